import { callOf } from '#domain/plan/callOf.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { Call } from '#domain/plan/Expectation.ts'
import { detailsOf } from '#domain/router/Permit2.ts'
import { permit2Override, type StateOverride } from '../node/permit2Override.ts'
import type { Preview } from './judgeCalls.ts'
import { rehearse } from './rehearse.ts'

export type { Preview }

/**
 * GO-5. Runs the whole plan on our own node before anything is asked, its permit as if it were signed: what the account
 * will see, and an approval is not worth its gas when the call after it would fail. Of an operation that is still to be
 * signed: what its account does by it. Null when the node can't simulate that. Throws AppError.
 */
export async function rehearsePlan(plan: DeedPlan, signal: AbortSignal): Promise<Preview | null> {
  if (plan.operation && plan.acts) return rehearse(plan.acts, plan.acts, { signal })
  return rehearse(plan, plan, { signal, ...worldOf(plan) })
}

/** A plan's calls, and the world once its permit is signed. */
export const worldOf = (plan: DeedPlan): { calls: Call[]; overrides: StateOverride } => ({
  calls: stepsOf(plan).flatMap(step => (step.way === 'call' ? [callOf(step, null)] : [])),
  overrides: overridesOf(plan),
})

/** The world once the permit is signed. */
function overridesOf(plan: DeedPlan): StateOverride {
  const step = stepsOf(plan).find(each => 'typedData' in each)
  if (!step) return {}
  const { spender } = step.permit
  return detailsOf(step.permit).reduce<StateOverride>((all, { token, amount, expiration, nonce }) => {
    const one = permit2Override({
      ...{ owner: plan.account, token, spender },
      allowance: { amount, expiration, nonce: nonce + 1 },
    })
    return { [PERMIT2]: { stateDiff: { ...all[PERMIT2]?.stateDiff, ...one[PERMIT2]?.stateDiff } } }
  }, {})
}
