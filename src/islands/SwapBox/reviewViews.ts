// One opening of the review as its body and foot draw it.
import { amountDigits } from '#domain/chains/amountDigits.ts'
import type { Deed } from '#domain/deeds.ts'
import type { AppError } from '#domain/Errors.ts'
import { approvalGas } from '#domain/plan/approvalGas.ts'
import type { SteppedPlan } from '#domain/plan/DeedPlan.ts'
import * as Issue from '#domain/swap/Issue.ts'
import { asksOutput, type Trade } from '#domain/swap/Trade.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { settledIn } from '#state/deeds/failureOf.ts'
import type { ReviewState } from '#state/swap/ReviewState.ts'
import type { SwapMoment } from '#state/swap/swap.ts'
import type { QuoteView } from '#ui/swap/QuoteView.ts'
import type { SimulatedView } from '#ui/swap/review/SimulatedView.ts'
import { failureWords } from '../settledWords.ts'
import { leftView } from '../deeds/leftView.ts'

/** What went wrong; of a transaction that was sent also what it did or cost. */
function told(say: Say, error: AppError): string {
  const settled = settledIn(error)
  return settled ? failureWords(say, settled, error.code) : say.t(error.code, error.values)
}

/**
 * A trade with what its approvals cost beside it: what is signed for is told whole. By the gas of its rehearsal
 * (`cost`, raw native) where there is one, else by what such approvals usually take.
 */
export function wholeGas(trade: Trade, { plan, cost }: Pick<ReviewState, 'plan' | 'cost'>): Trade {
  if (cost !== null) return { ...trade, gasCost: cost }
  const extra = plan ? approvalGas(plan) : 0n
  if (extra === 0n || trade.gasCost === undefined || trade.gas === 0n) return trade
  return { ...trade, gas: trade.gas + extra, gasCost: (trade.gasCost * (trade.gas + extra)) / trade.gas }
}

/**
 * A review's moment: what is told of the network's cost is told of the whole that is asked for, its approvals with it.
 */
export function wholeMoment(moment: SwapMoment, { gasCost }: Trade): SwapMoment {
  const { figures, situation, issues } = moment
  if (figures.networkCostShare === null || situation.operation || !situation.gasCost || gasCost === undefined)
    return moment
  const networkCostShare = (figures.networkCostShare * Number(gasCost)) / Number(situation.gasCost)
  const others = issues.filter(({ code }) => code !== 'networkCost')
  const told = Issue.costIssue(networkCostShare)
  return { ...moment, figures: { ...figures, networkCostShare }, issues: told ? [...others, told] : others }
}

/** Whether the plan could not be rehearsed at all: its node, or a part of the page, could not be had. */
const isUnread = ({ simulated }: ReviewState): boolean =>
  simulated.status === 'failed' &&
  (simulated.error.code.startsWith('network.') || simulated.error.code === 'app.outdated')

/** What the network takes is only known to the router's estimate: the plan could not be rehearsed. */
export const isEstimate = ({ simulated, cost, operation }: ReviewState): boolean =>
  operation === null && cost === null && simulated.status !== 'running'

/** An account that pays for itself pays for its operation, not for the router's transaction. */
export const withCost = (quote: QuoteView | null, cost: string | null): QuoteView | null =>
  quote && (cost === null ? quote : { ...quote, networkCost: cost })

/** The deed of a plan, as its words are keyed. */
export const deedOf = (plan: SteppedPlan | null): Deed => plan?.deed ?? 'swap'

/** Most that leaves by a plan, raw. */
const mostOf = (plan: SteppedPlan | null): bigint | undefined => plan?.promises.spends[0]?.max

/** The amounts as they are shown: once it is rehearsed what the rehearsal gave, one amount, not two. */
export const shownAmounts = ({ simulated, amountIn, amountOut }: ReviewState) =>
  simulated.status === 'ok' ? { amountIn: simulated.spent, amountOut: simulated.received } : { amountIn, amountOut }

/** `1.5 ETH`; `paid`: it leaves. */
export const sumText = (say: Say, raw: bigint, { decimals, symbol }: Token, paid?: 'paid'): string =>
  `${say.amount(raw, decimals, paid)} ${safeText(symbol, 12)}`

