// What goes in, comes back and goes on, over random positions: the last ticks, tokens of no decimals and of 24, every
// version.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { chainById } from '../chains/chains.ts'
import type { TickState } from '../protocols/PoolState.ts'
import { depositAmounts } from '../protocols/v2/pairLiquidity.ts'
import { amountsForLiquidity, liquidityForAmounts, shiftedPrices } from '../protocols/v3/LiquidityMath.ts'
import {
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
} from '../protocols/v3/TickMath.ts'
import { fullRange, snapTick } from '../protocols/v3/TickPrice.ts'
import type { PoolRef } from '../swap/Trade.ts'
import { pairDeposit, rangeDeposit } from './Deposit.ts'
import { entryOf, thereAfter } from './entry/Entry.ts'
import { moved, moveOf } from './entry/Move.ts'
import { feeTiers } from './FeeTier.ts'
import { migrated, migrationOf, migrationRanges, priceThere, targetPool } from './Migration.ts'
import { amountsOf, type PairPosition, type Position, type RangePosition } from './Position.ts'
import { percentOf, withdrawalOf } from './Withdrawal.ts'

const ME: Address = `0x${'aa'.repeat(20)}`
const weth = chainById(1)!.contracts.wrappedNative!
/** On both sides of the wrapper, so that v4's native currency turns some pairs and leaves others. */
const others = [`0x${'01'.repeat(20)}`, `0x${'f1'.repeat(20)}`] as Address[]

/** Raw amounts of tokens without decimals, of usual ones and of ones with 24. */
const amounts = fc.oneof(
  fc.bigInt({ min: 0n, max: 50n }),
  fc.bigInt({ min: 1n, max: 10n ** 12n }),
  fc.bigInt({ min: 1n, max: 10n ** 33n }),
)
const prices = fc.oneof(
  fc.integer({ min: MIN_TICK, max: MAX_TICK - 1 }).map(getSqrtRatioAtTick),
  fc.constantFrom(MIN_SQRT_RATIO + 1n, MAX_SQRT_RATIO - 1n, 1n << 96n),
  fc.bigInt({ min: 1n << 90n, max: 1n << 102n }),
)
const tiers = fc.constantFrom(...feeTiers)
/** A range of these ticks apart, wherever: at an end of all prices too. */
const rangeOf = (tickSpacing: number, at: number, width: number) => {
  const ends = fullRange(tickSpacing)
  const tickLower = Math.max(ends.tickLower, Math.min(snapTick(at, tickSpacing), ends.tickUpper - tickSpacing))
  return { tickLower, tickUpper: Math.min(ends.tickUpper, tickLower + width * tickSpacing) }
}
const ticks = fc.oneof(fc.integer({ min: MIN_TICK, max: MAX_TICK }), fc.constantFrom(MIN_TICK, MAX_TICK))
const widths = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 20_000 }))
/** Somewhere between two prices, per mille of the way. */
const between = ({ lower, upper }: { lower: bigint; upper: bigint }, part: number) =>
  lower + ((upper - lower) * BigInt(part)) / 1_000n
const part = fc.integer({ min: 0, max: 1_000 })
const bps = fc.integer({ min: 0, max: 250 })

