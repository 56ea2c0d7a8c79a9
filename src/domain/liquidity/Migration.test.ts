import { expect, test } from 'vitest'
import { chainById } from '../chains/chains.ts'
import { fullRange } from '../protocols/v3/TickPrice.ts'
import { getSqrtRatioAtTick, getTickAtSqrtRatio } from '../protocols/v3/TickMath.ts'
import { NATIVE_ADDRESS, type PoolRef } from '../swap/Trade.ts'
import { rangeDeposit } from './Deposit.ts'
import {
  apartOf,
  depositOf,
  migrated,
  migrationOf,
  priceThere,
  targetFee,
  targetPool,
  targetRange,
  targetsOf,
} from './Migration.ts'
import type { PairPosition, RangePosition } from './Position.ts'

const weth = chainById(1)!.contracts.wrappedNative!
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' as const
const ETHER = 10n ** 18n
const me = '0x00000000000000000000000000000000000000aa' as const
const pool: PoolRef = { version: 'v3', id: usdc, token0: usdc, token1: weth, fee: 500, tickSpacing: 10 }
const NOW = 196_250

const ranged = (at: Partial<RangePosition> = {}): RangePosition => ({
  ...{ version: 'v3', chainId: 1, pool, owner: me, tokenId: 7n, tickLower: 190_000, tickUpper: 202_000 },
  ...{ liquidity: 10n ** 17n, owed0: 5_000_000n, owed1: ETHER / 100n, tick: NOW },
  sqrtPriceX96: getSqrtRatioAtTick(at.tick ?? NOW),
  ...at,
})
const pair: PairPosition = {
  ...{ version: 'v2', chainId: 1, pool: { ...pool, version: 'v2' }, owner: me },
  ...{
    liquidity: 10n ** 15n,
    reserve0: 3_000_000_000_000n,
    reserve1: 1_000n * ETHER,
    totalSupply: 10n ** 17n,
    kLast: 0n,
  },
}
const there = (at: PairPosition | RangePosition, version: 'v3' | 'v4', fee = 500) => {
  const to = { ...targetPool(at, version, fee), id: `0x${'1'.repeat(64)}` as const }
  return { pool: to, sqrtPriceX96: priceThere(at, to) }
}

test('[LP-5] a position goes to what is newer and stands on its network', () => {
  expect(targetsOf(pair)).toEqual(['v4', 'v3'])
  expect(targetsOf(ranged())).toEqual(['v4'])
  expect(targetsOf({ chainId: 1, version: 'v4' })).toEqual([])
  // No v4 on ZKsync.
  expect(targetsOf({ chainId: 324, version: 'v3' })).toEqual([])
  expect(targetFee(ranged())).toBe(500)
})

test('[LP-5] v4 holds the native currency itself: prices and ranges turn, and mean the same', () => {
  const to = targetPool(ranged(), 'v4', 500)
  expect([to.token0, to.token1]).toEqual([NATIVE_ADDRESS, usdc])
  expect(targetRange({ position: ranged(), to, preset: 'full', sqrtPriceX96: 1n })).toEqual({
    tickLower: -202_000,
    tickUpper: -190_000,
  })
  const price = priceThere(ranged(), to)
  expect(apartOf(price, getSqrtRatioAtTick(-NOW))).toBeLessThan(1e-6)
  // A wider spacing takes the range outwards, never beyond its ends.
  expect(
    targetRange({ position: ranged(), to: targetPool(ranged(), 'v4', 10_000), preset: 'full', sqrtPriceX96: 1n }),
  ).toEqual({
    tickLower: -202_000,
    tickUpper: -190_000,
  })
  expect(
    targetRange({
      position: ranged({ tickLower: 190_010, tickUpper: 201_990 }),
      to: targetPool(ranged(), 'v4', 3_000),
      preset: 'full',
      sqrtPriceX96: 1n,
    }),
  ).toEqual({
    ...{ tickLower: -202_020, tickUpper: -189_960 },
  })
  const ends = fullRange(10)
  expect(targetRange({ position: ranged(ends), to, preset: 'full', sqrtPriceX96: 1n })).toEqual(ends)
})

