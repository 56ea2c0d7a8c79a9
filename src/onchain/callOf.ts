import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import type { Plan, PlanStep } from '#domain/Plan.ts'
import type { TransactionCall } from './simulate.ts'

/** The transaction of a step; a swap with its permit's signature in it, or without the permit when there is none yet. */
export function callOf(step: PlanStep, signature: Hex | null): TransactionCall {
  throw new AppError('swap.differs', { cause: [step, signature] })
}

/** GO-5: decodes what would be sent and refuses it when it isn't what was reviewed. Throws `swap.differs`. */
export function compareCall(plan: Plan, call: TransactionCall): void {
  throw new AppError('swap.differs', { cause: [plan, call] })
}
