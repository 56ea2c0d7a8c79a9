import { describe, expect, test } from 'vitest'
import type { Address } from '../../chains/Chain.ts'
import { planMove } from '../../plan/makers/planMove.ts'
import type { TickState } from '../../protocols/PoolState.ts'
import { swapTicks } from '../../protocols/v3/swapTicks.ts'
import { amountsForLiquidity } from '../../protocols/v3/LiquidityMath.ts'
import { getSqrtRatioAtTick, getTickAtSqrtRatio } from '../../protocols/v3/TickMath.ts'
import type { PoolRef } from '../../swap/Trade.ts'
import type { RangePosition } from '../Position.ts'
import { withdrawalOf } from '../Withdrawal.ts'
import { entryOf, thereAfter, withoutPosition } from './Entry.ts'
import { moveBps, moved, moveOf } from './Move.ts'

const ME: Address = `0x${'aa'.repeat(20)}`
const [token0, token1] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as [Address, Address]
const MAX = 887_270
const ref = (version: 'v3' | 'v4'): PoolRef => ({ version, id: '0xpool', token0, token1, fee: 500, tickSpacing: 10 })

/** A deep floor over all prices. */
const poolAt = (version: 'v3' | 'v4', tick: number, liquidity: bigint): TickState => ({
  ...{ kind: 'ticks', ref: ref(version), sqrtPriceX96: getSqrtRatioAtTick(tick), tick, liquidity, tickSpacing: 10 },
  ...{ feeZeroForOne: 500, feeOneForZero: 500, ticks: [-MAX, MAX], nets: [liquidity, -liquidity] },
  ...{ from: -887_280, to: 887_280 },
})
const around = (pool: TickState) => ({ pools: [pool], block: 1n, blockTime: 1 })

