import { expect, test } from 'vitest'
import type { PoolDbRow } from '../rows.ts'
import { dollarBars } from './dollarBars.ts'
import { pastsOf } from './dollarPast.ts'
import { yearsOf } from './dollarYears.ts'
import { DAY, SPARK_SLOTS, YEAR } from '../windows.ts'

const [USDC, USDT, DAI] = ['0xusdc', '0xusdt', '0xdai']
const pool = (token0: string, token1: string): PoolDbRow =>
  ({
    id: `${token0}/${token1}`,
    token0,
    token1,
    decimals0: 18,
    decimals1: 18,
    reserve0: 10n ** 24n,
    reserve1: 10n ** 24n,
    sqrtPriceX96: null,
    liquidity: null,
    createdTime: 0,
  }) as unknown as PoolDbRow
const bars = (...closes: (number | null)[]) =>
  closes.flatMap((close, i) => (close === null ? [] : [{ time: 100_000 + i * 300, close }]))

test('[EX-3] a chart’s bars see a peg that was lost and found again, of the one that lost it alone', () => {
  const pools = [
    { db: pool(USDC, USDT), bars: bars(1, 1, 1.0005, null, 1) },
    { db: pool(USDC, DAI), bars: bars(1, 1.08, 1.1, null, 1) },
    { db: pool(USDT, DAI), bars: bars(1, 1.08, null, 1.1, 1) },
  ]
  const of = (address: string) => dollarBars({ dollars: [USDC, USDT, DAI], pools, address, interval: 300 })
  expect(of(USDC).map(bar => bar.close)).toEqual([1, 1, 1, 1, 1])
  const dai = of(DAI)
  expect(dai.map(bar => Number(bar.close.toFixed(2)))).toEqual([1, 0.93, 0.92, 0.91, 1])
  // One bar begins where the one before it ended.
  expect(dai[4]).toMatchObject({ open: dai[3]!.close, low: dai[3]!.close, high: 1, close: 1 })
  expect(dollarBars({ dollars: [USDC], pools: [], address: USDC, interval: 300 })).toEqual([])
})

test('[EX-3] a dollar’s year holds the day its peg was lost, and forgets it after a year', () => {
  const days = (...closes: number[]) => closes.map((close, i) => ({ time: (i + 1) * DAY, close }))
  const pools = [
    { db: pool(USDC, USDT), bars: days(1, 1, 1, 1) },
    { db: pool(USDC, DAI), bars: days(1, 1.1, 1, 1) },
    { db: pool(USDT, DAI), bars: days(1, 1.1, 1, 1) },
  ]
  const of = (address: string, now: number) => yearsOf([USDC, USDT, DAI], pools, now).get(address)
  expect(of(DAI, 5 * DAY)!.low).toBeCloseTo(1 / 1.1, 10)
  expect(of(DAI, 5 * DAY)!.high).toBe(1)
  expect(of(USDC, 5 * DAY)).toEqual({ high: 1, low: 1 })
  // The day after began below.
  expect(of(DAI, YEAR + 2 * DAY)!.low).toBeCloseTo(1 / 1.1, 10)
  expect(of(DAI, YEAR + 3 * DAY)).toEqual({ high: 1, low: 1 })
  expect(of(DAI, YEAR + 5 * DAY)).toBeUndefined()
})

test('[EX-1] [EX-3] what a dollar’s windows began with, and its day’s line, see a peg that was lost before and found since', () => {
  const told = (token1: string, began: Record<string, number>, slots: [number, number][]) => ({
    db: pool(USDC, token1),
    began,
    slots: new Map(slots),
  })
  // Lost for more than a day, found again in the last hours; no trades before that.
  const lost = { p1h: 1, p1d: 1.1, p1w: 1 }
  const fine = { p1h: 1, p1d: 1, p1w: 1 }
  const pools = [
    told(USDT, fine, [[3, 1]]),
    told(DAI, lost, [
      [10, 1.25],
      [40, 1],
    ]),
    { ...told(DAI, lost, [[40, 1]]), db: pool(USDT, DAI) },
  ]
  const pasts = pastsOf([USDC, USDT, DAI], pools, 100 * DAY)
  const { began, line } = pasts.get(DAI)!
  expect(began.p1h).toBe(1)
  expect(began.p1d).toBeCloseTo(1 / 1.1, 10)
  expect(began.p1w).toBe(1)
  expect('p1m' in began).toBe(false)
  expect([...line.keys()]).toEqual(Array.from({ length: SPARK_SLOTS }, (_, slot) => slot))
  const at = (slot: number) => Number(line.get(slot)!.toFixed(3))
  expect([at(0), at(9)]).toEqual([0.909, 0.909])
  expect(at(10)).toBeLessThan(0.91)
  expect([at(40), at(47)]).toEqual([1, 1])
  expect([...pasts.get(USDC)!.line.values()].every(usd => usd === 1)).toBe(true)
  expect(pasts.get(USDT)!.began).toEqual(fine)
  expect(pastsOf([USDC, DAI], [], 100 * DAY).get(DAI)).toEqual({ began: {}, line: new Map() })
})
