import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { readLimitMarket } from './readLimitMarket.ts'

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const one = 10n ** 18n
const weth = { address: WETH, decimals: 18 } as const
const usdc = { address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', decimals: 6 } as const
const trade = { amountIn: 2n * one, amountOut: 5_990_000_000n, gas: 100_000n, gasCost: 10n ** 14n, block: 7n }

/** What the two sources say next; an error is thrown. */
let pools: unknown
let prices: Record<string, number | Error>
const asked: unknown[] = []
vi.mock('#onchain/quote/quoteTrade.ts', () => ({
  quoteTrade: async (ask: unknown) => {
    asked.push(ask)
    if (pools instanceof Error) throw pools
    return pools
  },
}))
vi.mock('#data/market/fetch/fetchToken.ts', () => ({
  fetchToken: async (_chain: number, address: string) => {
    const price = prices[address]
    if (price === undefined || price instanceof Error) throw price ?? new Error('no such token')
    return { priceUsd: price }
  },
}))
const read = (size: Parameters<typeof readLimitMarket>[0]['size'] = { field: 'input', raw: 2n * one }) =>
  readLimitMarket({ sells: weth, buys: usdc, size }, new AbortController().signal)

beforeEach(() => {
  asked.length = 0
  pools = { status: 'ok', trade: { ...trade, priceImpactBps: 12 } }
  prices = { [WETH]: 3_000, [usdc.address]: 1 }
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

test('[LM-2] the market is the quote of exactly this size beside what dollar prices say', async () => {
  const { market, gas, block } = await read()
  expect(asked).toEqual([
    { chainId: ORDER_CHAIN, kind: 'exactIn', tokenIn: WETH, tokenOut: usdc.address, amount: 2n * one },
  ])
  expect(market).toMatchObject({ pools: { buys: 5_990_000_000n, sells: 2n * one }, impactBps: 12 })
  expect((market.independent!.buys * one) / market.independent!.sells).toBe(3_000_000_000n)
  expect(block).toBe(7n)
  // 217,458 gas at a gwei, at 3,000 dollars.
  expect(gas).toBe(652_374n)
})

test('[LM-2] what is to be bought is asked for as such, and one token where nothing was typed', async () => {
  await read({ field: 'output', raw: 5n })
  await read(null)
  expect(asked).toMatchObject([
    { kind: 'exactOut', amount: 5n },
    { kind: 'exactIn', amount: one },
  ])
})

test.each([new Error('away'), { status: 'noRoute' }, { status: 'tooLittle' }])(
  '[LM-2] without a quote (%s) the dollar prices are left',
  async none => {
    pools = none
    const { market, gas } = await read()
    expect(market).toMatchObject({ pools: null, impactBps: null, independent: expect.anything() })
    expect(gas).toBeNull()
  },
)

test('[LM-2] without dollar prices the quote is left, and what a fill costs is not known', async () => {
  prices = { [WETH]: 3_000, [usdc.address]: new Error('away') }
  const { market, gas } = await read()
  expect(market).toMatchObject({ independent: null, pools: { buys: 5_990_000_000n } })
  expect(gas).toBeNull()
})

test('a reading that is not wanted any more ends', async () => {
  const abort = new AbortController()
  abort.abort(new Error('gone'))
  await expect(readLimitMarket({ sells: weth, buys: usdc, size: null }, abort.signal)).rejects.toThrow('gone')
})
