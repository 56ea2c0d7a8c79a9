import type { Candles } from '#data/market/schemas.ts'
import { chainById } from '#domain/chains/chains.ts'
import { independentPrice } from '#domain/orders/limit/LimitMarket.ts'
import type { LimitPrice } from '#domain/orders/limit/LimitPrice.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { type Progress, progressOf } from '#domain/orders/overTime/progressOf.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import type { Range } from '#domain/token/Market.ts'
import type { OwnedPlan } from './plans.ts'

/** Ranges of prices with how far back they reach, in seconds; what is older is in none. */
const RANGES: readonly (readonly [Range, number])[] = [
  ['1d', 86_400],
  ['1w', 7 * 86_400],
  ['1m', 30 * 86_400],
  ['1y', 365 * 86_400],
]

/** When each part was filled, unix seconds; null: not known, or not filled. */
const momentsOf = ({ parts }: OwnedPlan): readonly (number | null)[] =>
  parts.map(({ state, owned }) => (state === 'filled' ? (owned?.record.follow.filledAt ?? null) : null))

/**
 * GO-16: what became of a plan, beside the market's price at each of its fills, as the index has kept it. Where a price
 * is missing the market stays null. Throws the signal's reason alone.
 */
export async function readProgress(plan: OwnedPlan, signal: AbortSignal): Promise<Progress> {
  const moments = momentsOf(plan)
  const known = moments.filter(moment => moment !== null)
  if (known.length === 0) return plan.progress
  const since = Math.floor(Date.now() / 1000) - Math.min(...known)
  const [range] = RANGES.find(([, reach]) => since < reach) ?? []
  if (range === undefined) return plan.progress
  const { sells, buys } = plan.labels
  const [sold, bought] = await Promise.all([sells, buys].map(label => candlesOf(label, range, signal)))
  const scale = { sold: sells.decimals, bought: buys.decimals }
  const marketAt = (moment: number | null): LimitPrice | null =>
    moment === null ? null : independentPrice(closeAt(sold, moment), closeAt(bought, moment), scale)
  return progressOf(
    plan.parts.map((part, at) => ({
      ...part,
      fill: part.fill && { ...part.fill, market: marketAt(moments[at] ?? null) },
    })),
  )
}

/** The price of the bar that a second is in; null: there is none. */
function closeAt(bars: Candles | null | undefined, moment: number): number | null {
  const bar = bars?.items.findLast(({ time }) => time <= moment)
  return bar && bars && moment < bar.time + bars.interval ? bar.close : null
}

/** Prices of a currency; the native one has those of its wrapper. Null: the index has none now. */
async function candlesOf({ id }: CurrencyLabel, range: Range, signal: AbortSignal): Promise<Candles | null> {
  const address = id === 'NATIVE' ? chainById(ORDER_CHAIN)!.contracts.wrappedNative! : id
  try {
    const { fetchCandles } = await import('#data/market/fetch/fetchCandles.ts')
    return await fetchCandles({ kind: 'tokens', chainId: ORDER_CHAIN, id: address, range }, { signal, retries: 0 })
  } catch (error) {
    signal.throwIfAborted()
    console.warn('Tarn: the prices of a plan’s fills could not be had', error)
    return null
  }
}
