import type { Candle } from '#data/market/schemas.ts'

const [MINUTE, HOUR, DAY, WEEK] = [60, 3_600, 86_400, 604_800]
/** Spans a row may stand for, in seconds: people count in these. */
const SPANS = [
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  4 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  3 * DAY,
  WEEK,
  2 * WEEK,
  4 * WEEK,
  13 * WEEK,
  52 * WEEK,
]
/** Weeks begin on Mondays; the first day of unix time was a Thursday. */
const MONDAY = 3 * DAY

/** When the row of `time` begins. Unix seconds (UTC). */
export function slotOf(time: number, span: number): number {
  const shift = span % WEEK === 0 ? MONDAY : 0
  return Math.floor((time + shift) / span) * span - shift
}

/**
 * All bars of a span as one: open of the first, close and TVL of the last, volume of all. Oldest first; a row has the
 * time of its first bar.
 */
export function joinBars(candles: readonly Candle[], span: number): Candle[] {
  const rows: Candle[] = []
  let slot = Number.NaN
  for (const bar of candles) {
    const last = rows[rows.length - 1]
    const mine = slotOf(bar.time, span)
    if (last && mine === slot)
      rows[rows.length - 1] = {
        ...last,
        high: Math.max(last.high, bar.high),
        low: Math.min(last.low, bar.low),
        close: bar.close,
        volumeUsd: last.volumeUsd + bar.volumeUsd,
        tvlUsd: bar.tvlUsd ?? last.tvlUsd,
      }
    else rows.push(bar)
    slot = mine
  }
  return rows
}

/** The shortest span that makes at most `max` rows of a series of bars of `interval` seconds. */
export function spanFor(count: number, interval: number, max: number): number {
  // Rows begin at round times, so both ends may be a part of one.
  const fits = (span: number) => span % interval === 0 && Math.ceil((count * interval) / span) + 1 <= max
  return count <= max ? interval : (SPANS.find(fits) ?? Math.ceil(count / (max - 1)) * interval)
}

/** A series in at most `max` rows, none of its volume lost. Bars lie on a grid without holes, oldest first. */
export function sumBars(candles: readonly Candle[], max: number): Candle[] {
  const [first, second] = candles
  return first && second ? joinBars(candles, spanFor(candles.length, second.time - first.time, max)) : [...candles]
}
