import { expect, test } from 'vitest'
import { swapFigures } from './SwapFigures.ts'
import type { Token } from './Token.ts'

const token = (decimals: number): Token => ({
  chainId: 1,
  address: 'NATIVE',
  symbol: 'T',
  name: 'T',
  decimals,
  logoUrl: null,
  color: null,
  buyFeeBps: null,
  sellFeeBps: null,
  safety: 'none',
  spam: false,
  listed: true,
})
const facts = {
  input: token(18),
  output: token(6),
  amountIn: 10n ** 18n,
  amountOut: 2_700_000_000n,
  priceIn: 3_000,
  priceOut: 1,
  gasCost: 10n ** 15n,
  nativeDecimals: 18,
  nativePrice: 3_000,
  sellTax: null,
  buyTax: null,
}

test('[SW-14] what comes in against what goes out, and against the independent price', () => {
  expect(swapFigures(facts)).toMatchObject({ inUsd: 3_000, outUsd: 2_700, difference: -0.1, networkCostUsd: 3, networkCostShare: 0.001 })
  expect(swapFigures(facts).distance).toBeCloseTo(0.1)
  expect(swapFigures({ ...facts, amountOut: 3_300_000_000n }).distance).toBe(0)
})

test('[SW-14] a token’s own fee is told as its fee, not as a bad price', () => {
  const taxed = swapFigures({ ...facts, buyTax: { buyBps: 1_000, sellBps: 0 } })
  expect(taxed.distance).toBeCloseTo(0)
  expect(taxed.difference).toBeCloseTo(-0.1)
  expect(swapFigures({ ...facts, sellTax: { buyBps: 0, sellBps: 10_000 } }).distance).toBeNull()
})

test('[SW-14] without both prices nothing is claimed', () => {
  expect(swapFigures({ ...facts, priceOut: null })).toMatchObject({ difference: null, distance: null, outUsd: null, networkCostShare: 0.001 })
  expect(swapFigures({ ...facts, amountIn: 0n })).toMatchObject({ difference: null, distance: null })
})
