import { fetchBlocklist } from '#data/blocklist.ts'
import { AppError } from '#domain/Errors.ts'
import type { Plan } from '#domain/Plan.ts'
import { $connection } from './connection.ts'
import type { Review } from './runPlan.ts'

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
  const [accounts, list] = await Promise.all([(await walletProvider()).request({ method: 'eth_accounts' }), fetchBlocklist(signal)])
  // The wallet itself is asked too: not every wallet tells a page that somebody switched.
  if (!Array.isArray(accounts) || String(accounts[0]).toLowerCase() !== plan.account) throw new AppError('wallet.changed')
  if (list.addresses.has(plan.account) || list.addresses.has(plan.recipient)) throw new AppError('account.blocked')
  for (const token of [plan.tokenIn, plan.tokenOut]) if (list.tokens.has(token)) throw new AppError('account.blocked')
  signal.throwIfAborted()
}
