import type { Hex } from 'viem'
import { subjectOfTransfer } from '#domain/plan/DeedIdentity.ts'
import { AppError } from '#domain/Errors.ts'
import {
  type AnyPlan,
  type CallStep,
  deedOf,
  isToldBefore,
  type PlanStep,
  sendingOf,
  stepsOf,
} from '#domain/plan/DeedPlan.ts'
import type { SolanaPlan } from '#domain/solana/SolanaPlan.ts'
import type { AskContext } from '#onchain/act/askStep.ts'
import type { Sent } from '#onchain/act/followTransaction.ts'
import type { SolanaSession } from '#onchain/solana/askTransfer.ts'
import type { SignedTransfer } from '#onchain/solana/signTransfer.ts'
import type { WalletSession } from '#onchain/wallet/WalletSession.ts'
import { isFlagOn } from '../site/isFlagOn.ts'
import { noteUntyped, refusesBatch } from '../wallet/walletCapabilities.ts'
import type { SolanaRecord, Transaction } from './DeedRecord.ts'
import { failureOf } from './failureOf.ts'
import { asOneFault } from './flow/asOneFault.ts'
import type { FlowDriver, GoesOn } from './flow/driveFlow.ts'
import { commit } from './flow/commit.ts'
import { type Once, onlyOnce } from './flow/onlyOnce.ts'
import { rememberStep } from './flow/rememberStep.ts'
import { tellingHanded } from './handed.ts'
import { patiently } from './patiently.ts'
import { addRecord, dropRecord } from './records.ts'
import type { Running } from './runs.ts'
import { unlessRefused } from './waiting/unlessRefused.ts'

/** What a plan's caller is told on the way. */
export type PlanListeners = {
  /** Its review's guard against doing it twice, in another tab or after a reload. Without it, one begins here. */
  once?: Once
  /** From which step on another plan can go on with what this one brought, and with what. */
  goesOn?: GoesOn
  /** A step was handed to the network. `last`: the plan's last one; `flow`: the run's name, as in its records. */
  onSent?: (hash: Hex, last: boolean, flow: string) => void
  /** The same of a step that the wallet answered after the wait for it had ended. */
  onLate?: (hash: Hex, flow: string) => void
  /** Our service's answer to a signed text. */
  onAgreed?: (answer: unknown) => void
  /** The step at this index is done. */
  onStep?: (at: number) => void
  /** A transaction that takes a queued one's place (speed up, cancel). The caller records it instead of sendPlan. */
  onPlaced?: (sent: Sent) => Promise<void>
}

/** What the caller of a transfer on Solana is told. */
type TransferListeners = { once?: Once; onSent?: (signature: string) => void }

/**
 * Asks the wallet for any plan, step by step; every deed comes through here. The whole plan is simulated before the
 * first question, and `session` is opened after that. Calls go as one batch where the wallet can, else one after the
 * other, each once the one before is done. Every transaction is recorded and followed, also when the page no longer
 * waits for it. Resolves with the hash of the last transaction, or of the order; null for a plan without one.
 * Throws AppError: why it could not be asked for, or how a transaction failed.
 */
export function sendPlan(
  run: Running,
  session: WalletSession | (() => Promise<WalletSession>),
  plan: AnyPlan,
  hearing?: PlanListeners | (() => void),
): Promise<Hex | null>
/** A deed on Solana is one question. Resolves with its signature. */
export function sendPlan(
  run: Running,
  session: SolanaSession,
  plan: SolanaPlan,
  hearing?: TransferListeners,
): Promise<string>
export async function sendPlan(
  run: Running,
  session: WalletSession | (() => Promise<WalletSession>) | SolanaSession,
  plan: AnyPlan | SolanaPlan,
  hearing: object = {},
): Promise<string | null> {
  run.mark({ status: 'checking' })
  const heard: PlanListeners =
    typeof hearing === 'function' ? { onSent: hearing as NonNullable<PlanListeners['onSent']> } : hearing
  const { once = onlyOnce() } = heard
  return once(
    plan,
    run.stop,
    (flow): Promise<string | null> =>
      'on' in plan
        ? sendTransfer(run, { session: session as SolanaSession, plan, flow }, hearing)
        : sendSteps(run, { session: session as WalletSession, plan, flow }, heard),
  )
}

