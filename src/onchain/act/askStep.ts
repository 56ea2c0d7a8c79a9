import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import { callOf } from '#domain/plan/callOf.ts'
import { type DeedPlan, deedOf, type PlanStep, stepOf, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { Sent } from './followTransaction.ts'
import type { Door } from '../wallet/Door.ts'
import { sendCall } from './sendCall.ts'
import { signPermit } from './signPermit.ts'

/** What a question of a plan needs of the world. */
export type AskContext = {
  plan: DeedPlan
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

export type Answered = { kind: 'signed'; signature: Hex } | { kind: 'sent'; sent: Sent }

/** The step at a place of a plan: told, guarded, then asked for by what refuses by itself whatever isn't as reviewed. `step`: as it is asked. Throws AppError. */
export async function askStep(
  at: number,
  context: AskContext,
  step: PlanStep | undefined = stepsOf(context.plan)[at],
): Promise<Answered> {
  const { plan, door, told } = context
  const waiting = { stop: context.stop, onSlow: () => told('slow'), onAsked: () => told('wallet') }
  told('checking')
  await door.guard()
  const ground = stepOf(plan, at)
  // What others are asked is no wallet's.
  if (step?.way !== 'sign' && step?.way !== 'call') throw new AppError('deed.differs', { cause: step?.way })
  if (step.way === 'sign')
    return { kind: 'signed', signature: await signPermit(door, ground, { permit: step.permit }, waiting) }
  // With its signature, or where none is needed: nothing is overridden any more, this is exactly what is sent.
  const call = callOf(step, context.signature)
  const doing = deedOf(plan, step)
  return { kind: 'sent', sent: await sendCall(door, ground, { doing, call }, { ...waiting, onLate: context.onLate }) }
}
