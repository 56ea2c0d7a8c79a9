import { groundOf } from '#domain/plan/groundOf.ts'
import type { Plan } from '#domain/plan/Plan.ts'
import { callOf, compareCalls } from './callOf.ts'
import { judgeCalls, type Preview } from './judgeCalls.ts'
import { permit2Override, type StateOverride } from '../node/permit2Override.ts'

export type { Preview }

/**
 * GO-5. Runs the whole plan on our own node before anything is asked, its permit as if it were signed: what the account will see, and an
 * approval is not worth its gas when the swap after it would fail. Null when the node can't simulate that. Throws AppError.
 */
export async function previewPlan(plan: Plan, signal: AbortSignal): Promise<Preview | null> {
  const calls = plan.steps.flatMap(step => (step.kind === 'signPermit' ? [] : [callOf(step, null)]))
  compareCalls(plan, calls)
  return judgeCalls(groundOf(plan), calls, overridesOf(plan), signal)
}

/** The world once the permit is signed. */
function overridesOf(plan: Plan): StateOverride {
  const step = plan.steps.find(s => s.kind === 'signPermit')
  if (!step) return {}
  const { token, amount, expiration, nonce } = step.permit.details
  return permit2Override(plan.account, token, step.permit.spender, { amount, expiration, nonce: nonce + 1 })
}