describe('[LP-4] a deposit never exceeds what was reviewed, wherever the price is once it is mined', () => {
  test('[LP-4] of v3 and v4', () => {
    let met = 0
    const property = fc.property(
      fc.record({ tier: tiers, at: ticks, width: widths, price: prices, slippageBps: bps, part }),
      amounts,
      amounts,
      fc.constantFrom('v3' as const, 'v4' as const),
      ({ tier, at, width, price, slippageBps, part }, amount0, amount1, version) => {
        const range = rangeOf(tier.tickSpacing, at, width)
        const made = rangeDeposit({ ...range, version, sqrtPriceX96: price, slippageBps, amount0, amount1 })
        if (!made) return
        met++
        const sqrtPriceX96 = between(shiftedPrices(price, slippageBps), part)
        const { most0, most1 } = made
        const liquidity =
          version === 'v4'
            ? made.liquidity
            : liquidityForAmounts({ ...range, sqrtPriceX96, amount0: most0, amount1: most1, exact: false })
        if (liquidity === null) return
        const takes = amountsForLiquidity({ ...range, sqrtPriceX96, liquidity, roundUp: true })
        expect(takes.amount0 <= most0 && takes.amount1 <= most1).toBe(true)
        // What is reviewed as the least is taken, too, but for a unit that rounding to shares leaves out.
        if (version === 'v4') expect(takes.amount0 >= made.least0 && takes.amount1 >= made.least1).toBe(true)
      },
    )
    fc.assert(property, { numRuns: 1_500 })
    expect(met).toBeGreaterThan(300)
  })

  test('[LP-4] of v2', () => {
    const reserve = fc.bigInt({ min: 1n, max: 1n << 111n })
    const property = fc.property(
      fc.record({ reserve0: reserve, reserve1: reserve, slippageBps: bps }),
      amounts,
      amounts,
      part,
      ({ reserve0, reserve1, slippageBps }, amount0, amount1, part) => {
        const pair = { reserve0, reserve1, totalSupply: 10n ** 18n, kLast: 0n }
        const made = pairDeposit({ ...pair, amount0, amount1, slippageBps })
        if (!made) return
        // Another trade moves the pool: one reserve grows as the other falls.
        const moves = between({ lower: 9_750n, upper: 10_250n }, part)
        const now = {
          ...pair,
          reserve0: (reserve0 * moves) / 10_000n + 1n,
          reserve1: (reserve1 * 10_000n) / moves + 1n,
        }
        const takes = depositAmounts(now, { amount0: made.most0, amount1: made.most1 })
        expect(takes.amount0 <= made.most0 && takes.amount1 <= made.most1).toBe(true)
        expect(made.most0 <= amount0 && made.most1 <= amount1).toBe(true)
      },
    )
    fc.assert(property, { numRuns: 500 })
  })
})

test('[LP-4] what is added to a position and removed again, whole or in parts, gives back no more than went in', () => {
  let met = 0
  const property = fc.property(
    fc.record({ tier: tiers, at: ticks, width: widths, price: prices, part }),
    fc.record({ has: fc.bigInt({ min: 0n, max: 1n << 100n }), amount0: amounts, amount1: amounts }),
    fc.constantFrom('v3' as const, 'v4' as const),
    ({ tier, at, width, price, part }, { has, ...typed }, version) => {
      const range = rangeOf(tier.tickSpacing, at, width)
      const made = rangeDeposit({ ...range, ...typed, version, sqrtPriceX96: price, slippageBps: 250 })
      if (!made) return
      met++
      const before = positionOf({ ...range, version, price, liquidity: has })
      const after = { ...before, liquidity: has + made.liquidity }
      const [was, is] = [amountsOf(before), amountsOf(after)]
      expect(is.amount0 <= was.amount0 + made.amount0 && is.amount1 <= was.amount1 + made.amount1).toBe(true)
      // In two parts, the second what is left.
      const some = percentOf(after, Math.max(1, Math.floor(part / 10)))
      const [one, rest] = [withdrawalOf(after, some, 0), withdrawalOf(after, after.liquidity - some, 0)]
      expect(one.amount0 + rest.amount0 <= is.amount0 && one.amount1 + rest.amount1 <= is.amount1).toBe(true)
    },
  )
  fc.assert(property, { numRuns: 1_000 })
  expect(met).toBeGreaterThan(200)
})

function positionOf(at: {
  version: 'v3' | 'v4'
  tickLower: number
  tickUpper: number
  price: bigint
  liquidity: bigint
  pool?: PoolRef
}): RangePosition {
  const { version, price, tickLower, tickUpper, liquidity } = at
  const pool = at.pool ?? { version, id: '0xpool', token0: others[0]!, token1: weth, fee: 500, tickSpacing: 10 }
  return {
    ...{ version, chainId: 1, pool, owner: ME, tokenId: 7n, tickLower, tickUpper, liquidity },
    ...{ owed0: 0n, owed1: 0n, sqrtPriceX96: price, tick: getTickAtSqrtRatio(price) },
  }
}

