// One opening of the review as its body and foot draw it.
import type { Deed } from '#domain/deeds.ts'
import type { AppError } from '#domain/Errors.ts'
import { approvalGas } from '#domain/plan/approvalGas.ts'
import type { SteppedPlan } from '#domain/plan/DeedPlan.ts'
import type { Trade } from '#domain/swap/Trade.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { settledIn } from '#state/deeds/failureOf.ts'
import type { Run } from '#state/deeds/runs.ts'
import type { News } from '#state/deeds/toasts.ts'
import type { ReviewState } from '#state/swap/ReviewState.ts'
import type { QuoteView } from '#ui/swap/QuoteView.ts'
import type { SimulatedView } from '#ui/swap/review/SimulatedView.ts'
import { failureWords } from '../settledWords.ts'
import { leftView } from './leftView.ts'

/** What went wrong; of a transaction that was sent also what it did or cost. */
export function told(say: Say, error: AppError): string {
  const settled = settledIn(error)
  return settled ? failureWords(say, settled, error.code) : say.t(error.code, error.values)
}

/** A trade with what its approvals cost beside it: what is signed for is told whole. */
export function wholeGas(trade: Trade, plan: SteppedPlan | null): Trade {
  const extra = plan ? approvalGas(plan) : 0n
  if (extra === 0n || trade.gasCost === undefined || trade.gas === 0n) return trade
  return { ...trade, gas: trade.gas + extra, gasCost: (trade.gasCost * (trade.gas + extra)) / trade.gas }
}

/** Whether the plan could not be rehearsed at all: its node, or a part of the page, could not be had. */
const isUnread = ({ simulated }: ReviewState): boolean =>
  simulated.status === 'failed' &&
  (simulated.error.code.startsWith('network.') || simulated.error.code === 'app.outdated')

/** An account that pays for itself pays for its operation, not for the router's transaction. */
export const withCost = (quote: QuoteView | null, cost: string | null): QuoteView | null =>
  quote && (cost === null ? quote : { ...quote, networkCost: cost })

/** The deed of a plan, as its words are keyed. */
export const deedOf = (plan: SteppedPlan | null): Deed => plan?.deed ?? 'swap'

/** Most that leaves by a plan, raw. */
export const mostOf = (plan: SteppedPlan | null): bigint | undefined => plan?.promises.spends[0]?.max

/** Whether the dialog itself tells how this ended: of what its run waits for. What settles after the run gave up waiting is a toast's. */
export const tells = (run: Run | null, { follow }: News): boolean =>
  run !== null &&
  !run.finished &&
  follow.by === 'evm' &&
  run.steps.some(({ hash }) => hash !== undefined && (hash === follow.hash || hash === follow.operation?.hash))

export function simulatedView(
  say: Say,
  { review, input }: { review: ReviewState; input: Token },
  worded: (raw: bigint, side: 'input' | 'output') => string,
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
    out: `− ${worded(simulated.spent, 'input')}`,
    in: `+ ${worded(simulated.received, 'output')}`,
    block: say.figure('count', Number(simulated.block)),
    left: (plan?.left ?? []).map(left => leftView(say, { token: input, of: left, used: mostOf(plan) })),
  }
}

export function buttonText(
  say: Say,
  { plan, running, error, moved, simulated }: ReviewState,
  progress: Run | null,
): string {
  if (running) {
    const status = progress?.steps[progress.current]?.status
    return say.t(status === 'wallet' ? 'review.working' : status === 'pending' ? 'review.pending' : 'review.preparing')
  }
  // A price that moved has a button of its own, which comes first.
  if ((error || simulated.status === 'failed') && !moved) return say.t('review.again')
  // Whatever must be permitted first is said on the button.
  return say.t((plan?.steps.length ?? 0) > 1 ? 'review.approveAndSwap' : `review.${deedOf(plan)}`)
}
