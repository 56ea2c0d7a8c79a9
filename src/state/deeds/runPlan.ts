import { atom } from 'nanostores'
import type { Hex } from 'viem'
import { AppError, asAppError } from '#domain/Errors.ts'
import { type Step, steps } from '#domain/deeds.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { Plan, PlanStep } from '#domain/plan/Plan.ts'
import * as Promises from '#domain/plan/Promises.ts'
import type { StepContext } from '#onchain/act/runStep.ts'
import { $connection } from '../wallet/connection.ts'
import { failureOf } from './failureOf.ts'
import { makeGuard } from '../wallet/makeGuard.ts'
import { standingOn } from '../wallet/standingOn.ts'
import { storePromises } from './StoredMove.ts'
import { addTransaction, type CurrencyLabel, type Transaction, type TransactionInfo } from './transactions.ts'

/** What the review dialog showed, frozen when it opened: `runPlan` refuses when the world differs from it. */
export type Review = {
  account: Address
  /** The wallet's chain when the dialog opened (a switch to `plan.chainId` is then part of the run). */
  walletChainId: number
  connectorId: string
  /** ms since 1970. */
  at: number
  currencyIn: CurrencyLabel
  currencyOut: CurrencyLabel
  /** Quoted raw amounts, as shown. */
  amountIn: bigint
  amountOut: bigint
}

export type StepStatus = 'waiting' | 'checking' | 'wallet' | 'pending' | 'done' | 'failed'
/** What is shown of a run; a batch is one step, whatever calls are in it. */
export type StepKind = Step

/** Where a run stands, as data. `slow`: the wallet has not answered for a while: offer `stopWaiting`. */
export type Progress = {
  steps: readonly { kind: StepKind; status: StepStatus; hash?: Hex }[]
  current: number
  slow: boolean
  finished: boolean
  error?: AppError
}

/** The run of this page; null before the first and after `clearProgress`. */
export const $progress = atom<Progress | null>(null)

/** How a run ended. Never throws: what went wrong is `error`, the form keeps working. */
export type PlanResult = { status: 'confirmed'; hash: Hex } | { status: 'failed'; error: AppError }

/** Told as it goes; all optional. */
export type PlanCallbacks = {
  /** The last transaction has been handed to the network. */
  onSent?: (hash: Hex) => void
  /** A step's transaction or signature is done (an approval stands even if the swap fails afterwards). */
  onStep?: (kind: StepKind) => void
}

let stop: AbortController | null = null
let run: AbortController | null = null

/** The review of this moment. Null when no wallet is connected. Call when the dialog opens. */
export function reviewNow(shown: Pick<Review, 'currencyIn' | 'currencyOut' | 'amountIn' | 'amountOut'>): Review | null {
  const { status, address, chainId, connectorId } = $connection.get()
  if (status !== 'connected' || !address || chainId === null || !connectorId) return null
  return { ...shown, account: address, walletChainId: chainId, connectorId, at: Date.now() }
}

/** Stops waiting for a wallet that doesn't answer; the run ends with `wallet.noAnswer`, a late answer is still followed. */
export function stopWaiting(): void {
  stop?.abort()
}

/** Forgets a finished run (the dialog closed). */
export function clearProgress(): void {
  if ($progress.get()?.finished) $progress.set(null)
}

/** Runs a reviewed plan step by step: proves, simulates, compares, asks the wallet, waits for receipts. One run at a time. */
export async function runPlan(plan: Plan, review: Review, callbacks: PlanCallbacks = {}): Promise<PlanResult> {
  if (run) return { status: 'failed', error: new AppError('wallet.busy') }
  run = new AbortController()
  stop = new AbortController()
  // A batch is one thing for whoever confirms it.
  const kinds: StepKind[] = plan.batched ? ['swap'] : plan.steps.map(step => step.kind)
  if (review.walletChainId !== plan.chainId) kinds.unshift('switchChain')
  $progress.set({ steps: kinds.map(kind => ({ kind, status: 'waiting' })), current: 0, slow: false, finished: false })
  // SW-9: nothing of a run outlives its page; what was approved stands, the swap is asked for anew after a new review.
  const leave = () => run?.abort(new AppError('swap.pageClosed'))
  window.addEventListener('pagehide', leave)
  try {
    const hash = await runSteps(plan, review, callbacks, run.signal, stop.signal)
    end()
    return { status: 'confirmed', hash }
  } catch (error) {
    const told = asAppError(error)
    mark({ status: 'failed' })
    end(told)
    return { status: 'failed', error: told }
  } finally {
    window.removeEventListener('pagehide', leave)
    run = null
    stop = null
  }
}

