import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { walletTraits } from '#domain/account/walletTraits.ts'
import { chainById } from '#domain/chains/chains.ts'
import { deeds, type Step, steps } from '#domain/deeds.ts'
import * as Issue from '#domain/swap/Issue.ts'
import { shownAddress } from '#domain/people/Typed.ts'
import { asksOutput } from '#domain/swap/Trade.ts'
import { safeText, shortAddress, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { settledIn } from '#state/deeds/failureOf.ts'
import { $pending, $transactions } from '#state/deeds/records.ts'
import { type RunStep, runOf, type StepKind, stopRun } from '#state/deeds/runs.ts'
import { showToast, tellInstead } from '#state/deeds/toasts.ts'
import { $ownNodes } from '#state/settings/ownNodes.ts'
import type { SwapMoment } from '#state/swap/swap.ts'
import type { SwapReview as SwapReviewing } from '#state/swap/swapReview.ts'
import type { Recipient } from '#state/swap/swapForm.ts'
import { $swapSettings } from '#state/swap/swapSettings.ts'
import { $connection } from '#state/wallet/connection.ts'
import { DeedFrame } from '#ui/deeds/DeedFrame.tsx'
import type { Asked } from '#ui/deeds/DeedSteps.tsx'
import { UnderWay } from '#ui/deeds/UnderWay.tsx'
import { ReviewFoot } from '#ui/swap/review/ReviewFoot.tsx'
import { SwapReview } from '#ui/swap/review/SwapReview.tsx'
import { operationView } from '../Passkeys/operationView.ts'
import { RouteFold } from '../route/RouteFold.tsx'
import { apart } from '../sayAmounts.ts'
import { differsView } from './differsView.ts'
import { leftView } from './leftView.ts'
import { buttonText, deedOf, mostOf, simulatedView, tells, told, wholeGas, withCost } from './reviewViews.ts'
import { SwapDone } from './SwapDone.tsx'
import { fiatOf, quoteView } from './views.ts'

type Props = {
  say: Say
  moment: SwapMoment
  /** Made by the press that opened the dialog. */
  reviewing: SwapReviewing
  /** A link filled the form in. */
  linked: boolean
  /** Who gets what is bought; null: oneself. */
  recipient: Recipient | null
  input: Token
  output: Token
  onClose: () => void
  /** What was typed has done its work. */
  onSettled: () => void
}

/** What stops a review, whatever was accepted before. */
const STOPS: ReadonlySet<string> = new Set(['priceGuard', 'regionClosed', 'addressBlocked', 'tokenBlocked', 'honeypot'])

/** A step that a plan names; a batch is one, too. */
const isStep = (step: RunStep): step is RunStep & { kind: Step } => step.kind in steps

/** Whether an amount was typed for this step: with it the form has done its work. */
const isEnd = (step: StepKind): boolean => {
  const ends = steps[step as Step] ?? null
  return ends !== null && deeds[ends].group === 'trade'
}

/** A swap from its review to its receipt, in one frame. What it shows is frozen when it opens; what the wallet is asked is made of nothing else. */
export function ReviewDialog({ say, moment, onClose, onSettled, reviewing, linked, recipient, input, output }: Props) {
  const review = useStore(reviewing.$review)
  const progress = useStore(runOf('swap'))
  const transactions = useStore($transactions)
  const settings = useStore($swapSettings)
  const nodes = useStore($ownNodes)
  const { name, address, connectorId } = useStore($connection)
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  /** The transaction that did it. */
  const [done, setDone] = useState<string | null>(null)
  useEffect(() => reviewing.start(), [reviewing])
  // What is sent from here is told here, as long as somebody looks.
  useEffect(() => tellInstead(news => tells(runOf('swap').get(), news)), [])

  const { plan, trade, running, moved, changed, standing, revoking, operation } = review
  const left = plan?.left ?? []
  const record = done === null ? null : transactions.find(({ follow }) => follow.hash === done)
  const deed = deedOf(plan)
  if (record)
    return (
      <SwapDone
        say={say}
        record={record}
        output={output}
        deed={deed}
        left={left.map(each => leftView(say, { token: input, of: each, used: mostOf(plan) }))}
        onClose={onClose}
      />
    )

  const amount = (raw: bigint, token: Token) => say.amount(raw, token.decimals, 8)
  const worded = (raw: bigint, side: 'input' | 'output') => {
    const token = side === 'input' ? input : output
    return `${amount(raw, token)} ${safeText(token.symbol, 12)}`
  }
  // Once it is rehearsed, what is shown is what the rehearsal gave: one amount, not two.
  const { amountIn, amountOut } =
    review.simulated.status === 'ok'
      ? { amountIn: review.simulated.spent, amountOut: review.simulated.received }
      : review
  // Frozen with the review: issues of the moment that would change what was read are said by `moved`.
  const issues = moment.issues.filter(issue => issue.level !== 'block')
  const confirms = Issue.toConfirm(issues).filter(issue => issue.code !== 'tokenRisk')
  const paid = operation === null || (operation.status === 'ok' && operation.priced.missing === 0n)
  const own = operation?.status === 'ok' && plan ? operationView(say, plan.chainId, operation) : null
  const rehearsed = review.simulated.status !== 'failed'
  /** What was never seen is looked at before it is asked for; what a press met is asked for again, which looks at it first. */
  const looks = !rehearsed && (plan === null || review.error === null)
  const ready =
    revoking === null &&
    !moved &&
    !changed &&
    (looks || (plan !== null && paid && confirms.every(issue => accepted.has(issue.code))))
  const stops = STOPS.has(Issue.first(moment.issues)?.code ?? '')
  const problem = review.error ?? (operation?.status === 'failed' && rehearsed ? operation.error : null)
  const asked: Asked = walletTraits(connectorId).paysItself ? 'passkey' : 'wallet'
  const run = progress && (running || progress.finished) ? progress.steps.filter(isStep) : null

  const confirm = async () => {
    if (!(await reviewing.confirm())) return
    onSettled()
    setDone(runOf('swap').get()?.steps.at(-1)?.hash ?? null)
  }

  // Closed while the network has it: the form is free for the next one, and what was sent is told of until it is settled.
  const leave = () => {
    onClose()
    const step = running ? progress?.steps[progress.current] : undefined
    if (step?.status !== 'pending' || !isEnd(step.kind)) return
    const [sent] = $pending.get()
    onSettled()
    // The dialog is gone with the next drawing; its deed is told by a toast from then on.
    if (sent) setTimeout(() => showToast(sent))
  }

  const revoke = {
    revoking,
    disabled: running || changed,
    onRevoke: (spender: string) => {
      const one = [...standing, ...left].find(each => each.spender === spender)
      if (one) void reviewing.revoke(one)
    },
    onStop: reviewing.stopRevoking,
  }
  const stepsOf = run && {
    say,
    steps: run,
    symbol: safeText(input.symbol, 12),
    asked,
    slow: progress?.slow ?? false,
    onStop: () => stopRun('swap'),
  }
  const quote =
    trade &&
    withCost(
      quoteView(say, { moment, trade: wholeGas(trade, plan), slippageBps: review.slippageBps }),
      own?.cost ?? null,
    )
  const bound = quote && {
    [quote.boundKind]: say.t(quote.boundKind === 'atLeast' ? 'review.orNothing' : 'review.orNothingMost', {
      amount: apart(say, quote.bound),
    }),
  }
  const from = `${safeText(name ?? '', 20)} ${shortAddress(address ?? '')}`.trim()
  return (
    <DeedFrame
      title={say.t(running ? `review.doing.${deed}` : 'review.title')}
      closeLabel={say.t('review.close')}
      onClose={leave}
      foot={
        <ReviewFoot
          say={say}
          confirms={run ? [] : confirms}
          accepted={accepted}
          onAccept={(code, yes) =>
            setAccepted(before => new Set(yes ? [...before, code] : [...before].filter(other => other !== code)))
          }
          moved={
            moved && trade
              ? asksOutput(moved)
                ? say.t('review.movedIn', {
                    now: worded(moved.amountIn, 'input'),
                    before: worded(trade.amountIn, 'input'),
                  })
                : say.t('review.moved', {
                    now: worded(moved.amountOut, 'output'),
                    before: worded(trade.amountOut, 'output'),
                  })
              : null
          }
          onAcceptPrice={reviewing.acceptPrice}
          error={
            changed && !running
              ? say.t('review.stale')
              : problem && (!moved || settledIn(problem))
                ? told(say, problem)
                : null
          }
          standing={standing.map(each => leftView(say, { token: input, of: each }))}
          revoke={revoke}
          button={{ text: buttonText(say, review, progress), enabled: ready && !stops && !running, busy: running }}
          onConfirm={looks ? reviewing.lookAnew : confirm}
        />
      }
    >
      {running && stepsOf ? (
        <UnderWay
          {...stepsOf}
          tokens={[input, output]}
          amounts={worded(amountIn, 'input')}
          into={worded(amountOut, 'output')}
        />
      ) : (
        <SwapReview
          say={say}
          input={{
            token: input,
            amount: amount(amountIn, input),
            fiat: fiatOf(say, { raw: amountIn, decimals: input.decimals, price: moment.input?.priceUsd ?? null }),
            bound: bound?.atMost,
          }}
          output={{
            token: output,
            amount: amount(amountOut, output),
            fiat: fiatOf(say, { raw: amountOut, decimals: output.decimals, price: moment.output?.priceUsd ?? null }),
            bound: bound?.atLeast,
          }}
          fixed={
            trade?.wanted === undefined
              ? null
              : say.t('review.inputFixed', {
                  paid: apart(say, worded(trade.amountIn, 'input')),
                  least: apart(say, worded(trade.wanted, 'output')),
                })
          }
          between={say.t('review.between', { chain: chainById(input.chainId)?.name ?? '', wallet: apart(say, from) })}
          to={
            recipient && {
              name: recipient.name && safeText(recipient.name, 24),
              address: shownAddress(recipient.address),
            }
          }
          quote={quote}
          operation={own}
          busy={running}
          onConfirmPending={id => {
            const named = operation?.status === 'ok' && operation.pending?.unsure.find(({ owner }) => owner === id)
            if (named) reviewing.confirmPending(named)
          }}
          simulated={simulatedView(say, { review, input }, worded)}
          notes={run ? [] : issues.filter(issue => issue.level === 'warn' && issue.code !== 'walletChain')}
          questions={
            plan && !run
              ? { kinds: plan.steps.flatMap(({ kind }) => kind ?? []), together: plan.batched === true, asked }
              : null
          }
          steps={stepsOf}
          revoke={revoke}
          differs={
            run || !trade
              ? []
              : differsView(say, {
                  linked,
                  toOther: recipient !== null,
                  settings,
                  slippageBps: review.slippageBps,
                  autoSlippageBps: moment.autoSlippageBps,
                  node: nodes[trade.chainId],
                })
          }
          route={trade && <RouteFold say={say} trade={trade} input={input} output={output} />}
        />
      )}
    </DeedFrame>
  )
}