test('[LP-5] whatever the range, no more is deposited than surely comes back; the rest is told; most of it goes on', () => {
  for (const version of ['v2', 'v3'] as const)
    for (const target of ['v3', 'v4'] as const)
      for (const width of [60, 600, 6_000, 60_000])
        for (const tick of [NOW, NOW - 2 * width, NOW + 2 * width]) {
          if (version === 'v3' && target === 'v3') continue
          const at =
            version === 'v2'
              ? pair
              : ranged({ tickLower: NOW - (NOW % 10) - width, tickUpper: NOW - (NOW % 10) + width, tick })
          const facts = there(at, target)
          const made = migrationOf(at, facts, 'full')!
          const most = migrated(at, made.withdrawal, facts.pool)
          expect(made.deposit.most0 <= most.amount0 && made.deposit.most1 <= most.amount1).toBe(true)
          const { amount0, amount1, owed0, owed1 } = made.withdrawal
          const turned = target === 'v4'
          const came = turned ? [amount1 + owed1, amount0 + owed0] : [amount0 + owed0, amount1 + owed1]
          expect([made.deposit.amount0 + made.stays.amount0, made.deposit.amount1 + made.stays.amount1]).toEqual(came)
          expect(made.stays.amount0 >= 0n && made.stays.amount1 >= 0n).toBe(true)
          // Beside the price one side is all there is.
          if (version === 'v3' && tick !== NOW) expect([made.deposit.amount0, made.deposit.amount1]).toContain(0n)
        }
})

test('[LP-5] what nothing can be made of is none: an empty position, one token where both are needed', () => {
  expect(migrationOf(ranged({ liquidity: 0n }), there(ranged(), 'v4'), 'full')).toBeNull()
  const beside = ranged({ tick: 180_000, owed0: 0n, owed1: 0n })
  const inside = { ...there(beside, 'v4'), sqrtPriceX96: getSqrtRatioAtTick(-NOW) }
  expect(migrationOf(beside, inside, 'full')).toBeNull()
})

test('[LP-5] a pool that is not there begins at the price of what is left', () => {
  const { pool: to } = there(pair, 'v4')
  const made = migrationOf(pair, { pool: to, sqrtPriceX96: 0n }, 'full')!
  expect(made.initialise).toBe(priceThere(pair, to))
  expect(made.burn).toBe(false)
  // A v2 share is even at its own price: all but the margin goes on.
  expect(made.stays.amount0 * 50n).toBeLessThan(made.deposit.amount0)
})

test('[LP-5] a deposit bears the price it was reviewed for to move: what it may cost then is there', () => {
  const { pool: to, sqrtPriceX96 } = there(ranged(), 'v4')
  const amounts = { amount0: ETHER, amount1: 3_000_000_000n }
  const range = { tickLower: -202_000, tickUpper: -190_000 }
  const deposit = depositOf({ pool: to, range, sqrtPriceX96 }, amounts)!
  expect(deposit.most0 <= amounts.amount0 && deposit.most1 <= amounts.amount1).toBe(true)
  expect(deposit.most0 > deposit.amount0 && deposit.most1 > deposit.amount1).toBe(true)
})

test('[LP-5] of a narrow range no more than a tenth is kept back for the price to move, and never more is asked than there is', () => {
  const { pool: to, sqrtPriceX96 } = there(ranged(), 'v4')
  const amounts = { amount0: ETHER, amount1: 3_000_000_000n }
  const tick = getTickAtSqrtRatio(sqrtPriceX96)
  const range = { tickLower: tick - 3, tickUpper: tick + 3 }
  const whole = rangeDeposit({ ...range, ...amounts, version: 'v4', sqrtPriceX96, slippageBps: 0 })!
  const deposit = depositOf({ pool: to, range, sqrtPriceX96 }, amounts)!
  expect(deposit.most0 <= amounts.amount0 && deposit.most1 <= amounts.amount1).toBe(true)
  expect(deposit.liquidity * 10n).toBeGreaterThan(whole.liquidity * 9n - 100n)
  expect(deposit.liquidity).toBeLessThan(whole.liquidity)
})
