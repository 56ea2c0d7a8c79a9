import { atom, computed, onMount } from 'nanostores'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { type AppError, asAppError } from '#domain/Errors.ts'
import { eagerly } from '#onchain/connectors/eagerly.ts'
import { isDevnet } from '#onchain/node/isDevnet.ts'
import { networksOn } from '#onchain/node/networksOn.ts'
import { untilStopped } from '#onchain/node/untilStopped.ts'
import { rdnsOf, solanaId, solanaNameOf } from '#onchain/wallet/walletIds.ts'
import type { Waiting } from '#onchain/wallet/waitForWallet.ts'
import type { WalletState } from '#onchain/wallet/wallet.ts'
import { $connectError, $connecting, $pairing, $wallets, closeConnect, openConnect, openFor } from './connectDialog.ts'
import { noticeDevnet } from '../site/devnetNotice.ts'
import { forgetFigures } from '../site/forgetFigures.ts'
import { isFlagOn } from '../site/isFlagOn.ts'
import { keepWallet } from './keepWallet.ts'
import { isSoonOver, leavePasskey, SIGN_OUT_KEY } from './leavePasskey.ts'
import { rememberWallet } from './recentWallets.ts'
import { storedWallet } from './storedWallet.ts'
import { readStored } from '../stored/stored.ts'
import { solanaComesBack } from './solanaComesBack.ts'
import { $solana } from './solana.ts'
import { awaitReturn } from './awaitReturn.ts'
import { type Connection, nobody } from './whoIsConnected.ts'

export type { Connection } from './whoIsConnected.ts'

/** WL-9. One truth for all islands of a page. */
export const $connection = atom<Connection>(nobody)
/** Lower-case address that may be shown and whose balances may be read; null when no wallet is connected. */
export const $account = computed($connection, c => c.address)
/** WL-7. Only looked at: nothing can be sent, swapped or signed. */
export const $viewOnly = computed($connection, c => c.connectorId !== null && !walletTraits(c.connectorId).signs)
/** CH-2. `supported` is false when the wallet is on a network that is not on here; null when no wallet is connected. */
export const $walletChain = computed($connection, c =>
  c.chainId === null ? null : { id: c.chainId, supported: networksOn.includes(c.chainId) },
)

/** The wallet code, loaded with the first need of it. */
const load = () => import('#onchain/wallet/wallet.ts')
let watching: Promise<void> | null = null
/** While a wallet is being asked, what wagmi passes through on its way is not news. */
let asking = 0
/** Counts what changes who is connected: what was begun before the last of it is told nothing any more. */
let turn = 0
/** Ends the wait for the wallet being asked. */
let stop = new AbortController()

function watch(): Promise<void> {
  watching ??= load().then(async ({ watchWallet }) => {
    await watchWallet(state => {
      if (asking === 0) heard(state)
    })
  })
  return watching
}

/**
 * What the chosen wallet says by itself. One that gives no account any more and still knows this site is locked: it
 * stays remembered.
 */
function heard(state: WalletState | null): void {
  const left = $connection.get()
  if (state) settle(state)
  if (state || left.status !== 'connected') return
  const mine = ++turn
  $connection.set({ ...left, status: 'away' })
  load()
    .then(({ stillPermits }) => stillPermits())
    .then(
      locked => {
        if (mine !== turn || $connection.get().status !== 'away') return
        if (locked) void awaitReturn(lookAgain)
        else settle(null)
      },
      (error: unknown) => console.warn('Tarn: the wallet could not be asked whether it is locked', error),
    )
}

