import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAI, ME, THIEF, USDC } from '../../../tests/support/plans.ts'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { rememberedOrder } from '../../../tests/support/rememberedOrder.ts'
import { $records } from '../deeds/records.ts'
import { $connection } from '../wallet/connection.ts'
import { $orders } from './orders.ts'
import { tokenMarks, tradedFor } from './tokenMarks.ts'

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usd = (prices: Record<string, number>) => (token: string) => prices[token] ?? null

beforeAll(() => {
  fakeBrowser()
  $connection.set({ status: 'connected', address: ME, chainId: 1, connectorId: 'node', name: 'Node', icon: null })
  $orders.get()
})
beforeEach(() => $records.set([]))

test('[LM-3] an order stands on the chart of the token it sells at its price in dollars, and on that of the token it buys at the inverse', () => {
  $records.set([rememberedOrder(1)])
  const [sold] = tokenMarks($orders.get(), DAI, usd({ [USDC]: 0.99, [DAI]: 1.02 }))
  expect(sold).toMatchObject({ side: 'sell', amount: 100n * 10n ** 18n, label: { symbol: 'DAI' } })
  expect(sold?.usd).toBeCloseTo(1.1 * 0.99, 12)
  const [bought] = tokenMarks($orders.get(), USDC, usd({ [USDC]: 0.99, [DAI]: 1.02 }))
  expect(bought).toMatchObject({ side: 'buy', amount: 110_000_000n, label: { symbol: 'USDC' } })
  expect(bought?.usd).toBeCloseTo(1.02 / 1.1, 12)
  expect(tradedFor($orders.get(), DAI)).toEqual([USDC])
  expect(tradedFor($orders.get(), USDC)).toEqual([DAI])
})

test('[LM-3] neither another token’s orders nor those that ended, nor one without a dollar price, are drawn', () => {
  $records.set([rememberedOrder(1), rememberedOrder(2, {}, { status: 'expired' })])
  expect(tokenMarks($orders.get(), THIEF, usd({ [USDC]: 1, [DAI]: 1 }))).toEqual([])
  expect(tokenMarks($orders.get(), DAI, usd({ [DAI]: 1 }))).toEqual([])
  expect(tokenMarks($orders.get(), DAI, usd({ [USDC]: 1 }))).toHaveLength(1)
})

test('[LM-3] an order for the native currency stands on its chart and on that of its wrapped token', () => {
  const currencyOut = { id: 'NATIVE', symbol: 'ETH', decimals: 18 } as const
  $records.set([rememberedOrder(1, { end: 5n * 10n ** 16n, start: 5n * 10n ** 16n }, { currencyOut })])
  for (const token of ['NATIVE', WETH] as const)
    expect(tokenMarks($orders.get(), token, usd({ [DAI]: 1 }))).toMatchObject([{ side: 'buy', usd: 2_000 }])
  expect(tokenMarks($orders.get(), DAI, usd({ [WETH]: 2_100 }))).toMatchObject([{ side: 'sell', usd: 1.05 }])
})
