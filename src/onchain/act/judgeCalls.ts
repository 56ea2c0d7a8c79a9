import { AppError } from '#domain/Errors.ts'
import { changeOf, rehearsed, watchesOf } from '#domain/plan/Figures.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import { judge } from '#domain/plan/judge.ts'
import { netOf } from '#domain/plan/Moves.ts'
import { ofRehearsal } from '#domain/plan/Promises.ts'
import type { StateOverride } from '../node/permit2Override.ts'
import { simulate, type TransactionCall } from '../node/simulate.ts'
import { toAppError } from '../node/toAppError.ts'

/**
 * What the calls did on our node at `block`: raw, of the first that was to leave the account and the first that was to
 * arrive. `gas`: what each used, on top of those before it.
 */
export type Preview = { spent: bigint; received: bigint; block: bigint; gas: readonly bigint[] }

/** Errors of a simulation that say the market went away from what was reviewed. */
const moved = new Set(['swap.v2Slippage', 'swap.v3Slippage', 'swap.raiseSlippage'])

/**
 * Simulates calls of a plan's account and holds what they do against the plan. Null when the node can simulate them
 * only one by one (they didn't revert). Throws AppError `deed.differs`, `swap.priceMoved`, or what the revert stands
 * for; the signal's reason when aborted.
 */
export async function judgeCalls(
  plan: Expectation,
  { calls, overrides }: { calls: TransactionCall[]; overrides: StateOverride },
  signal: AbortSignal,
): Promise<Preview | null> {
  try {
    const { readings, logs, block, gas } = await simulate(
      { chainId: plan.chainId, from: plan.account, calls, watches: watchesOf(plan) },
      {
        overrides,
        signal,
      },
    )
    if (!readings) return null
    const promises = ofRehearsal(plan)
    const figures = rehearsed(plan, readings, logs)
    const { broken, unread } = judge(promises, figures)
    const wrong = [...broken, ...unread]
    if (wrong.length > 0) throw new AppError('deed.differs', { cause: wrong.join(', ') })
    const [input, output] = [promises.spends[0], promises.receives[0]]
    return {
      spent: input ? -netOf(figures, input.currency) : 0n,
      received: output ? (changeOf(figures, output.currency, output.to) ?? 0n) : 0n,
      block,
      gas,
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const told = toAppError(error, 'simulate')
    throw moved.has(told.code) ? new AppError('swap.priceMoved', { cause: told }) : told
  }
}
