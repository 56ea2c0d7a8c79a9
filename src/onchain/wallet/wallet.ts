import { type Config, type Connector, connect, disconnect, watchConnectors } from '@wagmi/core'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { config } from './config.ts'
import { connectors as ours } from '../connectors/connectors.ts'
import { listWallets, type WalletOption } from './listWallets.ts'
import { isTwice } from './walletIds.ts'
import type { Provider } from '../connectors/Provider.ts'
import { toAppError } from '../node/toAppError.ts'
import { untilStopped } from '../node/untilStopped.ts'
import { type Waiting, waitForWallet } from './waitForWallet.ts'

/** The wallet as it stands; `shown` is the address with its checksum. Null when none is connected. */
export type WalletState = {
  address: Address
  shown: string
  chainId: number
  connectorId: string
  name: string
  icon: string | null
}

/** Entered by ways of their own: an address that is pasted, a passkey. */
const PASSKEY = 'passkey'
const UNLISTED: ReadonlySet<string> = new Set(['view', PASSKEY])

/** ms a stored wallet has to announce itself, and to say whose it is, before the page goes on without it. */
const PATIENCE = 2_000
/** A kind of our own list, not announced by the browser. */
const isOurs = (id: string): boolean => ours.some(entry => entry.id === id)

// Wallets may connect a page by themselves once they were allowed to: only the one a person chose here counts.
let wanted: string | null = null
// The one that came back without a press: it goes when another wallet claims its rdns.
let broughtBack: string | null = null

/**
 * Every wallet that can be pressed (listWallets). `embedded`: the passkey wallet is offered, and takes
 * our extension's place (WL-4). `solana`: wallets that stand on Solana.
 */
export async function findWallets(embedded: boolean, solana: readonly WalletOption[] = []): Promise<WalletOption[]> {
  const { connectors } = await config()
  return listWallets(connectors.filter(each => !UNLISTED.has(each.id)).map(optionOf), { embedded, solana })
}

/** Calls back when wallets announce themselves later. */
export async function watchWallets(changed: () => void): Promise<() => void> {
  return watchConnectors(await config(), { onChange: changed })
}

/**
 * Calls back with every change of account, chain or connection of the wallet that was chosen, also those made inside
 * it.
 */
export async function watchWallet(changed: (state: WalletState | null) => void): Promise<() => void> {
  const live = await config()
  // Held against every connection: whose it is that was chosen is known only after it stands, and its first change
  // counts, too.
  return live.subscribe(
    ({ connections }) =>
      JSON.stringify([...connections].map(([uid, { accounts, chainId }]) => [uid, accounts, chainId])),
    () => changed(stateOf(live)),
  )
}

/**
 * Asks a wallet to connect. Throws AppError `wallet.*`. `account` chooses among the devnet wallet's. `stop`: aborted
 * when the caller stops waiting; a late yes is then disconnected.
 */
export async function connectWallet(
  id: string,
  account: Address | null | undefined,
  stop: AbortSignal,
): Promise<WalletState> {
  const live = await config()
  const connector = live.connectors.find(c => c.id === id)
  if (!connector) throw new AppError('wallet.notFound')
  const before = chosen(live)?.connector
  const wantedBefore = wanted
  const held = before !== undefined
  const again = live.state.connections.has(connector.uid)
  try {
    // A passkey account was chosen before it is connected: its wallet must not be told to forget it. Any other is asked
    // anew who it is.
    if (again) await (id === PASSKEY ? drop(live) : disconnect(live, { connector }))
    await choose(id, account ?? null)
    await untilStopped(stop, connect(live, { connector }), () => wanted === id || disconnect(live, { connector }))
    wanted = id
    broughtBack = null
    // The one before stays until the new one has answered: a refusal leaves the page as it was.
    if (before && before.uid !== connector.uid) await disconnect(live, { connector: before })
    const state = stateOf(live)
    if (!state) throw new AppError('wallet.notConnected')
    return state
  } catch (error) {
    // One that was held, asked anew and refused is held no more; one that was only waited for goes on being waited for.
    wanted = held && !live.state.connections.has(before.uid) ? null : wantedBefore
    throw toAppError(error, 'connect')
  }
}

/** The wallet as it stands now, or null. */
export const walletNow = async (): Promise<WalletState | null> => stateOf(await config())

/**
 * Brings back the wallet of the last visit without asking anything. Null: it is locked, late or not in this tab; it
 * stays the one that is listened for, and comes back by watchWallet as soon as it says whose it is.
 */
export async function reconnectWallet({ connectorId: id, address, chainId }: WalletState): Promise<WalletState | null> {
  const live = await config()
  wanted = id
  const back = (async () => {
    const connector = await announced(id)
    if (!connector || wanted !== id || isAmbiguous(live, id)) return
    await choose(id, address, chainId)
    if (stateOf(live)?.address === address) return
    // Never answered by some that are locked: the page does not wait for it (below), and takes it when it comes.
    if (!(await connector.isAuthorized()) || wanted !== id) return
    if (live.state.connections.has(connector.uid)) await drop(live)
    await connect(live, { connector, ...silently })
    broughtBack = id
    const stop = watchConnectors(live, {
      onChange: () => {
        if (broughtBack === id && !isAmbiguous(live, id)) return
        stop()
        if (broughtBack === id && wanted === id) drop(live)
      },
    })
  })().catch((error: unknown) => console.warn('Tarn: the wallet did not come back', error))
  await Promise.race([back, new Promise(resolve => setTimeout(resolve, 2 * PATIENCE))])
  return wanted === id ? stateOf(live) : null
}

