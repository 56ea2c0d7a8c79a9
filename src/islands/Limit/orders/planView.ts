import { toTyped, type LimitPrice } from '#domain/orders/limit/LimitPrice.ts'
import { type Interval, intervals, sumsOf } from '#domain/orders/overTime/partsOf.ts'
import type { PartState, Progress } from '#domain/orders/overTime/progressOf.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { OwnedPlan, PlanPart } from '#state/orders/plans/plans.ts'
import type { PlanView } from '#ui/limit/PlanRow.tsx'
import { apart } from '../../apart.ts'
import { decimalText, markOf, orderAmount, type Tokens } from './orderView.ts'

/** What a plan says of its parts that are neither filled nor waiting, in this order. */
const OTHERS = ['unsigned', 'expired', 'cancelled', 'missed'] as const satisfies readonly PartState[]

/** How far apart the slots are; null: as no plan of now has it. */
function intervalOf({ parts }: OwnedPlan): Interval | null {
  const { from = 0n, deadline = 0n } = parts[0]?.order ?? {}
  return (Object.keys(intervals) as Interval[]).find(key => BigInt(intervals[key]) === deadline - from) ?? null
}

function averageText(say: Say, { labels }: OwnedPlan, { average, market }: Progress): string[] {
  if (!average) return []
  const { sells, buys } = labels
  const each = (price: LimitPrice): string => {
    const typed = toTyped(price, false, { sold: sells.decimals, bought: buys.decimals })
    return typed ? apart(say, `${decimalText(say, typed.decimal)} ${safeText(buys.symbol, 12)}`) : '–'
  }
  return [
    market
      ? say.t('limits.plan.average', { average: each(average), market: each(market) })
      : say.t('limits.plan.averageAlone', { average: each(average) }),
  ]
}

function statusOf(say: Say, { open, filled, unsigned }: Progress, all: number): PlanView['status'] {
  if (unsigned > 0) return { text: say.t('limits.plan.half'), tone: 'bad' }
  if (open > 0) return { text: say.t('limits.status.open'), tone: 'plain' }
  return filled === all
    ? { text: say.t('limits.status.filled'), tone: 'good' }
    : { text: say.t('limits.plan.over'), tone: 'plain' }
}

/** A part that may be filled says what its order says of itself: paused, stale, not placed. */
const partText = (say: Say, { state, owned }: PlanPart): string =>
  say.t(state === 'open' && owned ? `limits.status.${owned.status}` : `limits.plan.is.${state}`)

/** One plan as its row shows it. `progress`: with the market at its fills, where that is known. */
export function planView(say: Say, plan: OwnedPlan, progress: Progress, tokens: Tokens): PlanView {
  const { parts, labels, rest } = plan
  const count = parts.length
  const interval = intervalOf(plan)
  const last = say.figure('date', Number(parts.at(-1)!.order.deadline))
  const { sells } = sumsOf(parts.map(({ order }) => order))
  return {
    sold: markOf(tokens, labels.sells),
    bought: markOf(tokens, labels.buys),
    title: say.t('limits.plan.title', {
      ...{ sold: orderAmount(say, sells, labels.sells, true), symbol: safeText(labels.buys.symbol, 12), count },
    }),
    time: [
      ...(interval ? [say.t(`limits.plan.each.${interval}`)] : []),
      say.t('limits.plan.until', { date: last }),
    ].join(' · '),
    status: statusOf(say, progress, count),
    notes: [
      [
        say.t('limits.plan.filled', { filled: progress.filled, count }),
        ...OTHERS.filter(state => progress[state] > 0).map(state =>
          say.t(`limits.plan.${state}`, { count: progress[state] }),
        ),
      ].join(' · '),
      ...averageText(say, plan, progress),
      ...(rest ? [say.t('limits.plan.rest', { count: progress.unsigned })] : []),
    ],
    parts: parts.map(part => [
      say.t('limit.over.part', {
        n: say.figure('count', parts.indexOf(part) + 1),
        date: say.figure('date', Number(part.order.from)),
      }),
      partText(say, part),
    ]),
  }
}
