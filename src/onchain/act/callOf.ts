import type { Hex } from 'viem'
import { encodeSwap, type PlanStep } from '#domain/plan/Plan.ts'
import type { TransactionCall } from '../node/simulate.ts'

/** A step that is a transaction. */
export type CallStep = Exclude<PlanStep, { kind: 'signPermit' }>

/** The transaction of a step; a swap with its permit's signature in it, or without the permit when there is none yet. */
export function callOf(step: CallStep, signature: Hex | null): TransactionCall {
  if (step.kind !== 'swap') return { to: step.to, data: step.data, value: step.value }
  return { to: step.to, data: encodeSwap(step, signature ?? undefined), value: step.value }
}
