import { type Bar, intervals, type OpenBars } from '../../market/openBars.ts'
import type { Beginning, PoolFigures, TokenFigures } from './figures.ts'
import { DAY, HOUR, MONTH, SLOT, WEEK, YEAR } from './windows.ts'

// What stands in the bars that are still open belongs to every sum and is the newest of every price. An open bar is the
// last of its subject.

/** A subject's open bar of an interval. */
export function openBar({ bars, tvlUsd }: OpenBars, interval: number): (Bar & { tvlUsd: number | null }) | undefined {
  const bar = bars[intervals.findIndex(one => one === interval)]
  return bar === undefined ? undefined : { ...bar, tvlUsd }
}

/** A sum with one more: null when nothing was there. */
const plus = (sum: number | null, more: number | undefined): number | null =>
  more === undefined ? sum : (sum ?? 0) + more

/** What is in a window (from, until]. */
const within = (bar: Bar | undefined, from: number, until = Number.POSITIVE_INFINITY): Bar | undefined =>
  bar !== undefined && bar.time > from && bar.time <= until ? bar : undefined

/** The highest, or lowest, of what is known. */
export const among = (pick: (...of: number[]) => number, ...of: (number | null | undefined)[]): number | null => {
  const known = of.filter(one => typeof one === 'number')
  return known.length === 0 ? null : pick(...known)
}

/** A token's figures at a moment, with its open bars. */
export function joinTokenBars(found: TokenFigures, now: number): TokenFigures {
  const [minutes, hours, days] = intervals.map(interval => openBar(found.bars, interval))
  const since = { ...found.since }
  const last = (
    name: Beginning,
    { bar, interval, until }: { bar: Bar | undefined; interval: number; until: number },
  ) => {
    if (bar === undefined || bar.close === null || bar.time > until - interval) return found[name]
    since[name] = bar.time + interval
    return bar.close
  }
  return {
    ...found,
    v1h: plus(found.v1h, within(minutes, now - HOUR)?.volumeUsd),
    v1d: plus(found.v1d, within(minutes, now - DAY)?.volumeUsd),
    v1d_before: plus(found.v1d_before, within(minutes, now - 2 * DAY, now - DAY)?.volumeUsd),
    v1w: plus(found.v1w, within(hours, now - WEEK)?.volumeUsd),
    v1m: plus(found.v1m, within(hours, now - MONTH)?.volumeUsd),
    v1y: plus(found.v1y, within(days, now - YEAR)?.volumeUsd),
    high: among(Math.max, found.high, within(days, now - YEAR)?.high),
    low: among(Math.min, found.low, within(days, now - YEAR)?.low),
    p1h: last('p1h', { bar: minutes, interval: 300, until: now - HOUR }),
    p1d: last('p1d', { bar: minutes, interval: 300, until: now - DAY }),
    p1w: last('p1w', { bar: hours, interval: HOUR, until: now - WEEK }),
    p1m: last('p1m', { bar: hours, interval: HOUR, until: now - MONTH }),
    p1y: last('p1y', { bar: days, interval: DAY, until: now - YEAR }),
    tvl_day_ago:
      minutes !== undefined && minutes.tvlUsd !== null && minutes.time <= now - DAY - 300
        ? minutes.tvlUsd
        : found.tvl_day_ago,
    since,
  }
}

/** A pool's figures at a moment, with its open bars. */
export function joinPoolBars(found: PoolFigures, now: number): PoolFigures {
  const [minutes, hours] = intervals.map(interval => openBar(found.bars, interval))
  const [today, yesterday] = [within(minutes, now - DAY), within(minutes, now - 2 * DAY, now - DAY)]
  return {
    ...found,
    v1d: plus(found.v1d, today?.volumeUsd),
    v1d_before: plus(found.v1d_before, yesterday?.volumeUsd),
    v30d: plus(found.v30d, within(hours, now - MONTH)?.volumeUsd),
    f1d: plus(found.f1d, today?.feesUsd),
    f1d_before: plus(found.f1d_before, yesterday?.feesUsd),
    tvl_day_ago:
      minutes !== undefined && minutes.tvlUsd !== null && minutes.time <= now - DAY - 300
        ? minutes.tvlUsd
        : found.tvl_day_ago,
  }
}

/** The slot of a sparkline a token's open bar is in, and its price. */
export function openSpark(bars: OpenBars, now: number): { slot: number; close: number } | undefined {
  const bar = within(openBar(bars, 300), now - DAY)
  if (bar === undefined || bar.close === null) return undefined
  return { slot: Math.trunc((bar.time - (now - DAY)) / SLOT), close: bar.close }
}
