import type { AppError } from '#domain/Errors.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { SteppedPlan } from '#domain/plan/DeedPlan.ts'
import type { Trade } from '#domain/swap/Trade.ts'
import type { Preview } from '#onchain/act/rehearsePlan.ts'
import type { StandingApproval } from '#onchain/read/readStanding.ts'
import type { OperationReview } from '../deeds/review/operationReview.ts'

/** What was looked at, and where it stands. */
export type ReviewState = {
  /** Frozen: what the dialog shows and the plan is made of. Null: a wrap or an unwrap. */
  trade: Trade | null
  amountIn: bigint
  amountOut: bigint
  slippageBps: number
  plan: SteppedPlan | null
  simulated:
    | { status: 'running' }
    | { status: 'unavailable' }
    | { status: 'failed'; error: AppError }
    | ({ status: 'ok' } & Preview)
  /** What the network takes by the rehearsal, approvals too, raw native units; null: not known, or an operation. */
  cost: bigint | null
  /**
   * Of an account that pays for its operation itself: what it costs and what of its owners goes along. Null: another
   * wallet.
   */
  operation: { status: 'running' } | { status: 'failed'; error: AppError } | ({ status: 'ok' } & OperationReview) | null
  /** SW-7: the price went away from what was reviewed; this one must be accepted first. */
  moved: Trade | null
  /** A token keeps more than it did when this was reviewed, basis points: that is why its price is another. */
  feeRose: { side: 'input' | 'output'; before: number; now: number } | null
  running: boolean
  /** The account or the wallet is another one than when the dialog opened. */
  changed: boolean
  error: AppError | null
  /**
   * After a run that failed: what it, or one before it, let others take and what stands still. What the plan leaves
   * anyway is told with the plan.
   */
  standing: readonly StandingApproval[]
  /** The permission that is being taken back, as `spender`. */
  revoking: Address | null
}
