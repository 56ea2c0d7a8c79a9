import { expect, test } from 'vitest'
import { swapFigures } from './SwapFigures.ts'
import type { Token } from '../token/Token.ts'

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
  expect(swapFigures(facts)).toMatchObject({
    inUsd: 3_000,
    outUsd: 2_700,
    difference: -0.1,
    networkCostUsd: 3,
    networkCostShare: 0.001,
  })
  expect(swapFigures(facts).distance).toBeCloseTo(0.1, 12)
  expect(swapFigures({ ...facts, amountOut: 3_300_000_000n }).distance).toBe(0)
})

test('[SW-14] a token’s own fee is told as its fee, not as a bad price', () => {
  const taxed = swapFigures({ ...facts, buyTax: { buyBps: 1_000, sellBps: 0 } })
  expect(taxed.distance).toBeCloseTo(0)
  expect(taxed.difference).toBeCloseTo(-0.1)
  expect(swapFigures({ ...facts, sellTax: { buyBps: 0, sellBps: 10_000 } }).distance).toBeNull()
})

test('[SW-14] without both prices nothing is claimed', () => {
  expect(swapFigures({ ...facts, priceOut: null })).toMatchObject({
    difference: null,
    distance: null,
    outUsd: null,
    networkCostShare: 0.001,
  })
  expect(swapFigures({ ...facts, amountIn: 0n })).toMatchObject({ difference: null, distance: null })
})

test('[SW-5] network cost by its own price and decimals, and its share of what is sold', () => {
  expect(swapFigures({ ...facts, gasCost: 10n ** 16n })).toMatchObject({ networkCostUsd: 30, networkCostShare: 0.01 })
  expect(swapFigures({ ...facts, gasCost: 10n ** 8n, nativeDecimals: 8, nativePrice: 2 })).toMatchObject({
    networkCostUsd: 2,
  })
  expect(swapFigures({ ...facts, gasCost: null })).toMatchObject({ networkCostUsd: null, networkCostShare: null })
  expect(swapFigures({ ...facts, nativePrice: null })).toMatchObject({ networkCostUsd: null, networkCostShare: null })
  // Without a price of what is sold, of what is bought; without both there is no share.
  expect(swapFigures({ ...facts, priceIn: null })).toMatchObject({ inUsd: null, networkCostShare: 3 / 2_700 })
  expect(swapFigures({ ...facts, priceIn: null, priceOut: null })).toMatchObject({
    networkCostUsd: 3,
    networkCostShare: null,
  })
  expect(swapFigures({ ...facts, amountIn: 0n })).toMatchObject({ inUsd: 0, networkCostShare: null })
})

test('[SW-14] fees of both sides are taken out of the distance, each as it works', () => {
  // 3,000 in, 10 % kept on the sale: 2,700 reach the pool and come out whole.
  const sold = swapFigures({ ...facts, sellTax: { buyBps: 0, sellBps: 1_000 } })
  expect(sold.distance).toBeCloseTo(0)
  const both = swapFigures({
    ...facts,
    amountOut: 2_430_000_000n,
    sellTax: { buyBps: 0, sellBps: 1_000 },
    buyTax: { buyBps: 1_000, sellBps: 0 },
  })
  expect(both.distance).toBeCloseTo(0)
  // Fees of the other direction don't count here.
  expect(
    swapFigures({ ...facts, sellTax: { buyBps: 5_000, sellBps: 0 }, buyTax: { buyBps: 0, sellBps: 5_000 } }).distance,
  ).toBeCloseTo(0.1)
  expect(swapFigures({ ...facts, buyTax: { buyBps: 10_000, sellBps: 0 } }).distance).toBeNull()
  expect(swapFigures({ ...facts, buyTax: { buyBps: 9_999, sellBps: 0 } }).distance).not.toBeNull()
})

test('[SW-14] what is not known yet has no figure', () => {
  for (const gap of [{ input: null }, { amountIn: null }, { priceIn: null }])
    expect(swapFigures({ ...facts, ...gap })).toMatchObject({
      inUsd: null,
      outUsd: 2_700,
      difference: null,
      distance: null,
    })
  for (const gap of [{ output: null }, { amountOut: null }])
    expect(swapFigures({ ...facts, ...gap })).toMatchObject({ inUsd: 3_000, outUsd: null, difference: null })
})

test('[SW-14] without one price there is no difference, a worthless sale has no share, and a fee is of ten thousand', () => {
  expect(swapFigures({ ...facts, priceIn: null }).difference).toBeNull()
  expect(swapFigures({ ...facts, amountIn: 5n * 10n ** 17n, priceIn: 1, amountOut: 500_000n }).difference).toBe(0)
  expect(swapFigures({ ...facts, amountIn: 5n * 10n ** 17n, priceIn: 1, nativePrice: 1 }).networkCostShare).toBe(0.002)
  // A quarter is kept: what remains of 3,600 is what came out.
  expect(swapFigures({ ...facts, priceIn: 3_600, sellTax: { buyBps: 0, sellBps: 2_500 } }).distance).toBeCloseTo(0, 9)
})

test('[SW-14] without a price of one side nothing is compared, and without both no cost has a share', () => {
  expect(swapFigures({ ...facts, priceIn: null })).toMatchObject({ difference: null, distance: null, inUsd: null })
  expect(swapFigures({ ...facts, priceIn: null }).networkCostShare).toBeCloseTo(3 / 2_700, 12)
  const unknown = swapFigures({ ...facts, priceIn: null, priceOut: null })
  expect(unknown).toMatchObject({ networkCostUsd: 3, networkCostShare: null })
})
