import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import { callOf } from '#domain/plan/callOf.ts'
import {
  type AnyPlan,
  deedOf,
  type PlanStep,
  sendingOf,
  type SignStep,
  stepOf,
  stepsOf,
} from '#domain/plan/DeedPlan.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import type { AskedCall } from './findAsked.ts'
import type { Sent } from './followTransaction.ts'
import type { Waiting } from '../wallet/askWallet.ts'
import type { WalletSession } from '../wallet/WalletSession.ts'
import { sendCall } from './sendCall.ts'
import { signPermit } from './signPermit.ts'

/** What a question of a plan needs of the world. */
export type AskContext = {
  plan: AnyPlan
  /** Its guard throws when the account, its chain or its standing differ from the review. */
  session: WalletSession
  /** Of the plan's permit, once signed. */
  signature: Hex | null
  /** Aborted when the person stops waiting for the wallet. */
  stop: AbortSignal
  /** The screen is gone or the run is over: reading ends. */
  signal: AbortSignal
  /** `asked`: of a transaction, what tells it from others once the wallet has its question. */
  told: (status: 'checking' | 'wallet' | 'slow', asked?: AskedCall) => void
  /** Called with a transaction that the wallet sent after the caller stopped waiting. */
  onLate: (sent: Sent) => void
}

export type Answered = { kind: 'signed'; signature: Hex } | { kind: 'sent'; sent: Sent }

/**
 * The step at a place of a plan: told, guarded, then asked for by what refuses by itself whatever isn't as reviewed.
 * `step`: as it is asked. Throws AppError.
 */
export async function askStep(
  at: number,
  context: AskContext,
  step: PlanStep | undefined = stepsOf(context.plan)[at],
): Promise<Answered> {
  const { plan, session, told } = context
  const waiting = {
    stop: context.stop,
    onSlow: () => told('slow'),
    onAsked: (asked?: AskedCall) => (asked ? told('wallet', asked) : told('wallet')),
  }
  told('checking')
  await session.guard()
  const expectation = stepOf(plan, at)
  // What others are asked is no wallet's.
  if (step?.way !== 'sign' && step?.way !== 'call') throw new AppError('deed.differs', { cause: step?.way })
  if (step.way === 'sign') return { kind: 'signed', signature: await sign(step, { session, expectation, waiting }) }
  // With its signature, or where none is needed: nothing is overridden any more, this is exactly what is sent.
  const call = callOf(step, context.signature)
  const doing = deedOf(sendingOf(plan), step)
  // An operation is carried with the one signature that was given for it, byte for byte.
  const reviewed = 'operation' in step ? { ...expectation, calls: [call] } : expectation
  return {
    kind: 'sent',
    sent: await sendCall(session, { plan: reviewed, doing, call }, { ...waiting, onLate: context.onLate }),
  }
}

type Signing = { session: WalletSession; expectation: Expectation; waiting: Waiting }
/** Each kind of signature by what asks for it alone; what is rare is loaded when it is asked for. */
async function sign(step: SignStep, { session, expectation, waiting }: Signing): Promise<Hex> {
  if ('permit' in step) return signPermit(session, { plan: expectation, permit: step.permit }, waiting)
  if ('text' in step)
    return (await import('./signText.ts')).signText(session, { plan: expectation, text: step.text }, waiting)
  if ('order' in step)
    return (await import('./signOrder.ts')).signOrder(session, { plan: expectation, order: step.order }, waiting)
  const { signOperation } = await import('../passkey/recovery/recoverOperation.ts')
  return signOperation(session, { plan: expectation, operation: step.operation }, waiting)
}
