import type { CallStep } from './DeedPlan.ts'
import { encodeHandling } from '../passkey/packOperation.ts'
import { encodeParts } from './encodeParts.ts'
import { encodeSwap } from './encodeSwap.ts'
import type { Call, Hex } from './Expectation.ts'

/**
 * The transaction of a step; one of the router's or of a position manager's with its permit's signature in it, or
 * without the permit when there is none yet; an operation's with its own.
 */
export function callOf(step: CallStep, signature: Hex | null): Call {
  const { to, value } = step
  if ('data' in step) return { to, data: step.data, value }
  if ('operation' in step) return { to, data: encodeHandling(step.operation, signature ?? '0x', step.paid), value }
  const signed = signature ?? undefined
  return { to, data: 'parts' in step ? encodeParts(step, signed) : encodeSwap(step, signed), value }
}
