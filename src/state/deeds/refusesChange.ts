import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { type CallStep, type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import { callOf } from '#domain/plan/callOf.ts'

const NONE: ReadonlySet<Address> = new Set()

/**
 * Returns the tokens of a plan that refuse to change an approval that isn't zero, as USDT and others do. They are found
 * by simulating each approval by itself, not by a list of names. `standing`: what is approved now, raw. Throws AppError
 * where no node could be asked, and the signal's reason.
 */
export async function refusesChange(
  plan: DeedPlan,
  standing: readonly { token: Address; allowed: bigint }[],
  signal: AbortSignal,
): Promise<ReadonlySet<Address>> {
  const changed = stepsOf(plan).filter(
    (step): step is CallStep =>
      step.way === 'call' &&
      step.kind === 'approve' &&
      standing.some(({ token, allowed }) => token === step.to && allowed > 0n),
  )
  if (changed.length === 0) return NONE
  const { simulate } = await import('#onchain/node/simulate.ts')
  const tried = await Promise.all(
    changed.map(async step => {
      try {
        await simulate(
          { chainId: plan.chainId, from: plan.account, calls: [callOf(step, null)], watches: [] },
          { signal },
        )
        return []
      } catch (error) {
        if (signal.aborted || (error instanceof AppError && error.code.startsWith('network.'))) throw error
        return [step.to]
      }
    }),
  )
  return new Set(tried.flat())
}