async function sendSteps(
  run: Running,
  { session, plan, flow }: { session: WalletSession | (() => Promise<WalletSession>); plan: AnyPlan; flow: FlowDriver },
  { goesOn, onSent, onLate, onAgreed, onStep, onPlaced }: PlanListeners,
): Promise<Hex | null> {
  const steps = stepsOf(plan)
  if (steps.length > 1 && plan.calls.length > 0) {
    const { rehearsePlan } = await import('#onchain/act/rehearsePlan.ts')
    await rehearsePlan(sendingOf(plan), run.signal)
  }
  const opened = tellingHanded(typeof session === 'function' ? await session() : session)
  if (goesOn) flow.goesOn(goesOn)
  /** Index of the step that is asked now, and whether its answer does the deed. */
  let [current, does] = [0, false]
  const asking: AskContext = {
    ...{ plan, session: opened, signature: null, stop: run.stop, signal: run.signal, onLate: () => {} },
    told: (status, asked) => {
      if (status === 'wallet') flow.asked(current, { ...(does && { does }), ...(asked && { asked }) })
      if (status === 'slow') run.onSlow()
      else run.mark({ status })
    },
  }
  /** Index of the only step; null where there are several. */
  const whole = steps.length === 1 ? 0 : null
  /** Records an answer that came after the wait for it had ended. */
  const late = (at: number | null) => (sent: Sent) => {
    flow.handed(at ?? 0, sent.hash)
    onLate?.(sent.hash, flow.id)
    const heard: Promise<unknown> = onPlaced
      ? onPlaced(sent)
      : rememberStep({ plan: sendingOf(plan), at, flow: flow.id }, sent)
    heard.catch(error => console.warn('Tarn: a late answer of the wallet is no transaction of this deed', error))
  }
  const settled = async (sent: Sent, last: boolean, at: number | null): Promise<Transaction | undefined> => {
    run.mark({ status: 'pending', hash: sent.hash })
    flow.handed(at ?? 0, sent.hash)
    onSent?.(sent.hash, last, flow.id)
    if (onPlaced) return void (await unlessRefused(sent, () => onPlaced(sent)))
    const sending = sendingOf(plan)
    const outcomes = await unlessRefused(sent, patience =>
      patiently(rememberStep({ plan: sending, at, flow: flow.id }, sent), run, patience),
    ).catch(error => {
      // The wallet has the batch and names no transaction of it yet.
      const isHeld = sent.batch && error instanceof AppError && error.code === 'deed.confirming'
      throw isHeld ? new AppError('transaction.underWay', { cause: error }) : error
    })
    const step = at === null ? undefined : steps[at]
    const failed = outcomes.find(({ status }) => status !== 'confirmed')
    if (failed) throw failureOf(step ? deedOf(sending, step) : sending.deed, failed)
    return outcomes.at(-1)
  }

  if (await goesAsOne(plan, opened)) {
    flow.asOne()
    does = true
    const sending = sendingOf(plan)
    const { askAsOne } = await import('#onchain/act/askAsOne.ts')
    const asOne = async (): Promise<Hex> => {
      const sent = await askAsOne(sending, { ...asking, onLate: late(whole) })
      return (await settled(sent, true, whole))?.follow.hash ?? sent.hash
    }
    const hash = await asOne().catch(error => {
      throw asOneFault(sending, error)
    })
    const [only] = steps
    if (whole !== null && only?.way === 'call') await checkGiven(plan, only, run.signal)
    flow.done(0)
    run.mark({ status: 'done', hash })
    onStep?.(steps.length - 1)
    return hash
  }

  let hash: Hex | null = null
  let id: string | null = null
  /** Hash of the order that was placed. */
  let named: Hex | null = null
  for (const [at, step] of steps.entries()) {
    if (at > 0 && !isToldBefore(plan, at)) run.next()
    current = at
    // A signed operation is the whole deed: the call after it is asked for only where no bundler takes it.
    const then = steps.slice(at + 1)
    does = isBundler(then[0]) || !then.some(({ way }) => way === 'sign' || way === 'call')
    const committing: ReturnType<typeof commit> = commit(step, at, {
      ...{ plan, run, id, flow: flow.id, asking: { ...asking, onLate: late(at) } },
      onHanding: known => (known ? flow.handed(at, known) : flow.asked(at, { does: true })),
    })
    committing.catch((error: unknown) => noteUntyped(error, plan.account))
    const done = await committing
    if (done.kind === 'skipped') continue
    if (done.kind === 'signed') asking.signature = done.signature
    if (done.kind === 'handed') id = done.id ?? id
    if (done.kind === 'handed' && 'to' in step && step.to === 'book') named = done.id as Hex
    if (done.kind === 'handed' && 'answer' in done) onAgreed?.(done.answer)
    const ends = done.kind === 'sent' && done.ends === true
    if (done.kind === 'sent') {
      hash = (await settled(done.sent, ends || at === steps.length - 1, at))?.follow.hash ?? done.sent.hash
      if (step.way === 'call') await checkGiven(plan, step, run.signal)
    }
    flow.done(at)
    if (!isToldBefore(plan, at + 1)) run.mark({ status: 'done', ...(hash ? { hash } : {}) })
    onStep?.(ends ? steps.length - 1 : at)
    if (ends) return hash
  }
  return named ?? hash
}

