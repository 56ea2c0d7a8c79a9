import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import {
  type AnyPlan,
  type CallStep,
  type HandStep,
  type PlanStep,
  sendingOf,
  type SignStep,
} from '#domain/plan/DeedPlan.ts'
import type { AskContext } from '#onchain/act/askStep.ts'
import type { Sent } from '#onchain/act/followTransaction.ts'
import { patiently } from '../patiently.ts'
import type { Running } from '../runs.ts'

/** What a step has of its run. */
type Context = {
  plan: AnyPlan
  run: Running
  asking: AskContext
  /** The service's id of what was handed over before; null: nothing was. */
  id: string | null
  /** The run's name, as in its records. */
  flow: string
  /** A service or a bundler is about to have it; `known`: by what this browser remembers and follows it already. */
  onHanding: (known?: string) => void
}

/**
 * What a step came to. `ends`: it did all that follows, too. `skipped`: none takes it, and the step after it does the
 * same.
 */
type Committed =
  | { kind: 'signed'; signature: Hex }
  | { kind: 'sent'; sent: Sent; ends?: true }
  | { kind: 'handed'; id?: string; answer?: unknown }
  | { kind: 'skipped' }

type Commit<S extends PlanStep> = (step: S, at: number, context: Context) => Promise<Committed>

/** LIST by `to`: who gets what was signed. */
const hands: { [To in HandStep['to']]: Commit<Extract<HandStep, { to: To }>> } = {
  // Also when the page no longer waits.
  async bundler({ operation }, _, { plan, run, asking: { signature }, onHanding }) {
    run.mark({ status: 'pending' })
    const { carryOperation } = await import('#onchain/passkey/recovery/recoverOperation.ts')
    if (!signature) throw new AppError('deed.differs', { cause: 'no signature' })
    onHanding()
    const sent = await carryOperation(plan, operation, signature)
    return sent ? { kind: 'sent', sent, ends: true } : { kind: 'skipped' }
  },
  async verb(step, _, { run, asking: { signature }, onHanding }) {
    run.mark({ status: 'checking' })
    const { postConsent } = await import('#data/deeds/postConsent.ts')
    if (run.stop.aborted) throw new AppError('wallet.noAnswer')
    onHanding()
    return { kind: 'handed', answer: await postConsent(step, signature) }
  },
  async book(step, at, { plan, run, asking: { signature }, flow, onHanding }) {
    run.mark({ status: 'checking' })
    const { placeOrder } = await import('./placeOrder.ts')
    const place = { plan: sendingOf(plan), at, flow, order: step.order }
    return { kind: 'handed', id: await placeOrder(place, signature, { run, onHanding }) }
  },
  async service(step, _, { run, asking: { signature }, onHanding }) {
    run.mark({ status: 'checking' })
    const { postDeed } = await import('#data/deeds/postDeed.ts')
    onHanding()
    const id = await patiently(postDeed(step, signature, AbortSignal.any([run.stop, run.signal])), run)
    return { kind: 'handed', id }
  },
}

const byWallet: Commit<CallStep | SignStep> = async (step, at, { plan, run, asking }) => {
  const { askStep } = await import('#onchain/act/askStep.ts')
  return askStep(at, asking).catch(async error => {
    const sent = await carriedBefore(plan, step, run)
    if (!sent) throw error
    return { kind: 'sent', sent }
  })
}

/** LIST by `way`: how each step of a plan is done. Each throws AppError. */
const commits: { [Way in PlanStep['way']]: Commit<Extract<PlanStep, { way: Way }>> } = {
  call: byWallet,
  sign: byWallet,
  hand: (step, at, context) => (hands[step.to] as Commit<HandStep>)(step, at, context),
  async wait(step, _, { run, id }) {
    run.mark({ status: 'pending' })
    const { awaitDeed } = await import('#data/deeds/awaitDeed.ts')
    await patiently(awaitDeed(step, id, AbortSignal.any([run.stop, run.signal])), run)
    return { kind: 'handed' }
  },
}

/** Does the step at a place of a plan. Throws AppError. */
export const commit: Commit<PlanStep> = (step, at, context) =>
  (commits[step.way] as Commit<PlanStep>)(step, at, context)

/**
 * The transaction of an operation that a bundler refused and carried all the same, so that the wallet could not; null:
 * none is known.
 */
async function carriedBefore(plan: AnyPlan, step: PlanStep, { signal }: Running): Promise<Sent | null> {
  if (step.way !== 'call' || !('operation' in step) || !step.operation) return null
  const { carriedAlready } = await import('#onchain/passkey/recovery/recoverOperation.ts')
  return carriedAlready(plan, step.operation, signal).catch(() => null) // the step's own failure is told
}
