import { describe, expect, test } from 'vitest'
import type { Candle } from '#data/market/schemas.ts'
import { joinBars, slotOf, spanFor, sumBars } from './sumBars.ts'

/** `count` bars of `interval` s whose prices and volumes all differ. */
const series = (count: number, interval: number, from = 1_795_343_700): Candle[] =>
  Array.from({ length: count }, (_, i) => ({
    time: from + i * interval,
    open: i,
    high: i + 2,
    low: i - 1,
    close: i + 1,
    volumeUsd: (i * 7_919) % 101,
    tvlUsd: i % 5 ? 1_000 + i : null,
  }))
const volume = (bars: readonly Candle[]) => bars.reduce((sum, bar) => sum + bar.volumeUsd, 0)

describe('[EX-3] [EX-4] a chart’s table loses nothing', () => {
  test.each([
    [288, 300],
    [289, 300],
    [12, 300],
    [168, 3_600],
    [720, 3_600],
    [365, 86_400],
    [2_000, 86_400],
    [9_999, 300],
  ])(
    '%i bars of %i s in 16 and in 56 rows: every volume, first open, last close, highest and lowest',
    (count, interval) => {
      const bars = series(count, interval)
      for (const max of [16, 56]) {
        const rows = sumBars(bars, max)
        expect(rows.length).toBeLessThanOrEqual(max)
        expect(rows.length).toBeGreaterThan(Math.min(count, max) / 4)
        expect(volume(rows)).toBe(volume(bars))
        expect([rows[0]!.open, rows[rows.length - 1]!.close]).toEqual([0, count])
        expect([Math.max(...rows.map(row => row.high)), Math.min(...rows.map(row => row.low))]).toEqual([count + 1, -1])
        // Where one row ends the next one begins.
        expect(rows.slice(1).map(row => row.open)).toEqual(rows.slice(0, -1).map(row => row.close))
      }
    },
  )
  test('a row holds its own bars’ volume and begins at a round time', () => {
    const bars = series(288, 300)
    const rows = sumBars(bars, 16)
    expect(rows[1]!.time % 7_200).toBe(0)
    expect(rows[1]!.volumeUsd).toBe(volume(bars.filter(bar => bar.time >= rows[1]!.time && bar.time < rows[2]!.time)))
    expect(rows[1]!.tvlUsd).toBe(bars.findLast(bar => bar.time < rows[2]!.time && bar.tvlUsd !== null)!.tvlUsd)
  })
  test('few bars stay as they are; weeks begin on Mondays', () => {
    expect(sumBars(series(3, 300), 16)).toEqual(series(3, 300))
    expect(sumBars([], 16)).toEqual([])
    expect(sumBars(series(1, 300), 16)).toEqual(series(1, 300))
    expect(new Date(slotOf(1_795_343_700, 604_800) * 1_000).getUTCDay()).toBe(1)
    expect(spanFor(365, 86_400, 56)).toBe(604_800)
    expect(joinBars(series(4, 300, 1_795_344_000), 900)).toHaveLength(2)
  })
})
