import { encodeAbiParameters, type Hex } from 'viem'
import { chainById, PERMIT2 } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { allowanceData, compare, encodeSwap, type Plan, type PlanStep } from '#domain/Plan.ts'
import type { TransactionCall } from './simulate.ts'

/** A step that is a transaction. */
export type CallStep = Exclude<PlanStep, { kind: 'signPermit' }>

/** approve(address,uint256), deposit(), withdraw(uint256) */
const APPROVE = '0x095ea7b3'
const DEPOSIT = '0xd0e30db0'
const WITHDRAW = '0x2e1a7d4d'

/** The transaction of a step; a swap with its permit's signature in it, or without the permit when there is none yet. */
export function callOf(step: CallStep, signature: Hex | null): TransactionCall {
  if (step.kind !== 'swap') return { to: step.to, data: step.data, value: step.value }
  return { to: step.to, data: encodeSwap(step, signature ?? undefined), value: step.value }
}

/** GO-5: reads what would be sent and refuses it when it isn't what was reviewed. Throws `swap.differs`. */
export function compareCall(plan: Plan, step: CallStep, call: TransactionCall): void {
  const differences = step.kind === 'swap' ? compare(plan, call) : sameBytes(call, expected(plan, step)) ? [] : [step.kind]
  if (differences.length > 0) throw new AppError('swap.differs', { cause: differences.join(', ') })
}

/** What approvals and wraps must be, from the plan's promises alone: exact amounts, Permit2, the chain's own wrapper. */
function expected(plan: Plan, step: Exclude<CallStep, { kind: 'swap' }>): TransactionCall | null {
  const wrapper = chainById(plan.chainId)?.contracts.wrappedNative
  const word = (value: bigint): string => value.toString(16).padStart(64, '0')
  switch (step.kind) {
    case 'wrap':
      return wrapper && plan.tokenIn === 'NATIVE' && plan.tokenOut === wrapper ? { to: wrapper, data: DEPOSIT, value: plan.maxIn } : null
    case 'unwrap':
      if (!wrapper || plan.tokenIn !== wrapper || plan.tokenOut !== 'NATIVE') return null
      return { to: wrapper, data: `${WITHDRAW}${word(plan.maxIn)}`, value: 0n }
    case 'allow': {
      const router = chainById(plan.chainId)?.contracts.universalRouter
      if (!router || plan.tokenIn === 'NATIVE' || !(plan.batched || plan.permitByCall)) return null
      return { to: PERMIT2, data: allowanceData(plan.tokenIn, router, plan.maxIn, plan.deadline), value: 0n }
    }
    default: {
      if (plan.tokenIn === 'NATIVE') return null
      const amount = step.kind === 'approve' ? plan.maxIn : 0n
      const parameters = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [PERMIT2, amount])
      return { to: plan.tokenIn, data: `${APPROVE}${parameters.slice(2)}`, value: 0n }
    }
  }
}

const sameBytes = (call: TransactionCall, other: TransactionCall | null): boolean =>
  other !== null && call.to === other.to && call.data.toLowerCase() === other.data.toLowerCase() && call.value === other.value
