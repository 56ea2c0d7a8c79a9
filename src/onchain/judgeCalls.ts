import { AppError } from '#domain/Errors.ts'
import type { Plan } from '#domain/Plan.ts'
import { checkFigures, watchesOf } from './checkFigures.ts'
import type { StateOverride } from './permit2Override.ts'
import { simulate, type TransactionCall } from './simulate.ts'
import { toAppError } from './toAppError.ts'

/** What the calls did on our node at `block`: raw tokenIn that left the account, raw tokenOut that reached the recipient. */
export type Preview = { spent: bigint; received: bigint; block: bigint }

/** Errors of a simulation that say the market went away from what was reviewed. */
const moved = new Set(['swap.v2Slippage', 'swap.v3Slippage', 'swap.raiseSlippage'])

/**
 * Simulates calls of a plan's account and holds what they do against the plan. Null when the node can simulate them only one by one
 * (they didn't revert). Throws AppError `swap.differs`, `swap.priceMoved`, or what the revert stands for; the signal's reason when aborted.
 */
export async function judgeCalls(
  plan: Plan,
  calls: TransactionCall[],
  overrides: StateOverride,
  signal: AbortSignal,
): Promise<Preview | null> {
  try {
    const { figures, block } = await simulate(plan.chainId, plan.account, calls, watchesOf(plan), { overrides, signal })
    if (!figures) return null
    checkFigures(plan, figures)
    const [input, output] = figures
    return { spent: input!.before - input!.after, received: output!.after - output!.before, block }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const told = toAppError(error, 'simulate')
    throw moved.has(told.code) ? new AppError('swap.priceMoved', { cause: told }) : told
  }
}