/** Numbers that a seed makes, the same each time. */
function dice(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
const worth1 = (amount0: bigint, amount1: bigint, sqrt: bigint) => ((amount0 * sqrt * sqrt) >> 192n) + amount1

describe('[GO-11] an entry', () => {
  test('[GO-11] never swaps or deposits more than is there, and leaves little: of v3 a hundredth of a percent, of v4 what a price that moves half a percent of the way costs', () => {
    const roll = dice(11)
    let swapped = 0
    for (let n = 0; n < 120; n++) {
      const version = n % 2 === 0 ? 'v3' : 'v4'
      const tick = roll(20_000) - 10_000
      const pool = poolAt(version, tick, 10n ** 24n)
      const width = 10 * (30 + roll(600))
      const shift = roll(3) === 0 ? 10 * (roll(2_000) - 1_000) : 0
      const middle = Math.floor((tick + shift) / 10) * 10
      const range = { tickLower: middle - width, tickUpper: middle + width }
      const scale = 10n ** BigInt(6 + roll(16))
      const have = { amount0: scale * BigInt(roll(1_000)), amount1: scale * BigInt(roll(1_000)) }
      const entry = entryOf(1, { pool: pool.ref, range }, have, around(pool))
      if (!entry) continue
      const { trade, deposit } = entry
      const there = thereAfter(entry, have)
      expect(there.amount0 >= 0n && there.amount1 >= 0n).toBe(true)
      expect(deposit.most0 <= there.amount0 && deposit.most1 <= there.amount1).toBe(true)
      expect(deposit.amount0 <= deposit.most0 && deposit.amount1 <= deposit.most1).toBe(true)
      if (trade) swapped++
      // The pool's own maths says where the swap leaves its price: what stays is counted there.
      const after = trade ? swapTicks(pool, trade.tokenIn === token0, trade.amountIn, true) : null
      if (after && after.status !== 'ok') throw new Error(after.status)
      const price = after?.after.sqrtPriceX96 ?? pool.sqrtPriceX96
      const all = worth1(there.amount0, there.amount1, price)
      const left = worth1(there.amount0 - deposit.amount0, there.amount1 - deposit.amount1, price)
      // v4 is told the liquidity: what it would cost half a percent further has to be there (50 ticks of those to the
      // range's nearer end).
      const at = getTickAtSqrtRatio(price)
      const edge = Math.min(Math.abs(at - range.tickLower), Math.abs(at - range.tickUpper))
      const bound = version === 'v3' ? all / 10_000n : (all * 60n) / BigInt(Math.max(60, edge))
      expect(left, `case ${n}`).toBeLessThanOrEqual(bound + 1_000n)
    }
    expect(swapped).toBeGreaterThan(60)
  })

  test('[GO-11] counts with its own swap: where that moves the very pool, the ratio is that of the price it leaves', () => {
    const pool = poolAt('v3', 0, 10n ** 20n)
    const range = { tickLower: -2_000, tickUpper: 4_000 }
    const have = { amount0: 10n ** 19n, amount1: 0n }
    const entry = entryOf(1, { pool: pool.ref, range }, have, around(pool))
    if (!entry?.trade) throw new Error('nothing is swapped')
    const after = swapTicks(pool, true, entry.trade.amountIn, true)
    if (after.status !== 'ok') throw new Error(after.status)
    // The price fell by more than any slippage bears.
    expect(after.after.tick).toBeLessThan(-500)
    const { liquidity, amount0, amount1 } = entry.deposit
    const there = thereAfter(entry, have)
    const { sqrtPriceX96 } = after.after
    expect(amountsForLiquidity({ ...range, sqrtPriceX96, liquidity, roundUp: true })).toEqual({ amount0, amount1 })
    expect((there.amount0 - entry.deposit.amount0) * 10_000n).toBeLessThan(there.amount0)
    expect((there.amount1 - entry.deposit.amount1) * 10_000n).toBeLessThan(there.amount1)
  })

  test('[GO-11] a range beside the price takes all as one token', () => {
    const pool = poolAt('v4', 100, 10n ** 24n)
    const have = { amount0: 10n ** 18n, amount1: 10n ** 18n }
    const above = entryOf(1, { pool: pool.ref, range: { tickLower: 1_000, tickUpper: 2_000 } }, have, around(pool))
    expect(above?.trade?.amountIn).toBe(have.amount1)
    expect(above?.deposit.amount1).toBe(0n)
    const below = entryOf(1, { pool: pool.ref, range: { tickLower: -2_000, tickUpper: -1_000 } }, have, around(pool))
    expect(below?.trade?.amountIn).toBe(have.amount0)
    expect(below?.deposit.amount0).toBe(0n)
  })

  test('[GO-11] nothing is made of nothing, nor of a pool that nobody knows', () => {
    const pool = poolAt('v3', 0, 10n ** 24n)
    const at = { pool: pool.ref, range: { tickLower: -10, tickUpper: 10 } }
    expect(entryOf(1, at, { amount0: 0n, amount1: 0n }, around(pool))).toBeNull()
    expect(entryOf(1, at, { amount0: 5n, amount1: 5n }, { pools: [], block: 1n, blockTime: 1 })).toBeNull()
  })
})

const position = (tickLower: number, tickUpper: number, tick: number, version: 'v3' | 'v4' = 'v3'): RangePosition => ({
  ...{ version, chainId: 1, pool: ref(version), owner: ME, tokenId: 7n, tickLower, tickUpper, liquidity: 10n ** 20n },
  ...{ owed0: 5n * 10n ** 15n, owed1: 3n * 10n ** 15n, sqrtPriceX96: getSqrtRatioAtTick(tick), tick },
})
const MINE = 10n ** 20n

describe('[GO-11] a move', () => {
  test('[GO-11] leaves the pool before it swaps in it: its own liquidity bears nothing of the swap', () => {
    const base = poolAt('v3', 0, 10n ** 24n)
    const pool = {
      ...base,
      liquidity: base.liquidity + MINE,
      ticks: [-MAX, -600, 600, MAX],
      nets: [base.liquidity, MINE, -MINE, -base.liquidity],
    }
    const [left] = withoutPosition(around(pool), position(-600, 600, 0)).pools
    expect(left).toMatchObject({ liquidity: base.liquidity, nets: [base.liquidity, 0n, 0n, -base.liquidity] })
    const [beside] = withoutPosition(
      around({ ...pool, tick: 700, liquidity: base.liquidity }),
      position(-600, 600, 700),
    ).pools
    expect(beside).toMatchObject({ liquidity: base.liquidity })
  })

  test('[GO-11] what is asked of the wallet promises what was shown, and a plan that deposits more than comes is refused', () => {
    for (const version of ['v3', 'v4'] as const) {
      const pool = poolAt(version, 0, 10n ** 24n)
      const out = position(600, 1_200, 0, version)
      const move = moveOf(out, { tickLower: -600, tickUpper: 600 }, around(pool))
      if (!move?.entry.trade) throw new Error('nothing is swapped')
      const terms = {
        ...{ chainId: 1, account: ME, deadline: 9n, batched: true, standing: [] },
        labels: [
          { id: token0, symbol: 'A', decimals: 18 },
          { id: token1, symbol: 'B', decimals: 18 },
        ] as const,
        selling: { token: 0n, permit2: { amount: 0n, expiration: 0, nonce: 0 }, resetFirst: false },
        leaving: { position: out, withdrawal: move.withdrawal },
        entry: move.entry,
      }
      const plan = planMove(terms)
      expect(plan.steps.filter(({ way }) => way !== 'call')).toEqual([])
      expect(plan.steps.map(({ kind }) => kind).filter(kind => kind !== 'approve' && kind !== 'allow')).toEqual([
        'removeLiquidity',
        'swap',
        null,
      ])
      // Nothing that comes is less than nothing once all of it has gone on.
      expect(plan.promises.receives.every(({ min }) => min >= 0n)).toBe(true)
      const there = moved(move.withdrawal)
      const { most0 } = move.entry.deposit
      const greedy = { ...move.entry, deposit: { ...move.entry.deposit, most0: most0 + there.amount0 } }
      expect(() => planMove({ ...terms, entry: greedy })).toThrow(RangeError)
    }
  })

  test('[GO-11] the same range is no move, and an empty position has none', () => {
    const pool = poolAt('v3', 0, 10n ** 24n)
    const at = position(-600, 600, 0)
    expect(moveOf(at, { tickLower: -600, tickUpper: 600 }, around(pool))).toBeNull()
    expect(moveOf({ ...at, liquidity: 0n }, { tickLower: -60, tickUpper: 60 }, around(pool))).toBeNull()
  })

  test('[GO-11] a narrow position moves whole, too: what may be lost of a side by the price is no more than a tenth', () => {
    for (const half of [20, 40, 120, 600, 6_000]) {
      const at = position(-half, half, 0)
      expect(moveBps(at)).toBeLessThanOrEqual(50)
      const { amount0, amount1, least0, least1 } = withdrawalOf(at, at.liquidity, moveBps(at))
      expect(Number((least0 * 1_000n) / amount0), `${half}`).toBeGreaterThan(900)
      expect(Number((least1 * 1_000n) / amount1), `${half}`).toBeGreaterThan(900)
    }
  })
})