describe('[LP-5] migrating loses nothing but what was shown', () => {
  const froms: fc.Arbitrary<Position> = fc.oneof(
    fc
      .record({
        ...{ other: fc.constantFrom(...others), reserve0: fc.bigInt({ min: 1n, max: 10n ** 33n }), owns: part },
        ...{
          reserve1: fc.bigInt({ min: 1n, max: 10n ** 33n }),
          totalSupply: fc.bigInt({ min: 1_001n, max: 10n ** 30n }),
        },
      })
      .map(({ other, reserve0, reserve1, totalSupply, owns }): PairPosition => {
        const [token0, token1] = [other, weth].sort() as [Address, Address]
        return {
          ...{ version: 'v2', chainId: 1, owner: ME, reserve0, reserve1, totalSupply, kLast: 0n },
          pool: { version: 'v2', id: '0xpair', token0, token1, fee: 3000 },
          liquidity: (totalSupply * BigInt(owns)) / 1_000n,
        }
      }),
    fc
      .record({ other: fc.constantFrom(...others), tier: tiers, at: ticks, width: widths, price: prices })
      .chain(({ other, tier, at, width, price }) =>
        fc
          .record({ liquidity: fc.bigInt({ min: 1n, max: 1n << 90n }), owed0: amounts, owed1: amounts })
          .map(({ liquidity, owed0, owed1 }): RangePosition => {
            const [token0, token1] = [other, weth].sort() as [Address, Address]
            const pool: PoolRef = { version: 'v3', id: '0xpool', token0, token1, ...tier }
            const range = rangeOf(tier.tickSpacing, at, width)
            return { ...positionOf({ ...range, version: 'v3', price, liquidity, pool }), owed0, owed1 }
          }),
      ),
  )
  test('[LP-5] from v2 and v3 into v3 and v4: what comes back goes on or is told to stay, to the unit, and no more goes on than surely comes', () => {
    const met = { v2v3: 0, v2v4: 0, v3v4: 0 }
    const property = fc.property(
      froms,
      fc.record({ tier: tiers, preset: fc.constantFrom(...migrationRanges), there: fc.option(prices), part }),
      fc.constantFrom('v3' as const, 'v4' as const),
      (from, { tier, preset, there, part }, version) => {
        if (from.version === version) return
        const pool: PoolRef = { ...targetPool(from, version, tier.fee), id: '0xnew' }
        const found = there ?? priceThere(from, pool)
        const made = migrationOf(from, { pool, sqrtPriceX96: found }, preset)
        if (!made) return
        met[`${from.version as 'v2'}${version}` as keyof typeof met]++
        const { withdrawal, deposit, stays } = made
        const turned = from.pool.token0 !== pool.token0 && from.pool.token1 !== pool.token1
        const order = <T>(zero: T, one: T): [T, T] => (turned ? [one, zero] : [zero, one])
        const comes = order(withdrawal.amount0 + withdrawal.owed0, withdrawal.amount1 + withdrawal.owed1)
        expect([deposit.amount0 + stays.amount0, deposit.amount1 + stays.amount1]).toEqual(comes)
        expect(stays.amount0 >= 0n && stays.amount1 >= 0n).toBe(true)
        const surely = migrated(from, withdrawal, pool)
        expect(deposit.most0 <= surely.amount0 && deposit.most1 <= surely.amount1).toBe(true)
        expect(deposit.amount0 <= deposit.most0 && deposit.amount1 <= deposit.most1).toBe(true)
        // All of it is withdrawn: nothing stays behind in the old one.
        expect(withdrawal.liquidity).toBe(from.liquidity)
        if (from.version === 'v2') return
        // Wherever the price is within what the withdrawal bears, so much comes.
        const now = between(shiftedPrices(from.sqrtPriceX96, 50), part)
        const brings = amountsOf({ ...from, sqrtPriceX96: now })
        expect(brings.amount0 >= withdrawal.least0 && brings.amount1 >= withdrawal.least1).toBe(true)
      },
    )
    fc.assert(property, { numRuns: 2_000 })
    expect(
      Object.values(met).every(times => times > 40),
      JSON.stringify(met),
    ).toBe(true)
  })
})

