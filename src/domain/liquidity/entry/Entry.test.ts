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
      const entry = entryOf({ chainId: 1, entering: { pool: pool.ref, range }, have }, around(pool))
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

  test('[GO-11] of v4 the swap leaves both sides as a deposit that bears a moved price asks for them: nothing but that stays, wherever in its range the price stands', () => {
    const pool = poolAt('v4', 100, 10n ** 24n)
    for (const shift of [-250, -100, 0, 100, 250])
      for (const have of [
        { amount0: 10n ** 18n, amount1: 0n },
        { amount0: 0n, amount1: 10n ** 18n },
      ]) {
        const range = { tickLower: 100 - 400 + shift, tickUpper: 100 + 400 + shift }
        const entry = entryOf({ chainId: 1, entering: { pool: pool.ref, range }, have }, around(pool))
        if (!entry) throw new Error('no entry')
        const there = thereAfter(entry, have)
        for (const side of [0, 1] as const) {
          const [at, most] = [there[`amount${side}`], entry.deposit[`most${side}`]]
          expect((at - most) * 10_000n, `${shift} ${side}`).toBeLessThan(at)
        }
      }
  })

  test('[GO-11] counts with its own swap: where that moves the very pool, the ratio is that of the price it leaves', () => {
    const pool = poolAt('v3', 0, 10n ** 20n)
    const range = { tickLower: -2_000, tickUpper: 4_000 }
    const have = { amount0: 10n ** 19n, amount1: 0n }
    const entry = entryOf({ chainId: 1, entering: { pool: pool.ref, range }, have }, around(pool))
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
    const above = entryOf(
      { chainId: 1, entering: { pool: pool.ref, range: { tickLower: 1_000, tickUpper: 2_000 } }, have },
      around(pool),
    )
    expect(above?.trade?.amountIn).toBe(have.amount1)
    expect(above?.deposit.amount1).toBe(0n)
    const below = entryOf(
      { chainId: 1, entering: { pool: pool.ref, range: { tickLower: -2_000, tickUpper: -1_000 } }, have },
      around(pool),
    )
    expect(below?.trade?.amountIn).toBe(have.amount0)
    expect(below?.deposit.amount0).toBe(0n)
  })

  test('[GO-11] what is neither swapped away nor deposited stays, to the unit, of both tokens', () => {
    const pool = poolAt('v4', 0, 10n ** 24n)
    const other = { ...pool, ref: { ...pool.ref, id: '0xother' }, sqrtPriceX96: getSqrtRatioAtTick(5_000), tick: 5_000 }
    const range = { tickLower: -600, tickUpper: 900 }
    for (const have of [
      { amount0: 10n ** 18n, amount1: 3n },
      { amount0: 3n, amount1: 10n ** 18n },
    ]) {
      const entry = entryOf(
        { chainId: 1, entering: { pool: pool.ref, range }, have },
        { ...around(pool), pools: [pool, other] },
      )
      if (!entry?.trade) throw new Error('nothing is swapped')
      const { amountIn, amountOut, tokenIn } = entry.trade
      const sells0 = tokenIn === token0
      expect(sells0).toBe(have.amount0 > have.amount1)
      // Half a percent is what the swap may lose; the deposit doesn't count on more.
      const least = (amountOut * 9_950n) / 10_000n
      expect(thereAfter(entry, have)).toEqual(
        sells0
          ? { amount0: have.amount0 - amountIn, amount1: have.amount1 + least }
          : { amount0: have.amount0 + least, amount1: have.amount1 - amountIn },
      )
      expect(entry.stays).toEqual({
        amount0: have.amount0 + (sells0 ? -amountIn : amountOut) - entry.deposit.amount0,
        amount1: have.amount1 + (sells0 ? amountOut : -amountIn) - entry.deposit.amount1,
      })
    }
    // The other pool's price is no matter of this one's range.
    const alone = entryOf(
      { chainId: 1, entering: { pool: pool.ref, range }, have: { amount0: 10n ** 18n, amount1: 0n } },
      around(pool),
    )
    const after = entryOf(
      { chainId: 1, entering: { pool: pool.ref, range }, have: { amount0: 10n ** 18n, amount1: 0n } },
      {
        ...around(pool),
        pools: [{ ...other, liquidity: 1n, nets: [1n, -1n] }, pool],
      },
    )
    expect(after?.deposit).toEqual(alone?.deposit)
  })

  test('[GO-11] amounts that fit the range already are deposited as they are: nothing is swapped', () => {
    const pool = poolAt('v3', 0, 10n ** 24n)
    const range = { tickLower: -600, tickUpper: 600 }
    const have = { amount0: 10n ** 18n, amount1: 10n ** 18n }
    const entry = entryOf({ chainId: 1, entering: { pool: pool.ref, range }, have }, around(pool))
    expect(entry?.trade).toBeNull()
    expect(thereAfter(entry!, have)).toEqual(have)
    expect(entry?.stays).toEqual({
      amount0: have.amount0 - entry!.deposit.amount0,
      amount1: have.amount1 - entry!.deposit.amount1,
    })
    expect(entry!.stays.amount0 + entry!.stays.amount1).toBeLessThan(10n)
  })

  test('[GO-11] nothing is made of nothing, nor of a pool that nobody knows', () => {
    const pool = poolAt('v3', 0, 10n ** 24n)
    const at = { pool: pool.ref, range: { tickLower: -10, tickUpper: 10 } }
    expect(entryOf({ chainId: 1, entering: at, have: { amount0: 0n, amount1: 0n } }, around(pool))).toBeNull()
    expect(
      entryOf({ chainId: 1, entering: at, have: { amount0: 5n, amount1: 5n } }, { pools: [], block: 1n, blockTime: 1 }),
    ).toBeNull()
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
    // Its liquidity counts from its lower end to below its upper one; what others hold at its ends stays theirs.
    const at = (tick: number, nets = pool.nets) => {
      const [state] = withoutPosition(around({ ...pool, tick, nets }), position(-600, 600, tick)).pools
      return state as TickState
    }
    expect([-601, -600, 599, 600].map(tick => pool.liquidity - at(tick).liquidity)).toEqual([0n, MINE, MINE, 0n])
    expect(at(0, [base.liquidity, MINE + 7n, 4n - MINE, -base.liquidity]).nets).toEqual([
      base.liquidity,
      7n,
      4n,
      -base.liquidity,
    ])
    // Another pool of the pair is left as it is.
    const other = { ...pool, ref: { ...pool.ref, id: '0xother' } }
    expect(withoutPosition(around(other), position(-600, 600, 0)).pools).toEqual([other])
  })

  test('[GO-11] an entry may count on the least that comes and on the fees; what comes beyond stays', () => {
    expect(
      moved({ liquidity: 1n, amount0: 90n, amount1: 80n, least0: 70n, least1: 60n, owed0: 5n, owed1: 3n }),
    ).toEqual({ amount0: 75n, amount1: 63n })
    const pool = poolAt('v3', 0, 10n ** 24n)
    const at = position(-600, 600, 0)
    const move = moveOf(at, { tickLower: -1_200, tickUpper: 300 }, around(pool))!
    const { withdrawal, entry } = move
    expect(withdrawal).toEqual(withdrawalOf(at, MINE, 30))
    const [in0, in1] = entry.trade
      ? entry.trade.tokenIn === token0
        ? [-entry.trade.amountIn, entry.trade.amountOut]
        : [entry.trade.amountOut, -entry.trade.amountIn]
      : [0n, 0n]
    // All that comes at this price, less what is deposited.
    expect(entry.stays).toEqual({
      amount0: withdrawal.amount0 + withdrawal.owed0 + in0 - entry.deposit.amount0,
      amount1: withdrawal.amount1 + withdrawal.owed1 + in1 - entry.deposit.amount1,
    })
  })

  test('[GO-11] the price may move a twentieth of the way to the nearer end, by no more than half a percent nor less than a basis point', () => {
    const bps = (lower: number, upper: number, tick: number) => moveBps(position(lower, upper, tick))
    expect([
      bps(-600, 600, 0),
      bps(-6_000, 6_000, 0),
      bps(-1_000, 300, 0),
      bps(-300, 1_000, 0),
      bps(-119, 119, 0),
      bps(-10, 10, 0),
      bps(100, 700, 300),
      bps(-1_000, 300, 100),
      // At its lower end it is within, at its upper one beside; beside, the price may come there and a twentieth of the
      // way in.
      bps(0, 600, 0),
      bps(-600, 0, 0),
      bps(600, 1_200, 0),
      bps(-1_200, -600, 0),
    ]).toEqual([30, 50, 15, 15, 5, 1, 10, 10, 1, 30, 50, 50])
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
    // Beside the price all of it is one token.
    for (const [near, far] of [
      [10, 30],
      [40, 60],
      [40, 400],
    ] as const)
      for (const at of [position(near, far, 0), position(-far, -near, 0)]) {
        const { amount0, amount1, least0, least1 } = withdrawalOf(at, at.liquidity, moveBps(at))
        expect(Number(((least0 + least1) * 1_000n) / (amount0 + amount1)), `${near} to ${far}`).toBeGreaterThan(900)
      }
  })
})
