// PR-2, WL-7: what may be asked of a wallet at all, the same for every form.
import { block, type Issue, warn } from './Issue.ts'

/** LIST: issues that every form has. */
export type StandingCode =
  | 'regionClosed'
  | 'addressBlocked'
  | 'tokenBlocked'
  | 'connectWallet'
  | 'connecting'
  | 'viewOnly'
  | 'addressUnchecked'
  | 'walletAway'
  | 'walletChain'

/** Issues that a press of the main button helps against. */
export const calling: ReadonlySet<string> = new Set<StandingCode>(['connectWallet', 'walletAway'])
/** PR-2: issues that come with a way to write to us. */
export const contesting: ReadonlySet<string> = new Set<StandingCode>(['regionClosed', 'addressBlocked', 'tokenBlocked'])

export type Standing = {
  /**
   * `watching`: a view-only wallet, whose balances count and which signs nothing. `returning`: the wallet of the last
   * visit comes back; `away`: it is locked or late.
   */
  wallet: 'none' | 'connecting' | 'returning' | 'away' | 'connected' | 'watching'
  /** PR-2: false where Tarn is not offered. */
  offered: boolean
  /** PR-2, of the connected address; `unknown`: the list can't be had, and fails closed. */
  address: 'clear' | 'blocked' | 'unknown' | 'checking'
  /** CH-2: the wallet's network is one of ours. */
  walletChainSupported: boolean
}

type Found = Issue<StandingCode>[]

/** PR-2, SW-5: nothing helps against these. `tokens`: symbols of the form's tokens on the block-list. */
export const forbidden = ({ offered, wallet, address }: Standing, tokens: readonly string[] = []): Found => [
  ...(offered ? [] : [block('regionClosed', { tone: 'red' })]),
  ...(wallet === 'connected' && address === 'blocked' ? [block('addressBlocked', { tone: 'red' })] : []),
  ...tokens.map(symbol => block('tokenBlocked', { tone: 'red', values: { symbol } })),
]

/** Whether there is a wallet that may be asked. */
export function walletIssues({ wallet, address }: Standing): Found {
  if (wallet === 'none') return [block('connectWallet')]
  if (wallet === 'connecting') return [block('connecting')]
  if (wallet === 'watching') return [block('viewOnly')]
  return address === 'unknown' ? [block('addressUnchecked', { tone: 'red' })] : []
}

/** The wallet of the last visit is not back yet. */
export function returning({ wallet }: Standing): Found {
  if (wallet === 'returning') return [block('connecting')]
  return wallet === 'away' ? [block('walletAway')] : []
}

/** PR-2: the connected address is being looked up. */
export const isChecking = ({ wallet, address }: Standing): boolean => wallet === 'connected' && address === 'checking'

/** CH-2: the wallet is asked to switch first. */
export const elsewhere = ({ wallet, walletChainSupported }: Standing): Found =>
  wallet === 'connected' && !walletChainSupported ? [warn('walletChain', 'amber')] : []
