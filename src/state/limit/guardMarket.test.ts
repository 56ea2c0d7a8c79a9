// LM-2, SW-14: an order is held against the market once more before it is signed.
import { beforeEach, expect, test, vi } from 'vitest'
import { guardMarket } from './guardMarket.ts'

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const one = 10n ** 18n

/** What the pools give for one, in whole dollars, and what dollar prices say of it; null: they are away. */
let pools: number | null
let dollars: number | null
vi.mock('#onchain/quote/quoteTrade.ts', () => ({
  quoteTrade: async () => {
    if (pools === null) throw new Error('away')
    const trade = { amountIn: one, amountOut: BigInt(Math.round(pools * 1e6)), gas: 100_000n, gasCost: 10n ** 14n }
    return { status: 'ok', trade: { ...trade, block: 7n, priceImpactBps: 12 } }
  },
}))
vi.mock('#data/market/fetch/fetchToken.ts', () => ({
  fetchToken: async (_: number, address: string) => {
    if (dollars === null) throw new Error('away')
    return { priceUsd: address === WETH ? dollars : 1 }
  },
}))

const guarded = (least: number) =>
  guardMarket(
    {
      sells: { address: WETH, decimals: 18 },
      buys: { address: USDC, decimals: 6 },
      size: { field: 'input', raw: one },
    },
    { buys: BigInt(Math.round(least * 1e6)), sells: one },
    new AbortController().signal,
  ).then(
    ({ block }) => ({ code: 'signed', values: { block } }),
    ({ code, values }) => ({ code, values }),
  )

beforeEach(() => {
  ;[pools, dollars] = [3_000, 3_000]
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('[LM-2] at the market, above it, and up to half a percent below, it may be signed', async () => {
  for (const least of [3_000, 3_300, 2_990])
    expect(await guarded(least)).toEqual({ code: 'signed', values: { block: 7n } })
})

test('[LM-2] a market that rose since the form was read makes the same price a gift', async () => {
  expect(await guarded(3_000)).toEqual({ code: 'signed', values: { block: 7n } })
  ;[pools, dollars] = [3_100, 3_100]
  expect(await guarded(3_000)).toEqual({ code: 'order.belowMarket', values: { percent: 3.22 } })
})

test('[SW-14] far below what the tokens are worth it is refused, whatever the pools say', async () => {
  ;[pools, dollars] = [2_000, 3_000]
  expect(await guarded(2_400)).toEqual({ code: 'order.belowMarket', values: { percent: 20 } })
})

test('[LM-2] one source alone is enough; without any nothing is signed', async () => {
  pools = null
  expect(await guarded(3_000)).toEqual({ code: 'signed', values: { block: null } })
  ;[pools, dollars] = [3_000, null]
  expect(await guarded(3_000)).toEqual({ code: 'signed', values: { block: 7n } })
  pools = null
  expect(await guarded(3_000)).toMatchObject({ code: 'order.noMarket' })
})
