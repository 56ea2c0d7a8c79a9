import type { Hex } from 'viem'
import { steps } from '#domain/deeds.ts'
import { groundOf } from '#domain/plan/groundOf.ts'
import type { Plan, PlanStep } from '#domain/plan/Plan.ts'
import { callOf } from './callOf.ts'
import type { Sent } from './followTransaction.ts'
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

/** One step: told, guarded, then asked for by what refuses by itself whatever isn't as reviewed. Throws AppError. */
export async function runStep(step: PlanStep, context: StepContext): Promise<StepResult> {
  const { plan, door, told } = context
  const waiting = { stop: context.stop, onSlow: () => told('slow'), onAsked: () => told('wallet') }
  told('checking')
  await door.guard()
  const ground = groundOf(plan, step.kind)
  if (step.kind === 'signPermit')
    return { kind: 'signed', signature: await signPermit(door, ground, { permit: step.permit }, waiting) }
  // With its signature, or where none is needed: nothing is overridden any more, this is exactly what is sent.
  const call = callOf(step, context.signature)
  const sent = await sendCall(door, ground, { doing: steps[step.kind], call }, { ...waiting, onLate: context.onLate })
  return { kind: 'sent', sent }
}