/** Asks a wallet to connect, on every side it stands on (WL-8). What went wrong lands in `$connectError`. */
export async function connectTo(connectorId: string, account: Address | null = null): Promise<void> {
  stop.abort()
  stop = new AbortController()
  const { signal } = stop
  const mine = ++turn
  const before = $connection.get()
  const option = $wallets.get()?.find(({ id }) => id === connectorId)
  const solanaName = solanaNameOf(connectorId) ?? option?.solana?.walletName ?? null
  $connectError.set(null)
  $connecting.set(connectorId)
  if (!before.address && !solanaNameOf(connectorId)) $connection.set({ ...nobody, status: 'connecting', connectorId })
  asking++
  let asked = connectorId
  let evm: WalletState | null = null
  try {
    if (!solanaNameOf(connectorId)) {
      const { connectWallet } = await load()
      await watch()
      if (connectorId === 'walletConnect')
        (await import('#onchain/connectors/walletConnect.ts')).onPairing(uri => $pairing.set(uri))
      evm = await connectWallet(connectorId, account, signal)
    }
    if (solanaName !== null) {
      asked = solanaId(solanaName)
      const { connectSolana, disconnectSolana } = await import('../solana/solanaWallet.ts')
      await untilStopped(signal, connectSolana(solanaName), () => disconnectSolana(true))
    }
    if (mine !== turn) return
    if (evm) settle(evm)
    if (walletTraits(connectorId).signs) rememberWallet(rdnsOf(connectorId))
    closeConnect()
    if (evm && !walletTraits(connectorId).paysItself) await leavePasskey()
  } catch (cause) {
    if (mine !== turn) return
    const error = asAppError(cause)
    // Of a wallet on both sides the one that answered stays; only the other is asked again.
    if (!signal.aborted) $connectError.set({ connectorId: asked, account, error })
    if (evm) settle(evm)
    else await asBefore(before)
    if (signal.aborted) return
    void import('../site/reportConnect.ts').then(({ reportConnect }) => reportConnect(error, asked, option))
  } finally {
    asking--
    if (mine === turn) {
      $connecting.set(null)
      $pairing.set(null)
    }
  }
}

/** The user stops waiting for the wallet that is asked: the page is as it was, and a late approval is dropped. */
export function stopConnecting(): void {
  stop.abort()
  $connecting.set(null)
  $pairing.set(null)
}

/** After a refusal: the wallet that was connected still is, unless it refused itself. */
async function asBefore(before: Connection): Promise<void> {
  if (!before.address) return $connection.set(nobody)
  if (before.status !== 'connected') return $connection.set(before)
  if (await load().then(({ walletNow }) => walletNow())) $connection.set(before)
  else settle(null)
}

/** The wallet that is away is asked by a press: it may have to be unlocked, and says so itself. */
export async function wakeWallet(): Promise<void> {
  const { status, connectorId } = $connection.get()
  if (status === 'away' && connectorId && (await openFor(connectorId))) await connectTo(connectorId)
}

/** AD-13: asks the same wallet again. */
export async function retryConnect(): Promise<void> {
  const failed = $connectError.get()
  if (!failed) return
  if (failed.connectorId) return connectTo(failed.connectorId, failed.account)
  $connectError.set(null)
  openConnect()
}

/** Networks one can switch to here. */
export const onNetworks: readonly number[] = networksOn

/**
 * Asks the wallet to switch to another network (CH-2), until it answers or the user stops waiting. Resolves with why it
 * does not, or null.
 */
export async function switchTo(chainId: number, waiting?: Waiting): Promise<AppError | null> {
  try {
    const { switchWalletChain } = await load()
    await switchWalletChain(chainId, waiting)
    return null
  } catch (error) {
    return asAppError(error)
  }
}

/** Lets go of the wallet, in every tab. UI-4: a wallet that does not let go is logged, and `onFailed` is told. */
export async function disconnectNow(onFailed?: (error: unknown) => void): Promise<void> {
  const { address, connectorId } = $connection.get()
  const solana = $solana.get().address !== null
  stopConnecting()
  turn++
  asking++
  const left = leavePasskey()
  // PK-1: who reads "Connect" is signed out.
  if (walletTraits(connectorId).paysItself) await isSoonOver(left)
  settle(null)
  void forgetFigures()
  keepWallet({ evm: null, svm: null })
  try {
    if (solana) await (await import('../solana/solanaWallet.ts')).disconnectSolana(true)
    // First: whatever a wallet makes of it, the session there ends.
    await left
    if (address) await (await load()).disconnectWallet()
  } catch (error) {
    // The page has already let go; what the wallet makes of it is its own affair.
    console.warn('Tarn: the wallet did not let go', error)
    onFailed?.(error)
  } finally {
    asking--
  }
}

