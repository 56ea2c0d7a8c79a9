import { atom, computed, onMount } from 'nanostores'
import type { Address } from '#domain/chains/Chain.ts'
import { type AppError, asAppError } from '#domain/Errors.ts'
import { eagerly } from '#onchain/connectors/eagerly.ts'
import { isDevnet } from '#onchain/isDevnet.ts'
import { networksOn } from '#onchain/networksOn.ts'
import { solanaId, solanaNameOf, type WalletOption } from '#onchain/listWallets.ts'
import type { WalletState } from '#onchain/wallet.ts'
import { noticeDevnet } from './devnetNotice.ts'
import { isFlagOn } from './isFlagOn.ts'
import { keepWallet } from './keepWallet.ts'
import { rememberWallet } from './recentWallets.ts'
import { readStored, storedKeys } from './stored.ts'
import { $svm, storedSvm } from './svm.ts'

/**
 * Who is connected. `connecting`: the wallet was asked. `reconnecting`: a stored wallet comes back; `address` is the stored one, to
 * paint with, and must not be asked to sign yet.
 */
export type Connection = {
  status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  address: Address | null
  /** The same with its checksum, for reading and copying. */
  shown?: string
  /** The wallet's own chain, whether we know that chain or not. */
  chainId: number | null
  connectorId: string | null
  name: string | null
  icon: string | null
}

const nobody: Connection = { status: 'disconnected', address: null, chainId: null, connectorId: null, name: null, icon: null }

/** WL-9. One truth for all islands of a page. */
export const $connection = atom<Connection>(nobody)
/** Lower-case address that may be shown and whose balances may be read; null when nobody is connected. */
export const $account = computed($connection, c => c.address)
/** WL-7. Only looked at: nothing can be sent, swapped or signed. */
export const $viewOnly = computed($connection, c => c.connectorId === 'view')
/** CH-2. `supported` is false when the wallet stands on a network that is not on here; null when nobody is connected. */
export const $walletChain = computed($connection, c =>
  c.chainId === null ? null : { id: c.chainId, supported: networksOn.includes(c.chainId) },
)

/** Wallets that can be pressed; null until they were looked for. */
export const $wallets = atom<readonly WalletOption[] | null>(null)
/** The wallet being asked. */
export const $connecting = atom<string | null>(null)
/** AD-13. What came of asking, and whom "Try again" asks. */
export const $connectError = atom<{ connectorId: string; account: Address | null; error: AppError } | null>(null)
/** What a wallet on another device scans (WalletConnect); null: nothing to scan. */
export const $pairing = atom<string | null>(null)
/** Any island may open the dialog `Connect a wallet` (islands/Connect draws it). */
export const $connectDialog = atom(false)

/** Opens the dialog, loads the wallet code and looks for wallets. */
export function openConnect(): void {
  $connectDialog.set(true)
  void lookForWallets()
}

export const closeConnect = (): void => $connectDialog.set(false)

/** The wallet code, loaded with the first need of it. */
const load = () => import('#onchain/wallet.ts')
let watching: Promise<void> | null = null
/** While a wallet is being asked, what wagmi passes through on its way is not news. */
let asking = 0

async function lookForWallets(): Promise<void> {
  try {
    const [{ findWallets, watchWallets }, embedded, solana] = await Promise.all([load(), isFlagOn('embeddedWallet'), solanaWallets()])
    const find = async () => $wallets.set(await findWallets(embedded, solana?.findSolanaWallets()))
    await find()
    await watch()
    if (looking) return
    looking = true
    await watchWallets(find)
    solana?.watchSolanaWallets(() => void find())
  } catch (error) {
    $connectError.set({ connectorId: '', account: null, error: asAppError(error) })
  }
}

/** Where its flag is on: the way to wallets of Solana. Nothing of it is loaded elsewhere. */
const solanaWallets = async () => ((await isFlagOn('solana')) ? import('#onchain/solana/standardWallets.ts') : null)

/** Wallets that announce themselves later are listened for once a page. */
let looking = false

function watch(): Promise<void> {
  watching ??= load().then(async ({ watchWallet }) => {
    await watchWallet(state => {
      if (asking === 0) settle(state)
    })
  })
  return watching
}

/** Asks a wallet to connect, on every side it stands on (WL-8). What went wrong lands in `$connectError`. */
export async function connectTo(connectorId: string, account: Address | null = null): Promise<void> {
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
      if (connectorId === 'walletConnect') (await import('#onchain/connectors/walletConnect.ts')).onPairing(uri => $pairing.set(uri))
      evm = await connectWallet(connectorId, account)
    }
    if (solanaName !== null) {
      asked = solanaId(solanaName)
      await (await import('./svmWallet.ts')).connectSvm(solanaName)
    }
    if (evm) settle(evm)
    if (connectorId !== 'view') rememberWallet(connectorId)
    closeConnect()
  } catch (cause) {
    const error = asAppError(cause)
    // Of a wallet on both sides the one that answered stays; only the other is asked again.
    $connectError.set({ connectorId: asked, account, error })
    if (evm) settle(evm)
    else $connection.set(before.address ? before : nobody)
    void import('./reportConnect.ts').then(({ reportConnect }) => reportConnect(error, asked, option))
  } finally {
    asking--
    $connecting.set(null)
    $pairing.set(null)
  }
}

