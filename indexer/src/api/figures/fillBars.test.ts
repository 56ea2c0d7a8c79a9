import { expect, test } from 'vitest'
import { fillBars } from './fillBars.ts'

const bar = (time: number, close: number | null, volume: number, tvl: number | null = null) => ({
  ...{ time, open: close, high: close, low: close, close },
  ...{ volume_usd: volume, tvl_usd: tvl },
})
const grid = { from: 300, to: 1_200, interval: 300, live: null }

test('[TK-1] prices come of one subject, volume and TVL of the other: ether has its wrapper’s price and its own volume', () => {
  const prices = [bar(300, 5, 999, 888), bar(600, 6, 999, 888)]
  const volumes = [bar(300, 1, 10, 70), bar(900, 1, 30, 90)]
  const filled = fillBars({ ...grid, prices, volumes })
  expect(filled.map(({ close, volumeUsd, tvlUsd }) => [close, volumeUsd, tvlUsd])).toEqual([
    [5, 10, 70],
    [6, 0, 70],
    [6, 30, 90],
    [6, 0, 90],
  ])
})

test('[TK-1] where nothing happened the last price stands, also of a bar before the first; the live price closes the last', () => {
  const prices = [bar(0, 4, 0, 1), bar(900, 8, 0)]
  const volumes = [bar(0, 4, 50, 60)]
  const filled = fillBars({ ...grid, prices, volumes, live: 10 })
  expect(filled.map(({ time, open, high, low, close }) => [time, open, high, low, close])).toEqual([
    [300, 4, 4, 4, 4],
    [600, 4, 4, 4, 4],
    [900, 8, 8, 8, 8],
    [1_200, 8, 10, 8, 10],
  ])
  expect(filled.map(({ volumeUsd, tvlUsd }) => [volumeUsd, tvlUsd])).toEqual(Array(4).fill([0, 60]))
})

test('[TK-1] it begins with the first known price', () => {
  const filled = fillBars({ ...grid, prices: [bar(600, null, 0), bar(900, 3, 0)], volumes: [] })
  expect(filled.map(({ time }) => time)).toEqual([900, 1_200])
})

test('[TK-1] between its own trades a token moves with what it is traded against, as its live price does', () => {
  // Its pool says 2 of the anchor, for good. The anchor costs 10, then 12 (13 between), then 9.
  const anchorBar = (time: number, close: number, high = close) => ({
    ...{ time, open: close, high, low: close, close, volumeUsd: 0, tvlUsd: null },
  })
  const anchor = [anchorBar(-300, 8), anchorBar(0, 10), anchorBar(300, 10), anchorBar(600, 12, 13), anchorBar(900, 9)]
  const prices = [bar(-300, 16, 5)]
  const filled = fillBars({ ...grid, to: 900, prices, volumes: prices, anchor })
  expect(filled.map(({ time, open, high, low, close }) => [time, open, high, low, close])).toEqual([
    [300, 20, 20, 20, 20],
    [600, 20, 26, 20, 24],
    [900, 24, 24, 18, 18],
  ])
  // An anchor that was known only after it traded last carries it from there on.
  const later = fillBars({ ...grid, to: 900, prices: [bar(-600, 16, 5)], volumes: [], anchor })
  expect(later.map(({ close }) => close)).toEqual([20, 24, 18])
  // Where it traded itself its own bar tells, and from there it is carried on.
  const traded = fillBars({ ...grid, to: 900, prices: [...prices, bar(600, 30, 1)], volumes: [], anchor })
  expect(traded.map(({ close }) => close)).toEqual([20, 30, 22.5])
})
