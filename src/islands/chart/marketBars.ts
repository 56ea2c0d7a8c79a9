import { fetchCandles } from '#data/market/fetch/fetchCandles.ts'
import type { Candles, Range } from '#data/market/schemas.ts'
import { type Live, withLive } from '#ui/chart/withLive.ts'

/** What was traded is asked for again after so long: prices are told by the page's stream. */
const AGAIN_MS = 10_000
/** A young market has no long history: all of it lies in the month's bars of an hour. */
const YOUNG_BARS = 3

/** A token's or pool's bars, going on with what the page hears. `read` rejects with DataError. */
export function marketBars(kind: 'tokens' | 'pools', chainId: number, id: string) {
  const known = new Map<Range, { candles: Candles; askedAt: number }>()
  let live: Live | undefined
  const now = (candles: Candles) => (live ? withLive(candles, live) : candles)
  const ask = (range: Range) => fetchCandles({ kind, chainId, id, range })
  return {
    hear(next: Live): void {
      // Who isn't named stands where it stood.
      live = { time: next.time, price: next.price ?? live?.price ?? null, tvlUsd: next.tvlUsd ?? live?.tvlUsd ?? null }
    },
    /** What is known of a range, with the latest. */
    known(range: Range): Candles | undefined {
      const have = known.get(range)
      return have && now(have.candles)
    },
    /** Whether it is time to ask again. */
    isOld: (range: Range): boolean => Date.now() - (known.get(range)?.askedAt ?? 0) > AGAIN_MS,
    async read(range: Range): Promise<Candles> {
      const askedAt = Date.now()
      let candles = await ask(range)
      if (candles.interval > 3_600 && candles.items.length < YOUNG_BARS) candles = { ...(await ask('1m')), range }
      known.set(range, { candles, askedAt })
      // The page's headline says the price that was told last; so does the last bar, until a newer one is told.
      if (live && candles.at.time >= live.time) live = { ...live, time: candles.at.time }
      return now(candles)
    },
  }
}
