import { expect, test } from 'vitest'
import type { PairPosition, RangePosition } from './Position.ts'
import { movedSince } from './movedSince.ts'

const held = { chainId: 1, owner: `0x${'1'.repeat(40)}`, liquidity: 1n } as const
const pool = {
  version: 'v3',
  id: `0x${'2'.repeat(40)}`,
  token0: `0x${'3'.repeat(40)}`,
  token1: `0x${'4'.repeat(40)}`,
  fee: 500,
} as const
const range = (sqrtPriceX96: bigint): RangePosition => ({
  ...{ ...held, version: 'v3', pool, tokenId: 1n, tickLower: -10, tickUpper: 10, owed0: 0n, owed1: 0n, tick: 0 },
  sqrtPriceX96,
})
const pair = (reserve0: bigint, reserve1: bigint): PairPosition => ({
  ...{ ...held, version: 'v2', pool: { ...pool, version: 'v2' }, totalSupply: 100n, kLast: 0n },
  ...{ reserve0, reserve1 },
})

test('[LP-4][SW-7] a position’s price moves by its pool’s: a range’s by the square of its root, a pair’s by its reserves', () => {
  expect(movedSince(range(10_000n), range(10_100n))).toBe(201n)
  expect(movedSince(pair(1_000n, 1_000n), pair(1_000n, 1_020n))).toBe(200n)
  expect(movedSince(pair(1_000n, 1_000n), pair(1_000n, 980n))).toBe(200n)
  // More of both is no other price.
  expect(movedSince(pair(1_000n, 3_000n), pair(2_000n, 6_000n))).toBe(0n)
  expect(movedSince(pair(0n, 0n), pair(1n, 1n))).toBe(0n)
})