type Bought = { trade: Trade | null; output: Token }

/** What arrives: dollars in cents, but what was asked for to its last digit. */
export const boughtAmount = (say: Say, raw: bigint, { trade, output }: Bought): string =>
  say.amount(
    raw,
    output.decimals,
    trade?.kind === 'exactIn' && trade.wanted === undefined ? amountDigits(output) : undefined,
  )

/** `4,687.20 USDC` */
export const boughtText = (say: Say, raw: bigint, bought: Bought): string =>
  `${boughtAmount(say, raw, bought)} ${safeText(bought.output.symbol, 12)}`

/**
 * Where it stands, for the frame. What was never seen is looked at before it is asked for; what a press met is asked
 * for again, which looks at it first.
 */
export function momentOf({
  plan,
  simulated,
  operation,
  error,
  running,
}: ReviewState): 'preparing' | 'ready' | 'failed' {
  if (running) return 'preparing'
  if (simulated.status === 'failed' && (plan === null || error === null)) return 'failed'
  if (plan === null || operation?.status === 'running') return 'preparing'
  return operation?.status === 'failed' ? 'failed' : 'ready'
}

/** What went wrong; a price that must be accepted comes first, unless something was sent. */
export function problemOf({ error, operation, simulated, moved, feeRose }: ReviewState): AppError | null {
  const unpriced = operation?.status === 'failed' && simulated.status !== 'failed' ? operation.error : null
  const problem = error ?? unpriced
  return (moved || feeRose) && !settledIn(problem) ? null : problem
}

/** Which fee rose since the review, from what to what; null: none. */
export function feeRoseText(
  say: Say,
  { feeRose, input, output }: Pick<ReviewState, 'feeRose'> & { input: Token; output: Token },
): string | null {
  if (!feeRose) return null
  const percent = (bps: number) => say.figure('percent', bps / 10_000)
  const { symbol } = feeRose.side === 'input' ? input : output
  return say.t('review.feeRose', {
    symbol: safeText(symbol, 12),
    now: percent(feeRose.now),
    before: percent(feeRose.before),
  })
}

/** SW-7: the amount of now beside the reviewed one, or that it is the same again. */
export const movedText = (
  say: Say,
  { moved, trade, input, output }: { moved: Trade; trade: Trade; input: Token; output: Token },
): string => {
  const paid = asksOutput(moved)
  const text = (of: Trade) =>
    paid ? sumText(say, of.amountIn, input, 'paid') : boughtText(say, of.amountOut, { trade, output })
  const [now, before] = [text(moved), text(trade)]
  if (now === before) return say.t('review.movedBack', { now })
  return say.t(paid ? 'review.movedIn' : 'review.moved', { now, before })
}

export function simulatedView(
  say: Say,
  { review, input, output }: { review: ReviewState; input: Token; output: Token },
): SimulatedView | null {
  const { simulated, plan, error } = review
  if (simulated.status === 'running') return simulated
  if (simulated.status === 'unavailable') return { status: 'unavailable', reason: say.t('review.simulationFailed') }
  // What was sent and failed has its reason below; its simulation's sentence would say that nothing was sent.
  if (simulated.status === 'failed' && settledIn(error))
    return { status: 'unavailable', reason: say.t('review.simulatedNow') }
  // Nothing is known of it; where the press that met it tells why, that is enough.
  if (simulated.status === 'failed' && isUnread(review))
    return error ? null : { status: 'unavailable', reason: told(say, simulated.error) }
  if (simulated.status === 'failed')
    return { status: 'unavailable', reason: say.t('review.simulatedFailed', { reason: told(say, simulated.error) }) }
  return {
    status: 'ok',
    out: `− ${sumText(say, simulated.spent, input, 'paid')}`,
    in: `+ ${sumText(say, simulated.received, output)}`,
    block: say.figure('count', Number(simulated.block)),
    left: (plan?.left ?? []).map(left => leftView(say, { token: input, of: left, used: mostOf(plan) })),
  }
}

/** What the button says: whatever must be permitted first, too. */
export const actText = (say: Say, plan: SteppedPlan | null): string =>
  say.t((plan?.steps.length ?? 0) > 1 ? 'review.approveAndSwap' : `review.${deedOf(plan)}`)
