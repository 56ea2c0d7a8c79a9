import { type Connector, connect, disconnect, getConnection, reconnect, watchConnection, watchConnectors } from '@wagmi/core'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { safeText } from '#domain/Token.ts'
import { config } from './config.ts'
import { connectors as ours } from './connectors/connectors.ts'
import { isIcon } from './isIcon.ts'
import { listWallets, type WalletOption } from './listWallets.ts'
import type { Provider } from './Provider.ts'
import { readDevnetAccounts } from './readDevnetAccounts.ts'
import { toAppError } from './toAppError.ts'

/** The wallet as it stands; `shown` is the address with its checksum. Null when none is connected. */
export type WalletState = { address: Address; shown: string; chainId: number; connectorId: string; name: string; icon: string | null }

/** Entered by ways of their own: an address that is pasted, a passkey. */
const UNLISTED: ReadonlySet<string> = new Set(['view', 'passkey'])

/** ms a stored wallet's extension has to announce itself after load. */
const ANNOUNCE_PATIENCE = 2_000
/** A kind of our own list, not announced by the browser. */
const isOurs = (id: string): boolean => ours.some(entry => entry.id === id)

// Wallets may connect a page by themselves once they were allowed to: only the one a person chose here counts.
let wanted: string | null = null

/**
 * Every wallet that can be pressed, one per name (listWallets). `embedded`: the passkey wallet is offered, and takes our extension's place (WL-4).
 * `solana`: wallets that stand on Solana.
 */
export async function findWallets(embedded: boolean, solana: readonly WalletOption[] = []): Promise<WalletOption[]> {
  const { connectors } = await config()
  const options = listWallets(connectors.filter(each => !UNLISTED.has(each.id)).map(optionOf), { embedded, solana })
  const devnet = options.find(o => o.id === 'devnet')
  if (devnet) {
    // Without its node the devnet wallet is still listed: pressing it tells what is wrong.
    devnet.accounts = await readDevnetAccounts().catch(() => [])
  }
  return options
}

/** Calls back when wallets announce themselves later. */
export async function watchWallets(changed: () => void): Promise<() => void> {
  return watchConnectors(await config(), { onChange: changed })
}

/** Calls back with every change of account, chain or connection, also those made inside the wallet. */
export async function watchWallet(changed: (state: WalletState | null) => void): Promise<() => void> {
  const live = await config()
  return watchConnection(live, { onChange: () => changed(stateOf(getConnection(live))) })
}

/** Asks a wallet to connect. Throws AppError `wallet.*`. `account` chooses among the devnet wallet's. */
export async function connectWallet(id: string, account?: Address | null): Promise<WalletState> {
  const live = await config()
  const connector = live.connectors.find(c => c.id === id)
  if (!connector) throw new AppError('wallet.notFound')
  const before = getConnection(live).connector
  const wantedBefore = wanted
  try {
    if (before?.uid === connector.uid) await disconnect(live)
    await choose(id, account ?? null)
    wanted = id
    await connect(live, { connector })
    // The one before stays until the new one has answered: a refusal leaves the page as it was.
    if (before && before.uid !== connector.uid) await disconnect(live, { connector: before })
    const state = stateOf(getConnection(live))
    if (!state) throw new AppError('wallet.notConnected')
    return state
  } catch (error) {
    wanted = live.state.current ? wantedBefore : null
    throw toAppError(error, 'connect')
  }
}

/** Brings back the wallet of the last visit without asking anything; null when it is gone or locked. */
export async function reconnectWallet({ connectorId: id, address, chainId }: WalletState): Promise<WalletState | null> {
  const live = await config()
  const connector = await announced(id)
  if (!connector) return null
  await choose(id, address, chainId)
  wanted = id
  await reconnect(live, { connectors: [connector] })
  const state = stateOf(getConnection(live))
  if (!state) wanted = null
  return state
}

/** Lets go of the wallet, and asks it to forget this site where it can. */
export async function disconnectWallet(): Promise<void> {
  wanted = null
  await disconnect(await config())
}

/** Lets go without telling the wallet: another tab already did. */
export async function forgetWallet(): Promise<void> {
  wanted = null
  ;(await config()).setState(state => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
}

/** What the connected wallet is asked through. Throws `wallet.notConnected`. */
export async function walletProvider(): Promise<Provider> {
  const { connector } = getConnection(await config())
  if (!connector || connector.id !== wanted) throw new AppError('wallet.notConnected')
  return (await connector.getProvider()) as Provider
}

/** Asks the wallet to stand on a chain. Throws `wallet.switchFailed`, `wallet.rejected`. */
export async function switchWalletChain(chainId: number): Promise<void> {
  const { connector } = getConnection(await config())
  if (!connector?.switchChain || connector.id !== wanted) throw new AppError('wallet.notConnected')
  try {
    await connector.switchChain({ chainId })
  } catch (error) {
    throw toAppError(error, 'switch')
  }
}

/** Two wallets of ours stand for whom one chooses: an account of the devnet, or any that is only looked at. */
async function choose(id: string, account: Address | null, chainId?: number): Promise<void> {
  if (id === 'devnet') (await import('./connectors/devnetWallet.ts')).chooseDevnetAccount(account, chainId)
  if (id === 'view' && account) (await import('./connectors/viewOnly.ts')).watchAccount(account, chainId)
}

const optionOf = (connector: Connector): WalletOption => ({
  id: connector.id,
  name: safeText(connector.name),
  icon: isIcon(connector.icon) ? connector.icon : null,
  kind: connector.id === 'devnet' ? 'devnet' : connector.type === 'injected' ? 'installed' : 'other',
  isInjected: connector.type === 'injected',
  analyticsWalletType: connector.type === 'injected' ? 'Browser Extension' : connector.name,
  ...(isOurs(connector.id) ? { customConnectorId: connector.id } : {}),
  wagmi: { id: connector.id, type: connector.type },
})

function stateOf({ address, chainId, connector, status }: ReturnType<typeof getConnection>): WalletState | null {
  if (!address || !connector || chainId === undefined || status !== 'connected' || connector.id !== wanted) return null
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
    const timer = setTimeout(() => finish(null), ANNOUNCE_PATIENCE)
    const finish = (connector: Connector | null) => {
      clearTimeout(timer)
      stop()
      resolve(connector)
    }
  })
}
