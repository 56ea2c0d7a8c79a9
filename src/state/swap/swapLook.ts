import { AppError, asAppError } from '#domain/Errors.ts'
import { atPrice } from '#domain/passkey/Budget.ts'
import type { SteppedPlan } from '#domain/plan/DeedPlan.ts'
import type { Preview } from '#onchain/act/rehearsePlan.ts'
import type { OperationReview } from '../deeds/review/operationReview.ts'
import { preparePlan, type PlanTerms } from './preparePlan.ts'
import type { ReviewState } from './ReviewState.ts'
import { swapCost } from './swapCost.ts'

/** What a look at a swap finds; its parts are shown as they come. */
export type SwapLook = {
  /** Null: not made yet. */
  plan: SteppedPlan | null
  /** Null: not rehearsed yet. */
  simulated: Extract<ReviewState['simulated'], { status: 'ok' | 'unavailable' }> | null
  /** What the network takes by the rehearsal, approvals too, raw native units; null: not known, or an operation. */
  cost: bigint | null
  /** Null: a wallet that pays for its transactions. */
  operation: ReviewState['operation']
}

/** The plan at the price of its operation that is shown. Throws `deed.failed` where none was made. */
export function pricedPlan({ plan, operation }: SwapLook): SteppedPlan {
  if (!plan) throw new AppError('deed.failed', { cause: 'no plan' })
  return atPrice(plan, operation?.status === 'ok' ? operation : null)
}

const simulatedOf = (preview: Preview | null): NonNullable<SwapLook['simulated']> =>
  preview ? { status: 'ok', ...preview } : { status: 'unavailable' }

/**
 * Makes the plan of what is reviewed, prices it for an account that pays for itself, and rehearses it at the latest
 * block. `prices` false: what it costs stays as it is shown. Throws AppError.
 */
export async function lookAtSwap(
  terms: Omit<PlanTerms, 'ways'>,
  { connectorId, shown, prices }: { connectorId: string; shown: SwapLook; prices: boolean },
  { signal, tell }: { signal: AbortSignal; tell: (part: SwapLook) => void },
): Promise<SwapLook> {
  const { walletCapabilities } = await import('../wallet/walletCapabilities.ts')
  const ways = await walletCapabilities(connectorId, terms.ask.chainId, terms.account)
  const plan = await preparePlan({ ...terms, ways }, signal)
  signal.throwIfAborted()
  let found: SwapLook = { ...shown, plan }
  tell(found)
  if (shown.operation && prices) {
    found = { ...found, operation: await priceOf(plan, signal) }
    tell(found)
  }
  const { rehearsePlan } = await import('#onchain/act/rehearsePlan.ts')
  const preview = await rehearsePlan(plan, signal)
  found = { ...found, simulated: simulatedOf(preview) }
  if (shown.operation) return found
  return { ...found, cost: (await swapCost(plan, preview, signal)) ?? (preview ? shown.cost : null) }
}

/** What the plan costs as an operation; what goes along with it is what the dialog shows from now on. */
async function priceOf(plan: SteppedPlan, signal: AbortSignal): Promise<SwapLook['operation']> {
  const [{ priceOperationOf }, { showsChange }] = await Promise.all([
    import('../deeds/review/operationReview.ts'),
    import('../passkey/ownerChanges.ts'),
  ])
  let priced: OperationReview
  try {
    priced = await priceOperationOf(plan)
  } catch (error) {
    return { status: 'failed', error: asAppError(error) }
  }
  signal.throwIfAborted()
  showsChange(plan.chainId, priced.pending?.change ?? null)
  return { status: 'ok', ...priced }
}
