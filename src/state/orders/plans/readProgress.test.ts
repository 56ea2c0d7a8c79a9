import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hashOrder, type Order } from '#domain/orders/Order.ts'
import { progressOf } from '#domain/orders/overTime/progressOf.ts'
import type { OrderRecord } from '../../deeds/DeedRecord.ts'
import type { OwnedPlan, PlanPart } from './plans.ts'
import { readProgress } from './readProgress.ts'
import { ME } from '../../../../tests/support/plans.ts'
import { someOrder } from '../../../../tests/support/someOrder.ts'

const NOW = 1_900_000_000
const HOUR = 3_600
const order: Order = { ...someOrder(ME), amount: 10n ** 18n }
const labels = {
  sells: { id: order.sells, symbol: 'A', decimals: 18 },
  buys: { id: order.buys, symbol: 'B', decimals: 6 },
}
/** A part that was filled so many seconds ago for so many whole tokens. */
const filled = (ago: number, came: bigint): PlanPart => ({
  ...{
    order,
    hash: hashOrder(order),
    state: 'filled',
    fill: { sold: 10n ** 18n, came: came * 10n ** 6n, market: null },
  },
  owned: { record: { follow: { filledAt: NOW - ago } } as OrderRecord } as PlanPart['owned'],
})
const planOf = (parts: readonly PlanPart[]): OwnedPlan => ({
  ...{ id: '', labels, parts, progress: progressOf(parts), createdAt: 0, rest: null },
})

/** The index: hourly bars of what is sold, a dollar for what is bought. */
const asked: string[] = []
let bars: Record<number, number>
const figures = { volumeUsd: 0, tvlUsd: null }
const candle = (ago: number, price: number) => ({
  ...{ time: NOW - ago, open: 1, high: 1, low: 1, close: price, ...figures },
})
beforeEach(() => {
  asked.length = 0
  bars = { [10 * HOUR]: 3_000, [9 * HOUR]: 3_100, [2 * HOUR]: 3_500 }
  vi.useFakeTimers({ now: NOW * 1000, toFake: ['Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const [, address = '', range = ''] = /tokens\/1\/(\w+)\/candles\?range=(\w+)/.exec(url) ?? []
    const own = Object.entries(
      address === order.sells ? bars : Object.fromEntries(Object.keys(bars).map(at => [at, 1])),
    )
    const items = own.map(([ago, price]) => candle(Number(ago), price)).sort((a, b) => a.time - b.time)
    const at = { block: 1, time: NOW, indexed: NOW }
    return Response.json({ range, interval: HOUR, items, at })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const read = (parts: readonly PlanPart[]) => readProgress(planOf(parts), new AbortController().signal)

test('[GO-16] the market’s average is that of each fill’s own moment', async () => {
  const { average, market } = await read([filled(9.5 * HOUR, 3_010n), filled(2 * HOUR - 5, 3_490n)])
  expect([average!.buys * 10n ** 18n, average!.sells]).toEqual([6_500n * 10n ** 6n * 10n ** 18n, 2n * 10n ** 18n])
  // 3,000 and 3,500 dollars: 3,250.
  expect(market!.buys * 10n ** 18n).toBe(market!.sells * 3_250n * 10n ** 6n)
  expect(asked.every(url => url.endsWith('range=1d'))).toBe(true)
})

test('[GO-16] a fill that no bar has, or an index that is away, leaves the market unknown and the average as it is', async () => {
  const gap = await read([filled(9.5 * HOUR, 3_010n), filled(5 * HOUR, 3_010n)])
  expect([gap.market, gap.average === null]).toEqual([null, false])
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  const away = await read([filled(9.5 * HOUR, 3_010n)])
  expect([away.market, away.average === null]).toEqual([null, false])
})

test('[GO-16] nothing is asked of a plan without a fill; of old ones the longer range is', async () => {
  await read([{ ...filled(1, 1n), state: 'open', fill: null, owned: null }])
  expect(asked).toEqual([])
  await read([filled(20 * 24 * HOUR, 3_000n)])
  expect(asked.map(url => url.slice(-8))).toEqual(['range=1m', 'range=1m'])
})
