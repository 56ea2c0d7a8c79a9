import { AppError } from '#domain/Errors.ts'
import type { Ground } from '#domain/plan/Ground.ts'
import { judge, watchesOf } from '#domain/plan/judge.ts'
import type { StateOverride } from '../node/permit2Override.ts'
import { simulate, type TransactionCall } from '../node/simulate.ts'
import { toAppError } from '../node/toAppError.ts'

/** What the calls did on our node at `block`: raw, of the first that was to leave the account and the first that was to arrive. `gas`: what each used, on top of those before it. */
export type Preview = { spent: bigint; received: bigint; block: bigint; gas: readonly bigint[] }

/** Errors of a simulation that say the market went away from what was reviewed. */
const moved = new Set(['swap.v2Slippage', 'swap.v3Slippage', 'swap.raiseSlippage'])

/**
 * Simulates calls of a plan's account and holds what they do against the plan. Null when the node can simulate them only one by one
 * (they didn't revert). Throws AppError `deed.differs`, `swap.priceMoved`, or what the revert stands for; the signal's reason when aborted.
 */
export async function judgeCalls(
  plan: Ground,
  calls: TransactionCall[],
  overrides: StateOverride,
  signal: AbortSignal,
): Promise<Preview | null> {
  try {
    const { figures, logs, block, gas } = await simulate(plan.chainId, plan.account, calls, watchesOf(plan), {
      overrides,
      signal,
    })
    if (!figures) return null
    const wrong = judge(plan, figures, logs)
    if (wrong) throw new AppError('deed.differs', { cause: wrong })
    const { spends, receives } = plan.promises
    const [input, output] = [
      spends.length > 0 ? figures[0] : undefined,
      receives.length > 0 ? figures[spends.length] : undefined,
    ]
    return {
      spent: input ? input.before - input.after : 0n,
      received: output ? output.after - output.before : 0n,
      block,
      gas,
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const told = toAppError(error, 'simulate')
    throw moved.has(told.code) ? new AppError('swap.priceMoved', { cause: told }) : told
  }
}
