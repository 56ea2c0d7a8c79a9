import { expect, test } from 'vitest'
import { depthOf, priceOfReserves, priceOfSqrt } from './poolPrice.ts'

const Q96 = 1n << 96n
const E = 10n ** 18n
/**
 * Two tokens of 18 decimals at the price 4 (a root of 2): a position over all prices of liquidity L holds L/2 and L·2.
 */
const pool = { decimals0: 18, decimals1: 18, sqrtPriceX96: 2n * Q96 }

test.each([
  ['a pair: its reserves', { sqrtPriceX96: null, liquidity: null, reserve0: 5n * E, reserve1: 7n * E }, [5, 7]],
  ['over all prices: what it holds', { liquidity: 10n * E, reserve0: 5n * E, reserve1: 20n * E }, [5, 20]],
  [
    'a large one far from the price is no depth',
    { liquidity: 10n * E, reserve0: 900n * E, reserve1: 20n * E },
    [5, 20],
  ],
  [
    'a hair-thin one at the price is as deep as what it holds',
    { liquidity: 1_000_000n * E, reserve0: 3n * E, reserve1: 1n * E },
    [3, 1],
  ],
  ['nothing active', { liquidity: 0n, reserve0: 900n * E, reserve1: 900n * E }, [0, 0]],
  [
    'each side in its own decimals',
    { decimals0: 6, liquidity: 10n ** 12n, reserve0: 9_000_000n, reserve1: 9n * E },
    [9, 2e-6],
  ],
] as const)('[EX-2] %s', (_, state, [depth0, depth1]) => {
  const depth = depthOf({ ...pool, ...state })
  expect(depth[0]).toBeCloseTo(depth0, 12)
  expect(depth[1]).toBeCloseTo(depth1, 12)
})

test('[EX-2] a price that is none, or no finite number, is not known', () => {
  expect(priceOfSqrt(2n * Q96, 18, 18)).toBe(4)
  expect(priceOfSqrt(Q96, 18, 6)).toBe(1e12)
  expect(priceOfSqrt(0n, 18, 18)).toBeNull()
  expect(priceOfSqrt(2n ** 700n, 18, 18)).toBeNull()
  const pair = { reserve0: 4n * E, reserve1: 3_000_000n, decimals0: 18, decimals1: 6 }
  expect(priceOfReserves(pair)).toBeCloseTo(0.75, 12)
  expect(priceOfReserves({ ...pair, reserve1: 0n })).toBeNull()
  expect(priceOfReserves({ ...pair, reserve0: 0n })).toBeNull()
  expect(priceOfReserves({ ...pair, reserve0: 1n, reserve1: 1n })).toBeCloseTo(1e12, 3)
})
