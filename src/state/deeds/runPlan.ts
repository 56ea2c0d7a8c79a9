import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import { type Step, steps } from '#domain/deeds.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { Plan, PlanStep } from '#domain/plan/Plan.ts'
import type { StepContext } from '#onchain/act/runStep.ts'
import { $connection } from '../wallet/connection.ts'
import { failureOf } from './failureOf.ts'
import { makeGuard } from '../wallet/makeGuard.ts'
import { standingOn } from '../wallet/standingOn.ts'
import { type Running, runDeed } from './runs.ts'
import { storePromises } from './StoredMove.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import type { Transaction } from './DeedRecord.ts'
import { addTransaction, type TransactionInfo } from './records.ts'

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

/** How a run ended. Never throws: what went wrong is `error`, the form keeps working. */
export type PlanResult = { status: 'confirmed'; hash: Hex } | { status: 'failed'; error: AppError }

/** Told as it goes; all optional. */
export type PlanCallbacks = {
  /** The last transaction has been handed to the network. */
  onSent?: (hash: Hex) => void
  /** A step's transaction or signature is done (an approval stands even if the swap fails afterwards). */
  onStep?: (kind: Step) => void
}

/** The review of this moment. Null when no wallet is connected. Call when the dialog opens. */
export function reviewNow(shown: Pick<Review, 'currencyIn' | 'currencyOut' | 'amountIn' | 'amountOut'>): Review | null {
  const { status, address, chainId, connectorId } = $connection.get()
  if (status !== 'connected' || !address || chainId === null || !connectorId) return null
  return { ...shown, account: address, walletChainId: chainId, connectorId, at: Date.now() }
}

/** Runs a reviewed plan step by step: proves, simulates, compares, asks the wallet, waits for receipts. One run at a time. */
export async function runPlan(plan: Plan, review: Review, callbacks: PlanCallbacks = {}): Promise<PlanResult> {
  // A batch is one thing for whoever confirms it.
  const kinds: Step[] = plan.batched ? ['swap'] : plan.steps.map(step => step.kind)
  if (review.walletChainId !== plan.chainId) kinds.unshift('switchChain')
  // SW-9: nothing of a run outlives its page; what was approved stands, the swap is asked for anew after a new review.
  const ended = await runDeed('swap', { steps: kinds }, run => runSteps(plan, review, callbacks, run))
  return ended.status === 'done' ? { status: 'confirmed', hash: ended.value } : ended
}

async function runSteps(
  plan: Plan,
  review: Review,
  callbacks: PlanCallbacks,
  { signal, stop, mark, next, onSlow }: Running,
): Promise<Hex> {
  mark({ status: 'checking' })
  const { runStep } = await import('#onchain/act/runStep.ts')
  const { previewPlan } = await import('#onchain/act/previewPlan.ts')
  const { checkApproval } = await import('#onchain/read/checkApproval.ts')
  const { switchWalletChain, walletProvider } = await import('#onchain/wallet/wallet.ts')
  const recorded = await recordOf(plan, review)
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
    stop,
    signal,
    told: status => (status === 'slow' ? onSlow() : mark({ status })),
    onLate: () => {},
  }
  if (plan.batched) return runAsOne(plan, recorded, callbacks, context, mark)
  let last: Transaction | null = null
  for (const [i, step] of plan.steps.entries()) {
    if (i > 0) next()
    const info = recorded(step)
    context.onLate = sent => void addTransaction(sent, info)
    const result = await runStep(step, context)
    if (result.kind === 'signed') context.signature = result.signature
    else {
      mark({ status: 'pending', hash: result.sent.hash })
      if (i === plan.steps.length - 1) callbacks.onSent?.(result.sent.hash)
      last = await patiently(addTransaction(result.sent, info), signal, stop)
      if (last.status !== 'confirmed') throw failureOf(steps[step.kind], last)
      if (step.kind === 'approve') await checkApproval(plan, step, signal)
    }
    mark({ status: 'done', ...(last ? { hash: last.follow.hash } : {}) })
    callbacks.onStep?.(step.kind)
  }
  if (!last) throw new AppError('swap.failed')
  return last.follow.hash
}

/** All calls of a plan as one of the wallet's: what was reviewed happens whole or not at all. */
async function runAsOne(
  plan: Plan,
  recorded: (step: PlanStep) => TransactionInfo,
  callbacks: PlanCallbacks,
  context: StepContext,
  mark: Running['mark'],
): Promise<Hex> {
  const { runBatch } = await import('#onchain/act/runBatch.ts')
  const step = plan.steps.at(-1)
  if (!step) throw new AppError('swap.failed')
  context.onLate = sent => void addTransaction(sent, recorded(step))
  const sent = await runBatch(plan, context)
  mark({ status: 'pending', hash: sent.hash })
  callbacks.onSent?.(sent.hash)
  const done = await patiently(addTransaction(sent, recorded(step)), context.signal, context.stop)
  if (done.status !== 'confirmed') throw failureOf(steps[step.kind], done)
  mark({ status: 'done', hash: done.follow.hash })
  callbacks.onStep?.('swap')
  return done.follow.hash
}

/** How each step is remembered. What is promised is worked out by code that comes with a run, not with the page. */
async function recordOf(
  plan: Plan,
  { currencyIn, currencyOut, amountIn, amountOut }: Review,
): Promise<(step: PlanStep) => TransactionInfo> {
  const { of } = await import('#domain/plan/Promises.ts')
  return step => ({
    type: steps[step.kind],
    currencyIn,
    currencyOut,
    amountIn: amountIn.toString(),
    amountOut: amountOut.toString(),
    promises: storePromises(of(plan, step)),
  })
}

/** ms a run waits for a receipt; the transaction is followed beyond it, in the background. */
const PATIENCE = 300_000

/** A transaction's outcome, unless the page goes (SW-9), nobody waits any more, or it takes too long. */
function patiently<T>(outcome: Promise<T>, gone: AbortSignal, stopped: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const tired = () => reject(new AppError('deed.confirming'))
    const timer = setTimeout(tired, PATIENCE)
    stopped.addEventListener('abort', tired, { once: true })
    gone.addEventListener('abort', () => reject(gone.reason), { once: true })
    if (stopped.aborted) tired()
    if (gone.aborted) reject(gone.reason)
    outcome.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
