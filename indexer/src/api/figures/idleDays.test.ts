import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillBars, type ShownBar } from './fillBars.ts'
import { type Idle, idleEnds, joinOpenDay } from './idleDays.ts'
import { DAY, YEAR } from './windows.ts'

const TODAY = 1_000 * DAY
const NOW = TODAY + 3_600
const BEGINS = TODAY - YEAR + DAY

type Day = { time: number; close: number; up: number; down: number }
const shown = ({ time, close, up, down }: Day): ShownBar => ({
  ...{ time, open: close, high: close * up, low: close * down, close, volume_usd: 0, tvl_usd: null },
})
/** Days on which something traded, each once, oldest first. */
const days = (from: number, most: number) =>
  fc
    .uniqueArray(
      fc.record({
        time: fc.integer({ min: from, max: 1_000 }).map(day => day * DAY),
        close: fc.double({ min: 0.01, max: 1_000, noNaN: true }),
        up: fc.double({ min: 1, max: 2, noNaN: true }),
        down: fc.double({ min: 0.5, max: 1, noNaN: true }),
      }),
      { selector: ({ time }) => time, minLength: 1, maxLength: most },
    )
    .map(all => all.toSorted((a, b) => a.time - b.time))

/** Ended days without a trade, as they are read: the last day is open. */
const gaps = (traded: readonly Day[]): Idle[] =>
  traded.slice(0, -1).flatMap(({ time, close }, i) => {
    const until = i + 2 < traded.length ? traded[i + 1]!.time : null
    return until !== null && until <= time + DAY ? [] : [{ from: time, close, until }]
  })

test('[EX-3] the year’s high and low of a token are those of its chart, also where what it is priced in moved', () => {
  fc.assert(
    fc.property(days(500, 12), fc.option(days(300, 40)), (own, other) => {
      const prices = own.map(shown)
      const first = Math.min(prices[0]!.time, BEGINS - DAY)
      const anchorPrices = other?.map(shown) ?? []
      const fill = (from: number) =>
        fillBars({
          prices: anchorPrices,
          volumes: [],
          from,
          to: TODAY,
          interval: DAY,
          live: anchorPrices.at(-1)?.close ?? null,
        })
      const chart = fillBars({
        ...{ prices, volumes: [], from: BEGINS, to: TODAY, interval: DAY, anchor: other ? fill(first) : [] },
        live: null,
      })
      const open = { ...shown(own.at(-1)!), volumeUsd: 0, feesUsd: 0 }
      const line = other ? fill(anchorPrices[0]!.time) : []
      const { ends, perAnchor } = idleEnds(joinOpenDay(gaps(own), open), line, NOW)
      const inYear = prices.filter(({ time }) => time >= BEGINS)
      const today = line.at(-1)
      const of = (end: 'high' | 'low') => [
        ...inYear.map(bar => bar[end]!),
        ...(ends ? [ends[end]] : []),
        ...(perAnchor === undefined || today === undefined ? [] : [perAnchor * today[end]]),
      ]
      const near = (is: number, wanted: number) => expect(is / wanted).toBeCloseTo(1, 9)
      near(Math.max(...of('high')), Math.max(...chart.map(({ high }) => high)))
      near(Math.min(...of('low')), Math.min(...chart.map(({ low }) => low)))
    }),
    { numRuns: 500 },
  )
})

test('who traded every day was never idle; who never traded has no ends', () => {
  const bar = { ...shown({ time: TODAY, close: 5, up: 1, down: 1 }), volumeUsd: 0, feesUsd: 0 }
  expect(joinOpenDay([{ from: TODAY - DAY, close: 4, until: null }], bar)).toEqual([
    { from: TODAY, close: 5, until: null },
  ])
  expect(idleEnds([], [], NOW)).toEqual({ ends: undefined, perAnchor: undefined })
})
