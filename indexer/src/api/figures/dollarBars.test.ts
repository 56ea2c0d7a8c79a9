import { expect, test } from 'vitest'
import type { PoolDbRow } from './book.ts'
import { dollarBars } from './dollarBars.ts'
import { yearsOf } from './dollarYears.ts'
import { DAY, YEAR } from './windows.ts'

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