describe('[GO-11] a zap and a move lose nothing but what was shown', () => {
  /** A floor over all prices. */
  const poolAt = (
    version: 'v3' | 'v4',
    price: bigint,
    liquidity: bigint,
    tier: (typeof feeTiers)[number],
  ): TickState => {
    const { fee, tickSpacing } = tier
    const ref: PoolRef = { version, id: '0xpool', token0: others[0]!, token1: others[1]!, fee, tickSpacing }
    const { tickLower, tickUpper } = fullRange(tickSpacing)
    return {
      ...{ kind: 'ticks', ref, sqrtPriceX96: price, tick: getTickAtSqrtRatio(price), liquidity, tickSpacing },
      ...{ feeZeroForOne: fee, feeOneForZero: fee, ticks: [tickLower, tickUpper], nets: [liquidity, -liquidity] },
      ...{ from: MIN_TICK, to: MAX_TICK },
    }
  }
  const at = fc.record({
    ...{
      version: fc.constantFrom('v3' as const, 'v4' as const),
      tier: tiers,
      shift: fc.integer({ min: -400, max: 200 }),
    },
    ...{
      price: prices,
      width: fc.integer({ min: 1, max: 2_000 }),
      depth: fc.bigInt({ min: 10n ** 6n, max: 10n ** 30n }),
    },
  })

  test('[GO-11] of what there is: sold, deposited and told to stay add up to the unit, and no more is sold or deposited than there is', () => {
    let met = 0
    const property = fc.property(
      at,
      amounts,
      amounts,
      ({ version, tier, shift, price, width, depth }, amount0, amount1) => {
        const pool = poolAt(version, price, depth, tier)
        const range = rangeOf(tier.tickSpacing, pool.tick + shift * tier.tickSpacing, width)
        const have = { amount0, amount1 }
        const entry = entryOf(
          { chainId: 1, entering: { pool: pool.ref, range }, have },
          { pools: [pool], block: 1n, blockTime: 1 },
        )
        if (!entry) return
        if (entry.trade) met++
        const { trade, deposit, stays } = entry
        const there = thereAfter(entry, have)
        expect(there.amount0 >= 0n && there.amount1 >= 0n).toBe(true)
        expect(deposit.most0 <= there.amount0 && deposit.most1 <= there.amount1).toBe(true)
        const [in0, in1] = !trade
          ? [0n, 0n]
          : trade.tokenIn === others[0]
            ? [-trade.amountIn, trade.amountOut]
            : [trade.amountOut, -trade.amountIn]
        expect(stays).toEqual({ amount0: amount0 + in0 - deposit.amount0, amount1: amount1 + in1 - deposit.amount1 })
        expect(stays.amount0 >= 0n && stays.amount1 >= 0n).toBe(true)
      },
    )
    fc.assert(property, { numRuns: 250 })
    expect(met).toBeGreaterThan(40)
  })

  test('[GO-11] a move: what comes back goes on or is told to stay, and no more goes on than surely comes', () => {
    let met = 0
    const property = fc.property(
      at,
      fc.record({
        liquidity: fc.bigInt({ min: 1n, max: 10n ** 27n }),
        owed0: amounts,
        owed1: amounts,
        to: fc.integer({ min: -300, max: 300 }),
      }),
      ({ version, tier, shift, price, width, depth }, { liquidity, owed0, owed1, to }) => {
        const base = poolAt(version, price, depth, tier)
        const range = rangeOf(tier.tickSpacing, base.tick + shift * tier.tickSpacing, width)
        const inside = base.tick >= range.tickLower && base.tick < range.tickUpper
        const pool = inside ? { ...base, liquidity: base.liquidity + liquidity } : base
        const position = { ...positionOf({ ...range, version, price, liquidity, pool: pool.ref }), owed0, owed1 }
        const next = rangeOf(tier.tickSpacing, base.tick + to * tier.tickSpacing, width)
        const move = moveOf(position, next, { pools: [pool], block: 1n, blockTime: 1 })
        if (!move) return
        met++
        const { withdrawal, entry } = move
        const there = thereAfter(entry, moved(withdrawal))
        const { trade, deposit, stays } = entry
        expect(deposit.most0 <= there.amount0 && deposit.most1 <= there.amount1).toBe(true)
        const [in0, in1] = !trade
          ? [0n, 0n]
          : trade.tokenIn === others[0]
            ? [-trade.amountIn, trade.amountOut]
            : [trade.amountOut, -trade.amountIn]
        expect(stays).toEqual({
          amount0: withdrawal.amount0 + owed0 + in0 - deposit.amount0,
          amount1: withdrawal.amount1 + owed1 + in1 - deposit.amount1,
        })
        expect(stays.amount0 >= 0n && stays.amount1 >= 0n).toBe(true)
      },
    )
    fc.assert(property, { numRuns: 250 })
    expect(met).toBeGreaterThan(40)
  })
})