/** AD-13: asks the same wallet again. */
export async function retryConnect(): Promise<void> {
  const failed = $connectError.get()
  if (!failed) return
  if (failed.connectorId) return connectTo(failed.connectorId, failed.account)
  $connectError.set(null)
  openConnect()
}

/** Closes what failed, and the dialog behind it. */
export function closeConnectError(): void {
  $connectError.set(null)
  closeConnect()
}

/** Networks one can switch to here. */
export const onNetworks: readonly number[] = networksOn

/** Asks the wallet to stand on another network (CH-2). Resolves with why it does not, or null. */
export async function switchTo(chainId: number): Promise<AppError | null> {
  try {
    const { switchWalletChain } = await load()
    await switchWalletChain(chainId)
    return null
  } catch (error) {
    return asAppError(error)
  }
}

/** Lets go of the wallet, in every tab. UI-4: a wallet that does not let go is logged, and `onFailed` is told. */
export async function disconnectNow(onFailed?: (error: unknown) => void): Promise<void> {
  const { connectorId, address } = $connection.get()
  const passkey = connectorId === 'passkey'
  const solana = $svm.get().address !== null
  settle(null)
  void forgetFigures()
  keepWallet({ evm: null, svm: null })
  asking++
  try {
    if (solana) await (await import('./svmWallet.ts')).disconnectSvm(true)
    if (address) await (await load()).disconnectWallet()
    if (passkey) await (await import('./passkeyWallet.ts')).signOutPasskey()
  } catch (error) {
    // The page has already let go; what the wallet makes of it is its own affair.
    console.warn('Tarn: the wallet did not let go', error)
    onFailed?.(error)
  } finally {
    asking--
  }
}

/** SE-5: figures kept for the next page go with the wallet. */
async function forgetFigures(): Promise<void> {
  try {
    const [{ forgetHoldings }, { forgetReadings }] = await Promise.all([import('./keptHoldings.ts'), import('./approvalReadings.ts')])
    forgetHoldings()
    forgetReadings()
  } catch (error) {
    console.warn('Tarn: kept figures could not be dropped', error)
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
  if (state.connectorId !== 'view') void noticeDevnet(state.address)
  keepWallet({ evm: state })
}

/** The wallet of the last visit, or null. A corrupt entry is none. */
export function storedWallet(text: string | null): WalletState | null {
  try {
    const { address, shown, chainId, connectorId, name, icon } = JSON.parse(text ?? 'null') ?? {}
    if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/.test(address) || typeof connectorId !== 'string') return null
    return {
      address: address as Address,
      shown: typeof shown === 'string' && shown.toLowerCase() === address ? shown : address,
      chainId: Number.isSafeInteger(chainId) ? chainId : 1,
      connectorId,
      name: typeof name === 'string' ? name : connectorId,
      icon: typeof icon === 'string' && icon.startsWith('data:image/') ? icon : null,
    }
  } catch {
    return null
  }
}

/** Brings back a stored wallet: its address is painted at once, the wallet itself follows. */
async function comeBack(stored: WalletState): Promise<void> {
  $connection.set({ status: 'reconnecting', ...stored })
  asking++
  try {
    // Its wallet is nobody's until it is told whose.
    if (stored.connectorId === 'passkey') await (await import('./passkeyWallet.ts')).restorePasskeyWallet(stored.chainId)
    const { reconnectWallet } = await load()
    await watch()
    settle(await reconnectWallet(stored))
  } catch (error) {
    // The code could not be loaded (offline): the stored wallet stays for the next page.
    console.warn('Tarn: the wallet did not come back', error)
    $connection.set(nobody)
  } finally {
    asking--
  }
}

/** Once a page: a store that loses and regains its listeners is not a new visit. */
let started = false

function start(): void {
  if (started) return
  started = true
  const stored = storedWallet(readStored(storedKeys.wallet))
  const eager = eagerly(location.search, { devnet: isDevnet, dev: import.meta.env.DEV })
  if (eager && (!stored || (eager.account && eager.account !== stored.address))) void connectTo('devnet', eager.account)
  else if (stored) void comeBack(stored)
  void solanaComesBack(readStored(storedKeys.wallet))
}

/** WL-9: Solana's side of what is remembered; loads nothing where its flag is off. */
async function solanaComesBack(text: string | null): Promise<void> {
  const stored = storedSvm(text)
  const { address, walletName } = $svm.get()
  if (stored?.address === address && stored?.walletName === walletName) return
  if (!stored) return void (address && (await import('./svmWallet.ts')).disconnectSvm(false))
  if (await isFlagOn('solana')) await (await import('./svmWallet.ts')).reconnectSvm(stored)
}

onMount($connection, () => {
  if (typeof window === 'undefined') return
  start()
  const otherTab = (event: StorageEvent) => {
    if (event.key !== storedKeys.wallet || asking > 0) return
    void solanaComesBack(event.newValue)
    const there = storedWallet(event.newValue)
    const here = $connection.get()
    if (!there) void disconnectHere()
    else if (there.connectorId !== here.connectorId || there.address !== here.address) void comeBack(there)
  }
  window.addEventListener('storage', otherTab)
  return () => window.removeEventListener('storage', otherTab)
})

/** Another tab disconnected: this one lets go too, without asking the wallet for anything. */
async function disconnectHere(): Promise<void> {
  if ($connection.get().status === 'disconnected') return
  $connection.set(nobody)
  void forgetFigures()
  const { forgetWallet } = await load()
  await forgetWallet()
}
