import type { CallStep, RouterCall } from './DeedPlan.ts'
import { encodeHandling } from '../passkey/packOperation.ts'
import { encodeParts } from './encodeParts.ts'
import type { Call, Hex } from './Expectation.ts'
import { encode, type RouterCommand } from '../router/UniversalRouter.ts'

/**
 * Calldata of a call of the router. With the permit's signature the permit is its first command; without one it is left
 * out (a simulation that overrides Permit2's allowance, or an allowance that stands already).
 */
export function encodeSwap({ commands, deadline, permit }: RouterCall, signature?: Hex): Hex {
  const first: RouterCommand[] = permit && signature ? [{ name: 'PERMIT2_PERMIT', permit, signature }] : []
  return encode([...first, ...commands], deadline)
}

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
