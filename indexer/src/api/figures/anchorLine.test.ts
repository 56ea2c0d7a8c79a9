import { expect, test } from 'vitest'
import { anchorAt, anchorOf, carry, movedBy } from './anchorLine.ts'
import type { TokenFigures } from './figures.ts'
import { DAY, MONTH } from './windows.ts'

const NOW = 100 * DAY
/** An anchor that cost 3,000 sixty days ago, 3,200 thirty days ago, 2,500 yesterday. */
const line = [
  { until: NOW - 60 * DAY, close: 3_000 },
  { until: NOW - MONTH, close: 3_200 },
  { until: NOW - DAY, close: 2_500 },
]
const none = { v1h: null, v1d: null, v1d_before: null, v1w: null, v1m: null, v1y: null, high: null, low: null }
const figures = (of: Partial<TokenFigures>): TokenFigures => ({
  ...{ address: '0x1', bars: { bars: [], tvlUsd: null }, ...none, tvl_day_ago: null },
  ...{ p1h: null, p1d: null, p1w: null, p1m: null, p1y: null, ...of },
})

test('an anchor costs what its last bar before says; before the first nothing is known', () => {
  expect([NOW - 61 * DAY, NOW - 60 * DAY, NOW - 40 * DAY, NOW].map(at => anchorAt(line, at))).toEqual([
    ...[undefined, 3_000, 3_000, 2_500],
  ])
  expect(movedBy(line, NOW - 60 * DAY, NOW - MONTH)).toBeCloseTo(3_200 / 3_000, 12)
  expect([movedBy(line, 0, NOW), movedBy(undefined, 0, NOW)]).toEqual([1, 1])
})

test('[TK-1] a window begins with its pool’s ratio at the anchor’s price of that second', () => {
  // It traded sixty days ago at 0.6906, and not again until the month began.
  const found = figures({ p1m: 0.6906, since: { p1m: NOW - 60 * DAY }, p1d: 0.7, p1y: 0.5 })
  const carried = carry(found, line, NOW)
  expect(carried.p1m).toBeCloseTo(0.73664, 5)
  // What is told of its very second, or before the anchor is known, stays.
  expect([carried.p1d, carried.p1y, carried.p1h]).toEqual([0.7, 0.5, null])
  expect(carry(found, undefined, NOW)).toBe(found)
})

test('the anchor is what the deepest pool is traded against, in dollars; where that is a dollar there is none', () => {
  const usdOf = (id: string) => ({ weth: 3_000, wbtc: 90_000 })[id] ?? null
  const of = (...quotes: [string, number][]) =>
    anchorOf({ quotes: quotes.map(([via, depth]) => ({ via, depth })) }, { dollars: ['usdc'], usdOf })
  expect(of(['weth', 10], ['usdc', 20_000])).toBe('weth')
  expect(of(['weth', 10], ['usdc', 40_000])).toBeUndefined()
  expect(of(['weth', 10], ['wbtc', 1])).toBe('wbtc')
  expect([of(), of(['other', 5])]).toEqual([undefined, undefined])
})