const isBundler = (step: PlanStep | undefined): boolean => step?.way === 'hand' && step.to === 'bundler'

/** Asks for a transfer on Solana, records it before it is handed over, then follows it. Throws AppError. */
async function sendTransfer(
  run: Running,
  { session, plan, flow }: { session: SolanaSession; plan: SolanaPlan; flow: FlowDriver },
  { onSent }: TransferListeners,
): Promise<string> {
  const [{ askTransfer }, { sendSigned }] = await Promise.all([
    import('#onchain/solana/askTransfer.ts'),
    import('#onchain/solana/sendSigned.ts'),
  ])
  const keep = (signed: SignedTransfer) => {
    flow.handed(0, signed.signature)
    return addRecord<SolanaRecord>(recordOf(plan, signed, flow.id))
  }
  const onAsked = () => {
    flow.asked(0, { does: true })
    run.onAsked()
  }
  const signed = await askTransfer(session, plan, { ...run, onAsked, onLate: late => void keep(late) })
  const { signature, wire } = signed
  const settled = keep(signed)
  run.mark({ status: 'pending' })
  onSent?.(signature)
  try {
    if (wire) await sendSigned(wire)
  } catch (error) {
    // The node refused it: it was never handed over.
    dropRecord(`solana-${signature}`)
    throw error
  }
  const ended = await settled
  if (ended.status !== 'confirmed') throw new AppError(ended.error ?? 'solana.unconfirmed')
  return signature
}

/** The record of a signed transfer. */
const recordOf = (
  { deed, transfer: { from: account, to, amount }, holding, label }: SolanaPlan,
  { signature, network, lastValidBlockHeight }: SignedTransfer,
  flow: string,
): Parameters<typeof addRecord<SolanaRecord>>[0] => ({
  ...{ deed, account, currencyIn: label, currencyOut: label, amountIn: String(amount), amountOut: '0' },
  ...{ flow: { id: flow, step: 0, of: 1 }, subject: subjectOfTransfer(holding, to, amount) },
  follow: { by: 'solana', signature, to, network, lastValidBlockHeight: String(lastValidBlockHeight) },
})

/**
 * Whether the plan goes as one question: as the plan says, or where it is several calls and the wallet takes batches.
 * A smart account's operation is one even of a single call, as its hash is known before its transaction.
 */
async function goesAsOne(plan: AnyPlan, { provider }: WalletSession): Promise<boolean> {
  const { batched, chainId, account } = plan
  const steps = stepsOf(plan)
  if (provider.operationOf && steps.length === 1 && steps[0]?.way === 'call') return true
  if (batched !== undefined) return batched
  if (steps.length < 2 || steps.some(({ way }) => way !== 'call')) return false
  if (refusesBatch(chainId, account) || (await isFlagOn('disableWalletGetCapabilities'))) return false
  const { canBatch } = await import('#onchain/wallet/canBatch.ts')
  return canBatch(provider, chainId, account)
}

/** ER-2: holds a permission that the wallet gave for a later step to the one that was asked for. Throws AppError. */
async function checkGiven(plan: AnyPlan, { permits = [] }: CallStep, signal: AbortSignal): Promise<void> {
  const given = permits.filter(({ via, max }) => via === 'token' && max > 0n)
  if (given.length === 0) return
  const { checkApproval } = await import('#onchain/read/checkApproval.ts')
  for (const permit of given) await checkApproval(plan, permit, signal)
}