/** Two wallets claim this rdns: none of them comes back by itself. */
const isAmbiguous = (live: Config, id: string): boolean =>
  isTwice(
    live.connectors.map(each => each.id),
    id,
  )

/** Passed on to the connector as it is: it reads accounts without a prompt. */
const silently = { isReconnecting: true }

/** Whether the chosen wallet, which gives no account now, still knows this site: it is locked, not taken back. */
export async function stillPermits(): Promise<boolean> {
  const connector = (await config()).connectors.find(({ id }) => id === wanted)
  if (connector?.type !== 'injected') return false
  try {
    const provider = (await connector.getProvider()) as Provider
    const granted = await Promise.race([
      provider.request({ method: 'wallet_getPermissions' }),
      new Promise(resolve => setTimeout(() => resolve([]), PATIENCE)),
    ])
    return (
      Array.isArray(granted) &&
      granted.some((each: { parentCapability?: unknown }) => each?.parentCapability === 'eth_accounts')
    )
  } catch {
    return false // a wallet that knows no permissions: what it says is its last word
  }
}

/** Lets go of the wallet, and asks it to forget this site where it can. */
export async function disconnectWallet(): Promise<void> {
  const live = await config()
  const connector = chosen(live)?.connector
  wanted = null
  if (connector) await disconnect(live, { connector })
}

/** Lets go without telling the wallet: another tab already did. */
export async function forgetWallet(): Promise<void> {
  wanted = null
  drop(await config())
}

function drop(live: Config): void {
  live.setState(state => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
}

/** What the connected wallet is asked through. Throws `wallet.notConnected`. */
export async function walletProvider(): Promise<Provider> {
  const connector = chosen(await config())?.connector
  if (!connector) throw new AppError('wallet.notConnected')
  return (await connector.getProvider()) as Provider
}

/**
 * Asks the wallet to switch to a chain. Throws `wallet.switchFailed`, `wallet.rejected`; `wallet.noAnswer` when the
 * caller stopped waiting.
 */
export async function switchWalletChain(chainId: number, waiting?: Waiting): Promise<void> {
  const connector = chosen(await config())?.connector
  if (!connector?.switchChain) throw new AppError('wallet.notConnected')
  const asked = connector.switchChain({ chainId })
  waiting?.onAsked?.()
  try {
    await (waiting ? waitForWallet(asked, 'switch', waiting) : asked)
  } catch (error) {
    throw toAppError(error, 'switch')
  }
}

/** Two wallets of ours stand for whom one chooses: an account of the devnet, or any that is only looked at. */
async function choose(id: string, account: Address | null, chainId?: number): Promise<void> {
  if (id === 'devnet') (await import('../connectors/devnetWallet.ts')).chooseDevnetAccount(account, chainId)
  if (id === 'view' && account) (await import('../connectors/viewOnly.ts')).watchAccount(account, chainId)
}

const optionOf = (connector: Connector): WalletOption => ({
  id: connector.id,
  name: connector.name,
  icon: connector.icon ?? null,
  kind: connector.id === 'devnet' ? 'devnet' : connector.type === 'injected' ? 'installed' : 'other',
  ...(connector.id === 'devnet' ? { accounts: null } : {}),
  isInjected: connector.type === 'injected',
  analyticsWalletType: connector.type === 'injected' ? 'Browser Extension' : connector.name,
  ...(isOurs(connector.id) ? { customConnectorId: connector.id } : {}),
  wagmi: { id: connector.id, type: connector.type },
})

/** The connection of the wallet that a person chose: another may have connected by itself. */
const chosen = (live: Config) => [...live.state.connections.values()].find(({ connector }) => connector.id === wanted)

function stateOf(live: Config): WalletState | null {
  const { accounts: [address] = [], chainId, connector } = chosen(live) ?? {}
  if (!address || !connector || chainId === undefined) return null
  const { id, name, icon } = optionOf(connector)
  return { address: address.toLowerCase() as Address, shown: address, chainId, connectorId: id, name, icon }
}

/** The connector of this id, waiting a little for an extension that is slower than the page. */
async function announced(id: string): Promise<Connector | null> {
  const live = await config()
  const find = () => live.connectors.find(c => c.id === id) ?? null
  const now = find()
  if (now) return now
  return new Promise(resolve => {
    const stop = watchConnectors(live, {
      onChange: () => {
        const connector = find()
        if (connector) finish(connector)
      },
    })
    const timer = setTimeout(() => finish(null), PATIENCE)
    const finish = (connector: Connector | null) => {
      clearTimeout(timer)
      stop()
      resolve(connector)
    }
  })
}
