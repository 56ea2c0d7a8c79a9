import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PoolFigures, TokenFigures } from '../../indexer/src/api/figures/figures.ts'
import { joinPoolBars, joinTokenBars, openSpark } from '../../indexer/src/api/figures/joinOpenBars.ts'
import { DAY, HOUR, MONTH, SLOT, WEEK, YEAR } from '../../indexer/src/api/figures/windows.ts'
import { barsColumn } from '../../indexer/src/market/barsColumn.ts'
import { headsOf, isKept } from '../../indexer/src/market/keptBars.ts'
import {
  type ClosedBar,
  foldBars,
  intervals,
  type Move,
  NO_BARS,
  type OpenBars,
} from '../../indexer/src/market/openBars.ts'

// Bars are written when they end, and old ones not at all. Answers are the same as if every bar of every event were in
// the database.

const START = 1_700_000_000
type Event = { wait: number; now: number | null; volumeUsd: number; tvlUsd: number | null }
const event: fc.Arbitrary<Event> = fc.record({
  wait: fc.oneof(
    fc.integer({ min: 0, max: 900 }),
    fc.integer({ min: 0, max: 20 * HOUR }),
    fc.integer({ min: 0, max: 45 * DAY }),
  ),
  now: fc.option(fc.integer({ min: 1, max: 1_000 }), { freq: 8 }),
  volumeUsd: fc.integer({ min: 0, max: 1_000 }),
  tvlUsd: fc.option(fc.integer({ min: 0, max: 1_000 }), { freq: 8 }),
})

/** Every bar of these events, made the plain way. */
function everyBar(moves: readonly Move[]): ClosedBar[] {
  const bars = new Map<string, ClosedBar>()
  for (const move of moves) {
    for (const interval of intervals) {
      const time = move.time - (move.time % interval)
      const key = `${interval} ${time}`
      const bar = bars.get(key) ?? {
        interval,
        time,
        open: null,
        high: null,
        low: null,
        close: null,
        volumeUsd: 0,
        feesUsd: 0,
        tvlUsd: null,
      }
      if (move.now !== null) {
        bar.open ??= move.before ?? move.now
        bar.high = Math.max(bar.high ?? bar.open, move.now)
        bar.low = Math.min(bar.low ?? bar.open, move.now)
        bar.close = move.now
      }
      bar.volumeUsd += move.volumeUsd
      bar.feesUsd += move.feesUsd
      bar.tvlUsd = move.tvlUsd ?? bar.tvlUsd
      bars.set(key, bar)
    }
  }
  return [...bars.values()]
}

/** The moves of these events: each begins at the price the one before left. */
function movesOf(events: readonly Event[]): Move[] {
  let time = START
  let before: number | null = null
  return events.map(({ wait, now, volumeUsd, tvlUsd }) => {
    time += wait
    const move = { time, before, now, volumeUsd, feesUsd: volumeUsd / 100, tvlUsd }
    before = now
    return move
  })
}

/**
 * What is open after these moves, each time written to the database's column and read back, and what was written of
 * bars that ended.
 */
function written(moves: readonly Move[], head: number): { open: OpenBars; rows: ClosedBar[] } {
  let open = NO_BARS
  const rows: ClosedBar[] = []
  for (const move of moves) {
    const before = JSON.stringify(open)
    const next = foldBars(open, move)
    // Rows share what they remember: an event changes none of it.
    expect(JSON.stringify(open)).toBe(before)
    rows.push(...next.closed.filter(bar => isKept({ chainId: 1, bar, move, at: headsOf(`1:${head}`) })))
    open = barsColumn.read(barsColumn.write(next.open))
    expect(open).toEqual(next.open)
  }
  return { open, rows }
}

// What figures.ts asks SQL for.
const sumOf = (
  bars: readonly ClosedBar[],
  interval: number,
  from: number,
  until = Number.POSITIVE_INFINITY,
  of: 'volumeUsd' | 'feesUsd' = 'volumeUsd',
): number =>
  bars
    .filter(bar => bar.interval === interval && bar.time > from && bar.time <= until)
    .reduce((sum, bar) => sum + bar[of], 0)
const lastOf = (
  bars: readonly ClosedBar[],
  interval: number,
  until: number,
  of: 'close' | 'tvlUsd' = 'close',
): number | null =>
  bars
    .filter(bar => bar.interval === interval && bar.time <= until - interval && bar[of] !== null)
    .sort((a, b) => b.time - a.time)[0]?.[of] ?? null

/** The highest or lowest price of a year's days. */
function furthest(bars: readonly ClosedBar[], now: number, of: 'high' | 'low'): number | null {
  const known = bars.flatMap(bar => (bar.interval === DAY && bar.time > now - YEAR ? (bar[of] ?? []) : []))
  return known.length === 0 ? null : of === 'high' ? Math.max(...known) : Math.min(...known)
}

