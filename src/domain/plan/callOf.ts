import type { CallStep } from './DeedPlan.ts'
import { encodeSwap } from './encodeSwap.ts'
import type { Call, Hex } from './Ground.ts'

/** The transaction of a step; one of the router's with its permit's signature in it, or without the permit when there is none yet. */
export function callOf(step: CallStep, signature: Hex | null): Call {
  const { to, value } = step
  return { to, data: 'data' in step ? step.data : encodeSwap(step, signature ?? undefined), value }
}
