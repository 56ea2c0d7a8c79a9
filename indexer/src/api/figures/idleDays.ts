import type { Candle } from '#data/market/schemas.ts'
import type { Bar } from '../../market/openBars.ts'
import { DAY, YEAR } from './windows.ts'

/**
 * Days without a trade: `close` is the price of the day's bar that begins at `from` (unix seconds), `until` the day of
 * the next trade; null: there was none since.
 */
export type Idle = { from: number; close: number; until: number | null }

/** What a token cost at most and at least. */
type Ends = { high: number; low: number }

/** With the day that is still open, which is the token's last. */
export function joinOpenDay(ended: readonly Idle[], open: Bar | undefined): readonly Idle[] {
  if (open === undefined || open.close === null || (ended.at(-1)?.from ?? 0) >= open.time) return ended
  const last = { from: open.time, close: open.close, until: null }
  return [...ended.map(idle => (idle.until === null ? { ...idle, until: open.time } : idle)), last].filter(
    ({ from, until }) => until === null || until > from + DAY,
  )
}

/**
 * The highest and lowest price of a token on the ended days of a year on which it did not trade: it moved with its
 * anchor, as the year's chart shows it (fillBars.ts). `days`: the anchor's, one after the other without a hole, the
 * last is today; none where a dollar is the anchor. `perAnchor`: today's price in units of the anchor; undefined: the
 * token does not move with one today.
 */
export function idleEnds(
  idle: readonly Idle[],
  days: readonly Candle[],
  now: number,
): { ends: Ends | undefined; perAnchor: number | undefined } {
  const [begins, today] = [Math.ceil((now - YEAR) / DAY) * DAY, now - (now % DAY)]
  const first = days[0]?.time ?? Number.POSITIVE_INFINITY
  const dayAt = (time: number): Candle | undefined => days[(time - first) / DAY]
  let ends: Ends | undefined
  let perAnchor: number | undefined
  const take = (...prices: number[]) => {
    ends = {
      high: Math.max(ends?.high ?? 0, ...prices),
      low: Math.min(ends?.low ?? Number.POSITIVE_INFINITY, ...prices),
    }
  }
  for (const { from, close, until } of idle) {
    // Before the anchor is known the token stands still.
    const since = Math.max(from, first)
    const rate = close / (dayAt(since)?.close ?? Number.NaN)
    const end = until ?? today
    for (let time = Math.max(from + DAY, begins); time < end; time += DAY)
      if (Number.isFinite(rate) && time > since)
        take(rate * dayAt(time - DAY)!.close, rate * dayAt(time)!.high, rate * dayAt(time)!.low)
      else take(close)
    // Today opens where the last day ended.
    if (until === null && from < today) {
      take(Number.isFinite(rate) && today > since ? rate * dayAt(today - DAY)!.close : close)
      if (Number.isFinite(rate) && today > since) perAnchor = rate
    }
  }
  return { ends, perAnchor }
}
