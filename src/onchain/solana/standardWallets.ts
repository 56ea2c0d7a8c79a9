import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import { getWallets } from '@wallet-standard/app'
import { AppError } from '#domain/Errors.ts'
import { safeText } from '#domain/token/Token.ts'
import { isIcon } from '../wallet/isIcon.ts'
import type { WalletOption } from '../wallet/listWallets.ts'
import { solanaId } from '../wallet/walletIds.ts'
import { toAppError } from '../node/toAppError.ts'
import type { SolanaState } from './SolanaState.ts'

type StandardWallet = ReturnType<ReturnType<typeof getWallets>['get']>[number]
type StandardAccount = StandardWallet['accounts'][number]
type Features = Partial<SolanaSignTransactionFeature & SolanaSignAndSendTransactionFeature> & {
  'standard:connect'?: { connect: (input?: { silent?: boolean }) => Promise<{ accounts: readonly StandardAccount[] }> }
  'standard:disconnect'?: { disconnect: () => Promise<void> }
  'standard:events'?: {
    on: (event: 'change', listener: (change: { accounts?: readonly StandardAccount[] }) => void) => () => void
  }
}
const featuresOf = (wallet: StandardWallet) => wallet.features as Features

/** WL-5: ms before a wallet of Solana is asked. */
const BEFORE_CONNECT = 10
/** ms a stored wallet has to register itself after load, and ms it has to say that it knows us. */
const REGISTER_PATIENCE = 2_000
const SILENT_PATIENCE = 5_000

const onSolana = (chains: readonly string[]) => chains.some(chain => chain.startsWith('solana:'))
const pause = (ms: number) => new Promise<void>(done => setTimeout(done, ms))

/** What a wallet must be able to do: connect, and sign on Solana. */
const serves = (wallet: StandardWallet): boolean => {
  const has = featuresOf(wallet)
  return (
    onSolana(wallet.chains) &&
    Boolean(has['standard:connect'] && (has['solana:signTransaction'] || has['solana:signAndSendTransaction']))
  )
}

const find = (walletName: string) =>
  getWallets()
    .get()
    .find(wallet => wallet.name === walletName && serves(wallet))

/** The connected wallet and its account: one a page. */
let current: { wallet: StandardWallet; account: StandardAccount; stop: () => void } | null = null
let tell: (state: SolanaState | null) => void = () => undefined

/** WL-1: wallets of Solana that registered themselves by the Wallet Standard. */
export const findSolanaWallets = (): WalletOption[] =>
  getWallets()
    .get()
    .filter(serves)
    .map(wallet => ({
      id: solanaId(wallet.name),
      name: safeText(wallet.name),
      icon: isIcon(wallet.icon) ? wallet.icon : null,
      kind: 'installed',
      isInjected: true,
      analyticsWalletType: 'Browser Extension',
      solana: { walletName: wallet.name },
    }))

/** Calls back when wallets register themselves later. */
export function watchSolanaWallets(changed: () => void): void {
  const { on } = getWallets()
  on('register', changed)
  on('unregister', changed)
}

/** Calls back when the connected wallet changes its account or lets go by itself. */
export function watchSolanaAccount(changed: (state: SolanaState | null) => void): void {
  tell = changed
}

/** WL-5: asks a wallet to connect. Throws AppError `wallet.*`. */
export async function connectSolanaWallet(walletName: string): Promise<SolanaState> {
  const wallet = find(walletName)
  const connect = wallet && featuresOf(wallet)['standard:connect']
  if (!wallet || !connect) throw new AppError('wallet.notFound')
  await pause(BEFORE_CONNECT)
  try {
    return hold(wallet, (await connect.connect()).accounts)
  } catch (error) {
    throw toAppError(error, 'connect')
  }
}

/** Brings a wallet back without asking anything; null when it is gone, locked, or no longer knows us. */
export async function reconnectSolanaWallet({ walletName, address }: SolanaState): Promise<SolanaState | null> {
  const wallet = find(walletName) ?? (await registered(walletName))
  const connect = wallet && featuresOf(wallet)['standard:connect']
  if (!wallet || !connect) return null
  await pause(BEFORE_CONNECT)
  const answer = await Promise.race([connect.connect({ silent: true }), pause(SILENT_PATIENCE)])
  const accounts = (answer?.accounts ?? []).filter(account => onSolana(account.chains))
  // The account of the last visit, where the wallet has several.
  const same = accounts.find(account => account.address === address)
  return accounts.length === 0 ? null : hold(wallet, same ? [same] : accounts)
}

/** Lets go, and asks the wallet to forget this site where it can (`telling`). */
export async function disconnectSolanaWallet(telling: boolean): Promise<void> {
  const was = current
  current = null
  was?.stop()
  if (telling && was) await featuresOf(was.wallet)['standard:disconnect']?.disconnect()
}

/** The connected wallet's ways to sign. Throws `wallet.notConnected`. */
export function solanaSigner(
  address: string,
): { account: StandardAccount } & Pick<Features, 'solana:signTransaction' | 'solana:signAndSendTransaction'> {
  if (!current || current.account.address !== address) throw new AppError('wallet.notConnected')
  const has = featuresOf(current.wallet)
  return {
    account: current.account,
    'solana:signTransaction': has['solana:signTransaction'],
    'solana:signAndSendTransaction': has['solana:signAndSendTransaction'],
  }
}

const stateOf = ({ name, icon }: StandardWallet, { address }: StandardAccount): SolanaState => ({
  address,
  walletName: name,
  name: safeText(name),
  icon: isIcon(icon) ? icon : null,
})

function hold(wallet: StandardWallet, accounts: readonly StandardAccount[]): SolanaState {
  const account = accounts.find(({ chains }) => onSolana(chains))
  if (!account) throw new AppError('wallet.notConnected')
  current?.stop()
  const stop = featuresOf(wallet)['standard:events']?.on('change', ({ accounts: now }) => {
    if (!now || current?.wallet !== wallet) return
    const next = now.find(({ chains }) => onSolana(chains))
    if (next) current = { ...current, account: next }
    else {
      current.stop()
      current = null
    }
    tell(next ? stateOf(wallet, next) : null)
  })
  current = { wallet, account, stop: stop ?? (() => undefined) }
  return stateOf(wallet, account)
}

/** The wallet of this name, once it registers itself; undefined when it doesn't. */
function registered(walletName: string): Promise<StandardWallet | undefined> {
  return new Promise(done => {
    const settle = () => {
      stop()
      clearTimeout(timer)
      done(find(walletName))
    }
    const stop = getWallets().on('register', () => find(walletName) && settle())
    const timer = setTimeout(settle, REGISTER_PATIENCE)
  })
}