/** The new truth, shown and remembered. */
function settle(state: WalletState | null): void {
  if (!state) {
    $connection.set(nobody)
    keepWallet({ evm: null })
    return
  }
  $connection.set({ status: 'connected', ...state })
  if (walletTraits(state.connectorId).signs) void noticeDevnet(state.address)
  keepWallet({ evm: state })
}

/** Brings back a stored wallet: its address is painted at once, the wallet itself follows, when it can. */
async function comeBack(stored: WalletState): Promise<void> {
  const mine = ++turn
  $connection.set({ status: 'reconnecting', ...stored })
  asking++
  try {
    // A passkey wallet has no account until its account is restored.
    if (walletTraits(stored.connectorId).paysItself) {
      if (!(await isFlagOn('embeddedWallet'))) return await disconnectNow()
      await (await import('../passkey/passkeyWallet.ts')).restorePasskeyWallet(stored.chainId)
    }
    const { reconnectWallet } = await load()
    await watch()
    const back = await reconnectWallet(stored)
    if (mine !== turn) return
    if (back) settle(back)
    // Kept by this page itself: what is not there now will not come.
    else if (walletTraits(stored.connectorId).paysItself) await disconnectNow()
    else {
      $connection.set({ status: 'away', ...stored })
      await awaitReturn(lookAgain)
    }
  } catch (error) {
    // The code could not be loaded (offline): the stored wallet stays for the next page.
    console.warn('Tarn: the wallet did not come back', error)
    if (mine === turn) $connection.set({ status: 'away', ...stored })
  } finally {
    asking--
  }
}

/** Asks again, silently, whether the wallet that is away is here now. */
async function lookAgain(): Promise<void> {
  const stored = storedWallet(readStored('tarn.wallet'))
  if ($connection.get().status !== 'away' || !stored || asking > 0) return
  const mine = turn
  const back = await (await load()).reconnectWallet(stored)
  if (back && mine === turn && $connection.get().status === 'away') settle(back)
}

/** Once a page: a store that loses and regains its listeners is not a new visit. */
let started = false

function start(): void {
  if (started) return
  started = true
  if (readStored(SIGN_OUT_KEY) !== null)
    void leavePasskey().catch((error: unknown) => console.warn('Tarn: the session could not be ended', error))
  const stored = storedWallet(readStored('tarn.wallet'))
  const eager = eagerly(location.search, { devnet: isDevnet, dev: import.meta.env.DEV })
  if (eager && (!stored || (eager.account && eager.account !== stored.address))) void connectTo('devnet', eager.account)
  else if (stored) void comeBack(stored)
  void solanaComesBack(readStored('tarn.wallet'))
}

onMount($connection, () => {
  if (typeof window === 'undefined') return
  start()
  const otherTab = (event: StorageEvent) => {
    if (event.key !== 'tarn.wallet' || $connecting.get() !== null) return
    void solanaComesBack(event.newValue)
    const there = storedWallet(event.newValue)
    const here = $connection.get()
    if (!there) void disconnectHere()
    else if (there.connectorId !== rdnsOf(here.connectorId ?? '') || there.address !== here.address)
      void comeBack(there)
  }
  window.addEventListener('storage', otherTab)
  return () => window.removeEventListener('storage', otherTab)
})

/** Another tab disconnected: this one lets go too, without asking the wallet for anything. */
async function disconnectHere(): Promise<void> {
  if ($connection.get().status === 'disconnected') return
  turn++
  $connection.set(nobody)
  void forgetFigures()
  const { forgetWallet } = await load()
  await forgetWallet()
}
