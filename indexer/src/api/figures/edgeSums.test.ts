import { expect, test } from 'vitest'
import { addPoolEdges, addTokenEdges, type EdgeEvent, type Edges, isNextBar, passing, sumEdges } from './edgeSums.ts'
import type { PoolFigures, TokenFigures } from './figures.ts'
import { DAY, HOUR } from './windows.ts'

const NOW = 1_795_343_700 + 17
const [WETH, UNI] = ['0xweth', '0xuni']
const at = (before: number, price0: number | null, usd = 0): EdgeEvent => ({
  time: NOW - DAY - before,
  pool: '0xpool',
  token0: UNI,
  token1: 'NATIVE',
  usd,
  price0,
  price1: 3_000 + before,
})
const edges = (events: EdgeEvent[]): Edges => new Map([[DAY, { until: NOW - DAY + 283, events }]])
const figures = (address: string) => ({ address, v1d: 100, p1d: 9, p1h: 5 }) as TokenFigures

test('[EX-1] [EX-3] a change compares with the price of exactly a day ago, not with that of the bar before', () => {
  // Two events before the second the window begins in, one in it, one after.
  const sums = sumEdges(edges([at(16, 6, 1), at(5, 7, 2), at(0, 8, 4), at(-30, 10, 8)]), NOW, WETH)
  expect(addTokenEdges(figures(UNI), sums)).toMatchObject({ p1d: 8, p1h: 5, v1d: 108 })
  // What the native currency costs its wrapper costs.
  expect(addTokenEdges(figures(WETH), sums).p1d).toBe(3_000)
  expect(addTokenEdges(figures('0xother'), sums)).toMatchObject({ p1d: 9, v1d: 100 })
  expect(addPoolEdges({ pool: '0xpool', v1d: 100, f1d: 1 } as PoolFigures, 3_000, sums)).toMatchObject({
    v1d: 108,
    f1d: 1.024,
  })
})
test('[EX-1] [EX-3] where nothing happened in that bar before, or nobody knew a price, the bar before says it', () => {
  expect(addTokenEdges(figures(UNI), sumEdges(edges([at(-1, 10, 8)]), NOW)).p1d).toBe(9)
  expect(addTokenEdges(figures(UNI), sumEdges(edges([at(5, null)]), NOW)).p1d).toBe(9)
  expect(
    addTokenEdges({ ...figures(UNI), p1h: null }, sumEdges(new Map([[HOUR, { until: 0, events: [] }]]), NOW)).p1h,
  ).toBeNull()
})

test('[EX-8] who doesn’t trade loses what leaves a window with the very second, not with the next whole reading', () => {
  const leaving = edges([at(-5, 6, 1), at(-9, 7, 2)])
  expect(passing({ edges: leaving, before: NOW, now: NOW + 4, wrapped: WETH })).toEqual(new Set())
  expect(passing({ edges: leaving, before: NOW, now: NOW + 5, wrapped: WETH })).toEqual(
    new Set(['0xpool', UNI, 'NATIVE', WETH]),
  )
  expect(passing({ edges: leaving, before: NOW + 5, now: NOW + 8, wrapped: WETH })).toEqual(new Set())
  const [before, after] = [4, 5].map(s => addTokenEdges(figures(UNI), sumEdges(leaving, NOW + s, WETH)))
  expect([before!.v1d, before!.p1d, after!.v1d, after!.p1d]).toEqual([103, 9, 102, 6])
  expect([isNextBar(599, 600), isNextBar(600, 899), isNextBar(600, 3_600)]).toEqual([true, false, true])
})
