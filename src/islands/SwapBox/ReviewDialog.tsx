import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { approvalGas } from '#domain/plan/approvalGas.ts'
import { deeds, type Step, steps } from '#domain/deeds.ts'
import type { AppError } from '#domain/Errors.ts'
import type { Issue } from '#domain/swap/Issue.ts'
import * as IssueList from '#domain/swap/Issue.ts'
import type { Plan } from '#domain/plan/Plan.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Trade } from '#domain/swap/Trade.ts'
import type { Say } from '#i18n/Say.ts'
import { settledIn } from '#state/deeds/failureOf.ts'
import { $progress, stopWaiting } from '#state/deeds/runPlan.ts'
import { $pending } from '#state/deeds/transactions.ts'
import { showToast } from '#state/deeds/toasts.ts'
import type { SwapMoment } from '#state/swap/swap.ts'
import type { ReviewState } from '#state/swap/ReviewState.ts'
import type { SwapReview as SwapReviewing } from '#state/swap/swapReview.ts'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import type { SimulatedView } from '#ui/swap/review/ReviewView.ts'
import { SwapReview } from '#ui/swap/review/SwapReview.tsx'
import { operationView } from '../Passkeys/operationView.ts'
import { failureWords } from '../settledWords.ts'
import { leftView } from './leftView.ts'
import { fiatOf, quoteView } from './views.ts'

type Props = {
  say: Say
  moment: SwapMoment
  /** Made by the press that opened the dialog. */
  reviewing: SwapReviewing
  input: Token
  output: Token
  onClose: () => void
  onDone: () => void
}

/** Whether an amount was typed for this step: with it the form has done its work. */
const isEnd = (step: Step): boolean => steps[step] !== null && deeds[steps[step]].group === 'trade'

/** What went wrong; of a transaction that was sent also what it did or cost. */
function told(say: Say, error: AppError): string {
  const settled = settledIn(error)
  return settled ? failureWords(say, settled, error.code) : say.t(error.code, error.values)
}

/** `Review swap`. What it shows is frozen when it opens; what the wallet is asked is made of nothing else. */
export function ReviewDialog({ say, moment, onClose, onDone, reviewing, input, output }: Props) {
  const review = useStore(reviewing.$review)
  const progress = useStore($progress)
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => reviewing.start(), [reviewing])

  const { trade, plan, running, moved, changed, standing, revoking } = review
  const left = plan?.expected.approvalsLeft ?? []
  const amount = (raw: bigint, token: Token, digits = 8) => say.amount(raw, token.decimals, digits)
  const worded = (raw: bigint, token: Token) => `${amount(raw, token)} ${safeText(token.symbol, 12)}`
  // Once it is rehearsed, what is shown is what the rehearsal gave: one amount, not two.
  const { amountIn, amountOut } =
    review.simulated.status === 'ok'
      ? { amountIn: review.simulated.spent, amountOut: review.simulated.received }
      : review
  // Frozen with the review: issues of the moment that would change what was read are said by `moved`.
  const issues = moment.issues.filter((issue: Issue) => issue.level !== 'block')
  const guard = IssueList.first(moment.issues)
  const toAccept = IssueList.toConfirm(issues).filter(issue => issue.code !== 'tokenRisk')
  const { operation } = review
  const paid = operation === null || (operation.status === 'ok' && operation.priced.missing === 0n)
  const own = operation?.status === 'ok' && plan ? operationView(say, plan.chainId, operation) : null
  const ready =
    plan !== null &&
    paid &&
    revoking === null &&
    review.simulated.status !== 'failed' &&
    !moved &&
    !changed &&
    toAccept.every(issue => accepted.has(issue.code))
  const stops =
    guard?.code === 'priceGuard' ||
    guard?.code === 'regionClosed' ||
    guard?.code === 'addressBlocked' ||
    guard?.code === 'tokenBlocked' ||
    guard?.code === 'honeypot'

  const problem =
    review.error ?? (operation?.status === 'failed' && review.simulated.status !== 'failed' ? operation.error : null)

  const confirm = async () => {
    if (await reviewing.confirm()) onDone()
  }

  // Closed while the network has it: the form is free for the next one, and what was sent is told of until it is settled.
  const leave = () => {
    const step = running ? progress?.steps[progress.current] : undefined
    if (step?.status !== 'pending' || !isEnd(step.kind)) return onClose()
    const [sent] = $pending.get()
    if (sent) showToast(sent)
    onDone()
  }

  return (
    <Dialog open onClose={leave} shape="sheet" title={say.t('review.title')} closeLabel={say.t('review.close')}>
      <SwapReview
        say={say}
        input={{
          token: input,
          amount: amount(amountIn, input),
          fiat: fiatOf(say, amountIn, input.decimals, moment.input?.priceUsd ?? null),
        }}
        output={{
          token: output,
          amount: amount(amountOut, output),
          fiat: fiatOf(say, amountOut, output.decimals, moment.output?.priceUsd ?? null),
        }}
        quote={trade && withCost(quoteView(say, moment, wholeGas(trade, plan), review.slippageBps), own?.cost ?? null)}
        operation={own}
        onConfirmPending={id => {
          const named = operation?.status === 'ok' && operation.pending?.unsure.find(({ owner }) => owner === id)
          if (named) reviewing.confirmPending(named)
        }}
        simulated={simulatedView(say, review, input, output, worded)}
        issues={issues}
        accepted={accepted}
        onAccept={(code, yes) =>
          setAccepted(before => new Set(yes ? [...before, code] : [...before].filter(other => other !== code)))
        }
        moved={
          moved && trade
            ? moved.kind === 'exactIn'
              ? say.t('review.moved', { now: worded(moved.amountOut, output), before: worded(trade.amountOut, output) })
              : say.t('review.movedIn', { now: worded(moved.amountIn, input), before: worded(trade.amountIn, input) })
            : null
        }
        onAcceptPrice={reviewing.acceptPrice}
        questions={
          plan && !running ? { kinds: plan.steps.map(({ kind }) => kind), together: plan.batched === true } : null
        }
        steps={progress && (running || progress.finished) ? [...progress.steps] : null}
        slow={progress?.slow ?? false}
        onStopWaiting={stopWaiting}
        error={
          changed && !running
            ? say.t('review.stale')
            : problem && (!moved || settledIn(problem))
              ? told(say, problem)
              : null
        }
        standing={standing.map(each => leftView(say, input, each))}
        revoke={{
          revoking,
          disabled: running || changed,
          onRevoke: spender => {
            const one = [...standing, ...left].find(each => each.spender === spender)
            if (one) void reviewing.revoke(one)
          },
          onStop: reviewing.stopRevoking,
        }}
        button={{ text: buttonText(say, review, progress), enabled: ready && !stops && !running, busy: running }}
        onConfirm={confirm}
      />
    </Dialog>
  )
}

