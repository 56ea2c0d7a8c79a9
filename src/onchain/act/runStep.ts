import type { Hex } from 'viem'
import { isPermitting, steps } from '#domain/deeds.ts'
import { AppError } from '#domain/Errors.ts'
import { typedData } from '#domain/plan/Permit2.ts'
import { groundOf } from '#domain/plan/groundOf.ts'
import type { Plan, PlanStep } from '#domain/plan/Plan.ts'
import { callOf, compareCall, comparePermit } from './callOf.ts'
import { client } from '../node/clients.ts'
import type { Sent } from './followTransaction.ts'
import { judgeCalls } from './judgeCalls.ts'
import type { Door } from '../wallet/Door.ts'
import { sendCall } from './sendCall.ts'
import { signPermit } from './signPermit.ts'

/** What a step needs of the world. */
export type StepContext = {
  plan: Plan
  /** Its guard throws when the account, its chain or its standing differ from the review. */
  door: Door
  /** Of the plan's permit, once signed. */
  signature: Hex | null
  /** Aborted when the person stops waiting for the wallet. */
  stop: AbortSignal
  /** The screen is gone or the run is over: reading ends. */
  signal: AbortSignal
  told: (status: 'checking' | 'wallet' | 'slow') => void
  /** A transaction the wallet sent after nobody waited any more. */
  onLate: (sent: Sent) => void
}

export type StepResult = { kind: 'signed'; signature: Hex } | { kind: 'sent'; sent: Sent }

/** One step: checks, simulates, compares with what was reviewed, proves the chain, and only then asks the wallet. Throws AppError. */
export async function runStep(step: PlanStep, context: StepContext): Promise<StepResult> {
  const { plan, door, signal, told } = context
  const waiting = { stop: context.stop, onSlow: () => told('slow'), onAsked: () => told('wallet') }
  told('checking')
  await door.guard()
  if (plan.deadline > 0n && (await readBlockTime(plan.chainId, signal)) >= plan.deadline)
    throw new AppError('swap.expired')

  if (step.kind === 'signPermit') {
    const payload = typedData(plan.chainId, step.permit)
    comparePermit(plan, payload, door)
    return { kind: 'signed', signature: await signPermit(door, payload, waiting) }
  }

  const approving = isPermitting(step.kind)
  const call = callOf(step, context.signature)
  compareCall(plan, step, call, door)
  // Signed or not needed: nothing is overridden any more, this is exactly what will be sent. What only permits moves nothing.
  const ground = groundOf(plan, step.kind)
  await judgeCalls(
    approving ? { ...ground, promises: { ...ground.promises, spends: [], receives: [] } } : ground,
    [call],
    {},
    signal,
  )
  const deadline = step.kind === 'swap' ? Number(step.deadline) : 0
  const doing = steps[step.kind]
  const sent = await sendCall(door, call, { deadline, doing }, { ...waiting, onLate: context.onLate })
  return { kind: 'sent', sent }
}

export async function readBlockTime(chainId: number, signal: AbortSignal): Promise<bigint> {
  const block = await client(chainId).request<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false], { signal })
  return BigInt(block.timestamp)
}