const tokenFigures = (bars: readonly ClosedBar[], open: OpenBars, now: number): TokenFigures => ({
  ...{
    address: '0x',
    bars: open,
    v1h: sumOf(bars, 300, now - HOUR),
    v1d: sumOf(bars, 300, now - DAY),
    v1d_before: sumOf(bars, 300, now - 2 * DAY, now - DAY),
  },
  ...{ v1w: sumOf(bars, HOUR, now - WEEK), v1m: sumOf(bars, HOUR, now - MONTH), v1y: sumOf(bars, DAY, now - YEAR) },
  ...{
    p1h: lastOf(bars, 300, now - HOUR),
    p1d: lastOf(bars, 300, now - DAY),
    p1w: lastOf(bars, HOUR, now - WEEK),
    p1m: lastOf(bars, HOUR, now - MONTH),
    p1y: lastOf(bars, DAY, now - YEAR),
  },
  tvl_day_ago: lastOf(bars, 300, now - DAY, 'tvlUsd'),
  ...{ high: furthest(bars, now, 'high'), low: furthest(bars, now, 'low') },
})
const poolFigures = (bars: readonly ClosedBar[], open: OpenBars, now: number): PoolFigures => ({
  ...{
    pool: '0x',
    bars: open,
    v1d: sumOf(bars, 300, now - DAY),
    v1d_before: sumOf(bars, 300, now - 2 * DAY, now - DAY),
    v30d: sumOf(bars, HOUR, now - MONTH),
  },
  ...{
    f1d: sumOf(bars, 300, now - DAY, undefined, 'feesUsd'),
    f1d_before: sumOf(bars, 300, now - 2 * DAY, now - DAY, 'feesUsd'),
    tvl_day_ago: lastOf(bars, 300, now - DAY, 'tvlUsd'),
  },
})
const rounded = <T extends object>(figures: T): T =>
  JSON.parse(
    JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value)),
  ) as T

test('[EX-1] figures of ended and open bars equal those of all bars, at the head and after it', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), fc.integer({ min: 0, max: 40 * DAY }), (events, later) => {
      const moves = movesOf(events)
      const head = moves.at(-1)?.time ?? START
      const { open, rows } = written(moves, head)
      for (const now of [head, head + later]) {
        const all = everyBar(moves)
        // Since when a window's first price stood is held by figures.test.
        const { since: _, ...joined } = joinTokenBars(tokenFigures(rows, open, now), now)
        expect(rounded(joined)).toEqual(rounded(tokenFigures(all, open, now)))
        expect(rounded(joinPoolBars(poolFigures(rows, open, now), now))).toEqual(rounded(poolFigures(all, open, now)))
        const spark = all.filter(bar => bar.interval === 300 && bar.time > now - DAY).sort((a, b) => b.time - a.time)[0]
        if (spark !== undefined && spark.close !== null)
          expect(openSpark(open, now)).toEqual({
            slot: Math.trunc((spark.time - now + DAY) / SLOT),
            close: spark.close,
          })
      }
    }),
    { numRuns: 500 },
  )
})

test('[EX-1] a bar is written once, as it was when it ended; those that charts ask for are never left out', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), events => {
      const moves = movesOf(events)
      const head = moves.at(-1)?.time ?? START
      const { open, rows } = written(moves, head)
      expect(new Set(rows.map(bar => `${bar.interval} ${bar.time}`)).size).toBe(rows.length)
      const told = [...rows, ...open.bars.map((bar, i) => ({ ...bar, interval: intervals[i]!, tvlUsd: open.tvlUsd }))]
      const asked: Record<number, number> = { 300: head - DAY - 300, [HOUR]: head - MONTH - HOUR, [DAY]: 0 }
      for (const bar of everyBar(moves).filter(one => one.time >= asked[one.interval]!)) {
        const found = told.find(one => one.interval === bar.interval && one.time === bar.time)
        // A TVL that was lost is told as the last one known.
        expect(found === undefined ? undefined : rounded({ ...found, tvlUsd: bar.tvlUsd })).toEqual(rounded(bar))
        if (bar.tvlUsd !== null) expect(found?.tvlUsd).toBe(bar.tvlUsd)
      }
    }),
    { numRuns: 500 },
  )
})

test('[EX-1] of a past of three months only days are kept whole, and without a known head everything', () => {
  const moves = movesOf(Array.from({ length: 90 * 24 }, () => ({ wait: HOUR, now: 5, volumeUsd: 1, tvlUsd: 9 })))
  const head = moves.at(-1)!.time
  const count = (rows: readonly ClosedBar[], interval: number) => rows.filter(bar => bar.interval === interval).length
  const { rows } = written(moves, head)
  expect(count(rows, DAY)).toBe(90)
  expect(count(rows, HOUR)).toBeLessThan(36 * 24)
  expect(count(rows, 300)).toBeLessThan(4 * 24)
  expect(count(written(moves, 0).rows, 300)).toBe(90 * 24 - 1)
})
