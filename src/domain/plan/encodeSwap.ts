import type { RouterCall } from './DeedPlan.ts'
import type { Hex } from './Expectation.ts'
import { encode, type RouterCommand } from '../router/UniversalRouter.ts'

/**
 * Calldata of a call of the router. With the permit's signature the permit is its first command; without one it is left
 * out (a simulation that overrides Permit2's allowance, or an allowance that stands already).
 */
export function encodeSwap({ commands, deadline, permit }: RouterCall, signature?: Hex): Hex {
  const first: RouterCommand[] = permit && signature ? [{ name: 'PERMIT2_PERMIT', permit, signature }] : []
  return encode([...first, ...commands], deadline)
}
