import { type Blocklist, fetchBlocklist } from '#data/blocklist.ts'
import { AppError } from '#domain/Errors.ts'
import type { Plan } from '#domain/Plan.ts'
import { $connection } from './connection.ts'
import type { Review } from './runPlan.ts'

/** ms a list counts as fresh within one plan: the guard stands before every question to the wallet, twice. */
const FRESH = 15_000
let last: { plan: Plan; at: number; list: Blocklist } | null = null

async function freshList(plan: Plan, signal: AbortSignal): Promise<Blocklist> {
  if (last?.plan === plan && Date.now() - last.at < FRESH) return last.list
  const list = await fetchBlocklist(signal)
  last = { plan, at: Date.now(), list }
  return list
}

/**
 * Holds the world against what was reviewed, just before the wallet is asked: the same wallet, account and chain (else
 * `wallet.changed`), and nobody blocked by a list that is fresh and ours (else `account.blocked`, `account.blocklistUnavailable`).
 */
export async function guardReview(plan: Plan, review: Review, signal: AbortSignal): Promise<void> {
  const { walletProvider } = await import('#onchain/wallet.ts')
  signal.throwIfAborted()
  const now = $connection.get()
  const same =
    now.status === 'connected' &&
    now.address === review.account &&
    review.account === plan.account &&
    now.connectorId === review.connectorId &&
    now.chainId === review.walletChainId
  if (!same) throw new AppError('wallet.changed')
  if (now.connectorId === 'view') throw new AppError('wallet.viewOnly')
  const [accounts, blocked] = await Promise.all([(await walletProvider()).request({ method: 'eth_accounts' }), freshList(plan, signal)])
  // The wallet itself is asked too: not every wallet tells a page that somebody switched.
  if (!Array.isArray(accounts) || String(accounts[0]).toLowerCase() !== plan.account) throw new AppError('wallet.changed')
  if (blocked.addresses.has(plan.account) || blocked.addresses.has(plan.recipient)) throw new AppError('account.blocked')
  for (const token of [plan.tokenIn, plan.tokenOut]) if (blocked.tokens.has(token)) throw new AppError('account.blocked')
  signal.throwIfAborted()
}
