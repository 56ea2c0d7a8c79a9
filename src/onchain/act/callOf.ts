import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import { compare, compareSigned, type Payload } from '#domain/plan/compare.ts'
import { groundOf } from '#domain/plan/groundOf.ts'
import { encodeSwap, type Plan, type PlanStep } from '#domain/plan/Plan.ts'
import type { Door } from '../wallet/Door.ts'
import type { TransactionCall } from '../node/simulate.ts'

/** A step that is a transaction. */
export type CallStep = Exclude<PlanStep, { kind: 'signPermit' }>

/** The transaction of a step; a swap with its permit's signature in it, or without the permit when there is none yet. */
export function callOf(step: CallStep, signature: Hex | null): TransactionCall {
  if (step.kind !== 'swap') return { to: step.to, data: step.data, value: step.value }
  return { to: step.to, data: encodeSwap(step, signature ?? undefined), value: step.value }
}

/** GO-5: reads what would be sent and refuses it when it isn't what was reviewed. `at`: where and for whom it is asked. Throws `swap.differs`. */
export function compareCall(
  plan: Plan,
  step: CallStep,
  call: TransactionCall,
  at: Pick<Door, 'chainId' | 'account'> = plan,
): void {
  refuse(compare(groundOf(plan, step.kind), { chainId: at.chainId, account: at.account, calls: [call] }))
}

/** The same of all calls of a plan, which are one question. */
export function compareCalls(
  plan: Plan,
  calls: readonly TransactionCall[],
  at: Pick<Door, 'chainId' | 'account'> = plan,
): void {
  refuse(compare(groundOf(plan), { chainId: at.chainId, account: at.account, calls }))
}

/** The same of what is signed. */
export function comparePermit(
  plan: Plan,
  payload: Payload,
  { chainId, account }: Pick<Door, 'chainId' | 'account'>,
): void {
  refuse(compareSigned(groundOf(plan), { chainId, account, payload }))
}

function refuse(differences: readonly string[]): void {
  if (differences.length > 0) throw new AppError('swap.differs', { cause: differences.join(', ') })
}
