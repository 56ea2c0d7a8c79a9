import { expect, test } from 'vitest'
import type { Candles } from '#data/market/schemas.ts'
import { withLive } from './withLive.ts'

const bar = (time: number, close: number) => ({ time, open: 10, high: 12, low: 8, close, volumeUsd: 5, tvlUsd: 100 })
const candles: Candles = {
  range: '1d',
  interval: 300,
  items: [bar(600, 11), bar(900, 10)],
  at: { block: 7, time: 1_000 },
}

test('[EX-8] the open bar closes with the price of now, and its ends follow', () => {
  expect(withLive(candles, { time: 1_010, price: 15, tvlUsd: 90 }).items).toEqual([
    bar(600, 11),
    { ...bar(900, 15), high: 15, tvlUsd: 90 },
  ])
  expect(withLive(candles, { time: 1_010, price: 7, tvlUsd: null }).items[1]).toEqual({ ...bar(900, 7), low: 7 })
})
test('[EX-8] new bars begin by themselves: where nothing was traded the last price stands', () => {
  const { items, at } = withLive(candles, { time: 1_510, price: 11, tvlUsd: 70 })
  expect(items.slice(2)).toEqual([
    { time: 1_200, open: 10, high: 10, low: 10, close: 10, volumeUsd: 0, tvlUsd: 100 },
    { time: 1_500, open: 10, high: 11, low: 10, close: 11, volumeUsd: 0, tvlUsd: 70 },
  ])
  expect(at.time).toBe(1_510)
  expect(withLive(candles, { time: 1_200, price: null, tvlUsd: null }).items[2]).toMatchObject({
    time: 1_200,
    close: 10,
  })
})
test('[EX-8] what was told before the bars, and what is too long ago to go on from, changes nothing', () => {
  for (const time of [999, 900 + 300 * 10_000]) expect(withLive(candles, { time, price: 99, tvlUsd: 1 })).toBe(candles)
  expect(withLive({ ...candles, items: [] }, { time: 1_010, price: 1, tvlUsd: 1 }).items).toEqual([])
})