/** A trade with what its approvals cost beside it: what is signed for is told whole. */
function wholeGas(trade: Trade, plan: Plan | null): Trade {
  const extra = plan ? approvalGas(plan) : 0n
  if (extra === 0n || trade.gasCost === undefined || trade.gas === 0n) return trade
  return { ...trade, gas: trade.gas + extra, gasCost: (trade.gasCost * (trade.gas + extra)) / trade.gas }
}

/** An account that pays for itself pays for its operation, not for the router's transaction. */
const withCost = (quote: ReturnType<typeof quoteView>, cost: string | null) =>
  quote && (cost === null ? quote : { ...quote, networkCost: cost })

function simulatedView(
  say: Say,
  { simulated, plan, error }: ReviewState,
  input: Token,
  output: Token,
  worded: (raw: bigint, token: Token) => string,
): SimulatedView {
  if (simulated.status === 'running') return simulated
  if (simulated.status === 'unavailable') return { status: 'unavailable', reason: say.t('review.simulationFailed') }
  // What was sent and failed has its reason below; its simulation's sentence would say that nothing was sent.
  if (simulated.status === 'failed' && settledIn(error))
    return { status: 'unavailable', reason: say.t('review.simulatedNow') }
  if (simulated.status === 'failed')
    return { status: 'unavailable', reason: say.t('review.simulatedFailed', { reason: told(say, simulated.error) }) }
  return {
    status: 'ok',
    out: `− ${worded(simulated.spent, input)}`,
    in: `+ ${worded(simulated.received, output)}`,
    block: say.figure('count', Number(simulated.block)),
    left: (plan?.expected.approvalsLeft ?? []).map(left => leftView(say, input, left, plan?.maxIn)),
  }
}

function buttonText(
  say: Say,
  { plan, running, error, moved }: ReviewState,
  progress: ReturnType<typeof $progress.get>,
): string {
  if (running) {
    const status = progress?.steps[progress.current]?.status
    return say.t(status === 'wallet' ? 'review.working' : status === 'pending' ? 'review.pending' : 'review.preparing')
  }
  // A price that moved has a button of its own, which comes first.
  if (error && !moved) return say.t('review.again')
  const kinds = plan?.steps.map(step => step.kind) ?? []
  if (kinds.includes('wrap')) return say.t('review.wrap')
  if (kinds.includes('unwrap')) return say.t('review.unwrap')
  return say.t(kinds.some(kind => kind !== 'swap') ? 'review.approveAndSwap' : 'review.swap')
}
