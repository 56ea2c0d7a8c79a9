import { expect, test } from 'vitest'
import { worthLine } from './worthLine.ts'

const prices = (from: number, ...closes: number[]) => closes.map((close, i) => ({ time: from + i * 10, close }))

test('[EN-6] [GO-19] what is held now, bar by bar; of another network’s later bar the last price stands', () => {
  const two = [
    { usd: 60, held: 2, prices: prices(100, 10, 20, 30) },
    { usd: 40, held: 1, prices: prices(100, 50, 40) },
  ]
  expect(worthLine({ lines: two, flat: 5, from: 95, interval: 10 })).toEqual({
    items: [
      { time: 100, usd: 75 },
      { time: 110, usd: 85 },
      { time: 120, usd: 105 },
    ],
    since: null,
  })
})
test('[EN-6] [GO-19] the line begins where most of today’s worth has a price, and says so; a small newcomer doesn’t cut it', () => {
  const young = [
    { usd: 90, held: 1, prices: prices(120, 80, 90) },
    { usd: 10, held: 1, prices: prices(100, 8, 8, 9, 10) },
  ]
  expect(worthLine({ lines: young, flat: 0, from: 100, interval: 10 })).toEqual({
    items: [
      { time: 120, usd: 89 },
      { time: 130, usd: 100 },
    ],
    since: 120,
  })
  const newcomer = [
    { usd: 95, held: 1, prices: prices(100, 90, 95) },
    { usd: 5, held: 5, prices: prices(110, 1) },
  ]
  expect(worthLine({ lines: newcomer, flat: 0, from: 100, interval: 10 })).toEqual({
    items: [
      { time: 100, usd: 95 },
      { time: 110, usd: 100 },
    ],
    since: null,
  })
  expect(worthLine({ lines: [{ usd: 7, held: 1, prices: [] }], flat: 3, from: 0, interval: 10 })).toEqual({
    items: [],
    since: null,
  })
})
