import { fetchCandles } from '#data/market/fetch/fetchCandles.ts'
import type { Candles } from '#data/market/schemas.ts'
import type { PriceAt } from '#domain/account/HistoryExport.ts'
import type { Range } from '#domain/token/Market.ts'
import { each } from './each.ts'

const DAY = 86_400
/** Of what a chart reaches back to its first bar may begin a twelfth later, and it is asked for a while after `now`. */
const SURE = 5 / 6
/** LIST: what a chart of a range reaches back to, seconds; the finest that surely reaches a time prices it. */
const reaches: readonly (readonly [Range, number])[] = [
  ['1h', 3_600],
  ['1d', DAY],
  ['1w', 7 * DAY],
  ['1m', 30 * DAY],
  ['1y', 365 * DAY],
  ['all', Number.POSITIVE_INFINITY],
]

/** The price that bars tell for a time: of the last one that began before it. */
const priceIn = ({ items }: Candles, time: number): number | null =>
  items.findLast(bar => bar.time <= time)?.close ?? null

/**
 * What tokens cost at times (unix seconds), by the index's bars. `now`: ms since 1970. Throws the signal's reason when
 * aborted.
 */
export async function readPricesAt(
  asked: readonly { chainId: number; asset: string; time: number }[],
  { now, signal }: { now: number; signal: AbortSignal },
  told: (share: number) => void = () => {},
): Promise<PriceAt> {
  const rangeAt = (time: number): Range => reaches.find(([, seconds]) => now / 1000 - time < seconds * SURE)![0]
  const barsOf = (chainId: number, asset: string, time: number) => `${chainId} ${asset} ${rangeAt(time)}`
  const wanted = new Map<string, { chainId: number; asset: string; range: Range }>()
  for (const { chainId, time, asset } of asked)
    wanted.set(barsOf(chainId, asset, time), { chainId, asset, range: rangeAt(time) })
  const bars = new Map<string, Candles>()
  await each(
    [...wanted],
    async ([key, { chainId, asset, range }]) => {
      try {
        bars.set(key, await fetchCandles({ kind: 'tokens', chainId, id: asset, range }, { signal }))
      } catch (error) {
        signal.throwIfAborted()
        // A token without trades has no bars: its value stays unknown.
        console.debug('Tarn: a token has no prices', error)
      }
    },
    told,
  )
  return (chainId, asset, time) => {
    const found = bars.get(barsOf(chainId, asset, time))
    return found ? priceIn(found, time) : null
  }
}
