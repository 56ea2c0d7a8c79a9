import { useStore } from '@nanostores/react'
import { toDecimal } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import { shownAddress, shownShort } from '#domain/people/Typed.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { namesOf } from '#state/deeds/review/readyPlan.ts'
import { stopRun } from '#state/deeds/runs.ts'
import { $ownNodes } from '#state/settings/ownNodes.ts'
import type { ReviewState } from '#state/swap/ReviewState.ts'
import type { SwapMoment } from '#state/swap/swap.ts'
import type { Recipient } from '#state/swap/swapForm.ts'
import { $swapSettings } from '#state/swap/swapSettings.ts'
import { $connection } from '#state/wallet/connection.ts'
import type { StepView } from '#ui/deeds/DeedSteps.tsx'
import type { Revoking } from '#ui/swap/review/SimulatedNote.tsx'
import { SwapReview } from '#ui/swap/review/SwapReview.tsx'
import type { DeedReview } from '../deeds/useDeedReview.ts'
import { costText } from '../deeds/costText.ts'
import { operationView } from '../deeds/operationView.ts'
import { RouteFold } from '../route/RouteFold.tsx'
import { apart } from '../apart.ts'
import { differsView } from './differsView.ts'
import {
  boughtAmount,
  isEstimate,
  shownAmounts,
  simulatedView,
  sumText,
  wholeGas,
  wholeMoment,
  withCost,
} from './reviewViews.ts'
import { fiatOf, quoteView } from './views.ts'

type Props = {
  say: Say
  moment: SwapMoment
  review: ReviewState
  linked: boolean
  /** Who gets what is bought; null: oneself. */
  recipient: Recipient | null
  input: Token
  output: Token
  revoke: Revoking
  deed: DeedReview
}

/** All that a swap adds to the frame of every deed: its two amounts, what was rehearsed, and what folds. */
export function SwapReviewPanel({ say, moment: shown, review, linked, recipient, input, output, revoke, deed }: Props) {
  const settings = useStore($swapSettings)
  const nodes = useStore($ownNodes)
  const { name, address } = useStore($connection)
  const { plan, trade, operation } = review
  const { amountIn, amountOut } = shownAmounts(review)
  const whole = trade && wholeGas(trade, review)
  const moment = whole ? wholeMoment(shown, whole) : shown
  const own = operation?.status === 'ok' && plan ? operationView(say, plan.chainId, operation) : null
  const routed = whole && quoteView(say, { moment, trade: whole, slippageBps: review.slippageBps })
  const estimate =
    routed && isEstimate(review) ? say.t('review.costEstimate', { cost: apart(say, routed.networkCost) }) : null
  const quote = withCost(routed, own?.cost ?? estimate)
  const bound = quote && {
    [quote.boundKind]: say.t(quote.boundKind === 'atLeast' ? 'review.orNothing' : 'review.orNothingMost', {
      amount: apart(say, quote.bound),
    }),
  }
  const from = `${safeText(name ?? '', 20)} ${shownShort(address ?? '')}`.trim()
  return (
    <SwapReview
      say={say}
      input={{
        token: input,
        amount: say.amount(amountIn, input.decimals, 'paid'),
        exact: toDecimal(amountIn, input.decimals),
        fiat: fiatOf(say, { raw: amountIn, decimals: input.decimals, price: moment.input?.priceUsd ?? null }),
        bound: bound?.atMost,
      }}
      output={{
        token: output,
        amount: boughtAmount(say, amountOut, { trade, output }),
        exact: toDecimal(amountOut, output.decimals),
        fiat: fiatOf(say, { raw: amountOut, decimals: output.decimals, price: moment.output?.priceUsd ?? null }),
        bound: bound?.atLeast,
      }}
      fixed={
        trade?.wanted === undefined
          ? null
          : say.t('review.inputFixed', {
              paid: apart(say, sumText(say, trade.amountIn, input, 'paid')),
              least: apart(say, sumText(say, trade.wanted, output)),
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
      cost={review.cost === null || trade ? null : costText(say, input.chainId, review.cost)}
      operation={own}
      busy={review.running}
      onConfirmPending={deed.confirmPending}
      simulated={simulatedView(say, { review, input, output })}
      notes={deed.run ? [] : moment.issues.filter(({ level, code }) => level === 'warn' && code !== 'walletChain')}
      questions={
        plan && !deed.run
          ? {
              kinds: plan.steps.flatMap(({ kind }) => kind ?? []),
              // What a batch asks as one is still listed.
              names: namesOf({ ...plan, batched: false }),
              together: plan.batched === true,
              asked: deed.asked,
            }
          : null
      }
      steps={
        deed.run && {
          ...{ say, symbol: safeText(input.symbol, 12), asked: deed.asked, slow: deed.run.slow },
          ...{ steps: deed.run.steps as StepView[], onStop: () => stopRun('swap') },
        }
      }
      revoke={revoke}
      differs={
        deed.run || !trade
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
  )
}