async function runSteps(
  plan: Plan,
  review: Review,
  callbacks: PlanCallbacks,
  signal: AbortSignal,
  stopped: AbortSignal,
): Promise<Hex> {
  mark({ status: 'checking' })
  const { runStep } = await import('#onchain/act/runStep.ts')
  const { previewPlan } = await import('#onchain/act/previewPlan.ts')
  const { checkApproval } = await import('#onchain/read/checkApproval.ts')
  const { switchWalletChain, walletProvider } = await import('#onchain/wallet/wallet.ts')
  let walletChainId = review.walletChainId
  if (review.account !== plan.account) throw new AppError('wallet.changed')
  const guard = makeGuard({
    meant: () => ({ account: plan.account, connectorId: review.connectorId, chainId: walletChainId }),
    touches: { addresses: [plan.account, plan.recipient], tokens: [plan.tokenIn, plan.tokenOut] },
    signal,
  })
  await guard()
  if (plan.steps.length > 1) await previewPlan(plan, signal)

  if (walletChainId !== plan.chainId) {
    mark({ status: 'wallet' })
    await switchWalletChain(plan.chainId)
    await standingOn(plan.chainId)
    walletChainId = plan.chainId
    mark({ status: 'done' })
    callbacks.onStep?.('switchChain')
    next()
  }

  const context: StepContext = {
    plan,
    door: { provider: await walletProvider(), chainId: plan.chainId, account: plan.account, guard },
    signature: null,
    stop: stopped,
    signal,
    told: status => (status === 'slow' ? slow() : mark({ status })),
    onLate: () => {},
  }
  if (plan.batched) return runAsOne(plan, review, callbacks, context)
  let last: Transaction | null = null
  for (const [i, step] of plan.steps.entries()) {
    if (i > 0) next()
    const info = infoOf(plan, step, review)
    context.onLate = sent => void addTransaction(sent, info)
    const result = await runStep(step, context)
    if (result.kind === 'signed') context.signature = result.signature
    else {
      mark({ status: 'pending', hash: result.sent.hash })
      if (i === plan.steps.length - 1) callbacks.onSent?.(result.sent.hash)
      last = await patiently(addTransaction(result.sent, info), signal, stopped)
      if (last.status !== 'confirmed') throw failureOf(step, last)
      if (step.kind === 'approve') await checkApproval(plan, step, signal)
    }
    mark({ status: 'done', ...(last ? { hash: last.hash } : {}) })
    callbacks.onStep?.(step.kind)
  }
  if (!last) throw new AppError('swap.failed')
  return last.hash
}

/** All calls of a plan as one of the wallet's: what was reviewed happens whole or not at all. */
async function runAsOne(plan: Plan, review: Review, callbacks: PlanCallbacks, context: StepContext): Promise<Hex> {
  const { runBatch } = await import('#onchain/act/runBatch.ts')
  const step = plan.steps.at(-1)
  if (!step) throw new AppError('swap.failed')
  context.onLate = sent => void addTransaction(sent, infoOf(plan, step, review))
  const sent = await runBatch(plan, context)
  mark({ status: 'pending', hash: sent.hash })
  callbacks.onSent?.(sent.hash)
  const done = await patiently(addTransaction(sent, infoOf(plan, step, review)), context.signal, context.stop)
  if (done.status !== 'confirmed') throw failureOf(step, done)
  mark({ status: 'done', hash: done.hash })
  callbacks.onStep?.('swap')
  return done.hash
}

function infoOf(plan: Plan, step: PlanStep, { currencyIn, currencyOut, amountIn, amountOut }: Review): TransactionInfo {
  const promises = storePromises(Promises.of(plan, step))
  return {
    type: steps[step.kind],
    currencyIn,
    currencyOut,
    amountIn: amountIn.toString(),
    amountOut: amountOut.toString(),
    promises,
  }
}

/** ms a run waits for a receipt; the transaction is followed beyond it, in the background. */
const PATIENCE = 300_000

/** A transaction's outcome, unless the page goes (SW-9), nobody waits any more, or it takes too long. */
function patiently<T>(outcome: Promise<T>, gone: AbortSignal, stopped: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const tired = () => reject(new AppError('swap.confirming'))
    const timer = setTimeout(tired, PATIENCE)
    stopped.addEventListener('abort', tired, { once: true })
    gone.addEventListener('abort', () => reject(gone.reason), { once: true })
    if (stopped.aborted) tired()
    if (gone.aborted) reject(gone.reason)
    outcome.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function mark(with_: Partial<Progress['steps'][number]>): void {
  const now = $progress.get()
  if (!now) return
  const steps = now.steps.map((step, i) => (i === now.current ? { ...step, ...with_ } : step))
  $progress.set({ ...now, steps, slow: with_.status === 'wallet' ? now.slow : false })
}

function next(): void {
  const now = $progress.get()
  if (now) $progress.set({ ...now, current: Math.min(now.current + 1, now.steps.length - 1), slow: false })
}

function slow(): void {
  const now = $progress.get()
  if (now) $progress.set({ ...now, slow: true })
}

function end(error?: AppError): void {
  const now = $progress.get()
  if (now) $progress.set({ ...now, slow: false, finished: true, ...(error ? { error } : {}) })
}
