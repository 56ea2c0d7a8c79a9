import { createRequire } from 'node:module'
import fc from 'fast-check'
import { keccak256 } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { rangeDeposit } from '../../liquidity/Deposit.ts'
import { type RangePosition, amountsOf } from '../../liquidity/Position.ts'
import { percentOf, withdrawalOf } from '../../liquidity/Withdrawal.ts'
import type { Hex } from '../../Hex.ts'
import { feeGrowthInside, feesOf } from './FeeGrowth.ts'
import { amountsForLiquidity, liquidityForAmounts, shiftedPrices, squareRoot } from './LiquidityMath.ts'
import { positionKey, saltedPositionKey } from './positionKey.ts'
import {
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
} from './TickMath.ts'
import {
  decimalOf,
  fullRange,
  maxLiquidityPerTick,
  priceOfTick,
  ratioOf,
  readPrice,
  snapTick,
  sqrtPriceOf,
  tickOfPrice,
} from './TickPrice.ts'

// The protocols' own SDKs (CommonJS: their ESM build doesn't load in Node) are the oracles.
const require = createRequire(import.meta.url)
const JSBI = require('jsbi')
const v3 = require('@uniswap/v3-sdk')
const v4 = require('@uniswap/v4-sdk')
const { Ether, Percent, Price, Token } = require('@uniswap/sdk-core')
const js = (value: bigint) => JSBI.BigInt(value.toString())
const big = (value: unknown) => BigInt(String(value))
const ZERO = `0x${'0'.repeat(40)}`
const [tokenA, tokenB] = [new Token(1, `0x${'1'.repeat(40)}`, 0), new Token(1, `0x${'2'.repeat(40)}`, 24)]

/** Ranges and prices of every place, the last ticks too; liquidity of every size that a pool of this spacing takes. */
const spacing = fc.constantFrom(1, 10, 60, 200, 16_383)
const ranges = fc
  .record({
    tickSpacing: spacing,
    lower: fc.integer({ min: MIN_TICK, max: MAX_TICK }),
    upper: fc.integer({ min: MIN_TICK, max: MAX_TICK }),
    edge: fc.constantFrom('low', 'high', 'both', 'none', 'none'),
  })
  .map(({ tickSpacing, lower, upper, edge }) => {
    const full = fullRange(tickSpacing)
    const [a, b] = [snapTick(Math.min(lower, upper), tickSpacing), snapTick(Math.max(lower, upper), tickSpacing)]
    const tickLower = edge === 'low' || edge === 'both' ? full.tickLower : Math.min(a, full.tickUpper - tickSpacing)
    const tickUpper = edge === 'high' || edge === 'both' ? full.tickUpper : Math.max(b, tickLower + tickSpacing)
    return { tickSpacing, tickLower, tickUpper }
  })
const prices = fc.oneof(
  fc.integer({ min: MIN_TICK, max: MAX_TICK - 1 }).map(getSqrtRatioAtTick),
  fc.bigInt({ min: MIN_SQRT_RATIO, max: MAX_SQRT_RATIO - 1n }),
  fc.constantFrom(MIN_SQRT_RATIO, MAX_SQRT_RATIO - 1n, 1n << 96n),
)
const liquidities = fc.oneof(fc.bigInt({ min: 1n, max: 1n << 100n }), fc.bigInt({ min: 1n, max: 10_000n }))
const amounts = fc.oneof(
  fc.bigInt({ min: 0n, max: 1n << 112n }),
  fc.bigInt({ min: 0n, max: 10n ** 6n }),
  fc.bigInt({ min: 0n, max: 10n ** 24n }),
)
const poolOf = (version: 'v3' | 'v4', sqrtPriceX96: bigint, tickSpacing: number, native = false) => {
  const state = [sqrtPriceX96.toString(), 0, getTickAtSqrtRatio(sqrtPriceX96)] as const
  if (version === 'v4')
    return new v4.Pool(native ? Ether.onChain(1) : tokenA, tokenB, 3000, tickSpacing, ZERO, ...state)
  const fee = { 1: 100, 10: 500, 60: 3000, 200: 10000 }[tickSpacing]
  return fee === undefined ? null : new v3.Pool(tokenA, tokenB, fee, ...state)
}
const bothOf = (each: { amount0: unknown; amount1: unknown }) => ({
  amount0: big(each.amount0),
  amount1: big(each.amount1),
})

describe('[LP-3][LP-4] amounts and liquidity of a range are the SDKs’, to the wei', () => {
  test('amounts of a liquidity: up for a deposit, down for a withdrawal', () => {
    fc.assert(
      fc.property(ranges, prices, liquidities, ({ tickSpacing, ...range }, sqrtPriceX96, liquidity) => {
        for (const version of ['v3', 'v4'] as const) {
          const pool = poolOf(version, sqrtPriceX96, tickSpacing)
          if (!pool) continue
          const its = new (version === 'v3' ? v3 : v4).Position({ pool, liquidity: liquidity.toString(), ...range })
          const at = { ...range, sqrtPriceX96, liquidity }
          // Of its amounts the SDK takes the root at the price's own tick, where it is above the range or below it.
          expect(amountsForLiquidity({ ...at, roundUp: true })).toEqual(bothOf(its.mintAmounts))
          expect(amountsForLiquidity({ ...at, roundUp: false })).toEqual({
            amount0: big(its.amount0.quotient),
            amount1: big(its.amount1.quotient),
          })
        }
      }),
      { numRuns: 400 },
    )
  })

  test('most liquidity of two amounts, or of one, as the contract of v3 makes it and as it is exactly', () => {
    const MAX = (1n << 256n) - 1n
    fc.assert(
      fc.property(ranges, prices, amounts, amounts, fc.boolean(), (range, sqrtPriceX96, amount0, amount1, exact) => {
        const [low, high] = [range.tickLower, range.tickUpper].map(getSqrtRatioAtTick) as [bigint, bigint]
        const sdk = (a: bigint, b: bigint) => {
          const found = big(
            v3.maxLiquidityForAmounts(js(sqrtPriceX96), js(low), js(high), a.toString(), b.toString(), exact),
          )
          return found >= 1n << 128n ? null : found
        }
        const at = { ...range, sqrtPriceX96, exact }
        expect(liquidityForAmounts({ ...at, amount0, amount1 })).toBe(sdk(amount0, amount1))
        if (sqrtPriceX96 < high) expect(liquidityForAmounts({ ...at, amount0 })).toBe(sdk(amount0, MAX))
        else expect(liquidityForAmounts({ ...at, amount0 })).toBe(null)
        if (sqrtPriceX96 > low) expect(liquidityForAmounts({ ...at, amount1 })).toBe(sdk(MAX, amount1))
        else expect(liquidityForAmounts({ ...at, amount1 })).toBe(null)
      }),
      {
        numRuns: 500,
        // Where the product of both roots is below 2^96, the manager makes nothing of any amount of token0.
        examples: [[{ tickSpacing: 1, tickLower: -887_272, tickUpper: -476_991 }, 22_760_991_055n, 0n, 1n, false]],
      },
    )
  })

  test('what the price may move to, and what then is the least, or of v4 the most', () => {
    const bps = fc.integer({ min: 0, max: 2_500 })
    fc.assert(
      fc.property(
        ranges,
        prices,
        liquidities,
        bps,
        ({ tickSpacing, ...range }, sqrtPriceX96, liquidity, slippageBps) => {
          const tolerance = new Percent(slippageBps, 10_000)
          for (const version of ['v3', 'v4'] as const) {
            const pool = poolOf(version, sqrtPriceX96, tickSpacing)
            if (!pool) continue
            const its = new (version === 'v3' ? v3 : v4).Position({ pool, liquidity: liquidity.toString(), ...range })
            const { sqrtRatioX96Lower, sqrtRatioX96Upper } = its.ratiosAfterSlippage(tolerance)
            expect(shiftedPrices(sqrtPriceX96, slippageBps)).toEqual({
              // The SDK's least price may be above a price that is the last of all.
              lower: big(sqrtRatioX96Lower) > sqrtPriceX96 ? sqrtPriceX96 : big(sqrtRatioX96Lower),
              upper: big(sqrtRatioX96Upper),
            })
            // Such a price of the SDK's gives back less of one token than nothing moved would.
            if (big(sqrtRatioX96Lower) > sqrtPriceX96) continue
            const { amount0: least0, amount1: least1 } = bothOf(its.burnAmountsWithSlippage(tolerance))
            const position = {
              ...range,
              version,
              liquidity,
              sqrtPriceX96,
              owed0: 3n,
              owed1: 0n,
            } as unknown as RangePosition
            expect(withdrawalOf(position, liquidity, slippageBps)).toMatchObject({
              least0,
              least1,
              owed0: 3n,
              owed1: 0n,
            })
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('[LP-3] a deposit', () => {
  const typed = fc.oneof(
    fc.record({ amount0: amounts, amount1: amounts }),
    fc.record({ amount0: amounts }),
    fc.record({ amount1: amounts }),
  ) as fc.Arbitrary<{ amount0?: bigint; amount1?: bigint }>
  const bps = fc.integer({ min: 0, max: 1_000 })

  test('never more goes than was typed or reviewed, and what comes back is no more than what went', () => {
    fc.assert(
      fc.property(
        ranges,
        prices,
        typed,
        bps,
        fc.constantFrom('v3' as const, 'v4' as const),
        (range, sqrtPriceX96, wanted, slippageBps, version) => {
          const deposit = rangeDeposit({ ...range, ...wanted, version, sqrtPriceX96, slippageBps })
          if (!deposit) return
          const { liquidity, amount0, amount1, most0, most1, least0, least1 } = deposit
          expect(amount0 <= most0 && amount1 <= most1 && least0 <= amount0 && least1 <= amount1).toBe(true)
          expect(amount0 <= (wanted.amount0 ?? amount0) && amount1 <= (wanted.amount1 ?? amount1)).toBe(true)
          if (version === 'v3')
            expect(most0 <= (wanted.amount0 ?? most0) && most1 <= (wanted.amount1 ?? most1)).toBe(true)
          const position = { ...range, version, sqrtPriceX96, liquidity } as unknown as RangePosition
          const back = amountsOf(position)
          expect(back.amount0 <= amount0 && back.amount1 <= amount1).toBe(true)
          expect(amount0 - back.amount0 <= 1n && amount1 - back.amount1 <= 1n).toBe(true)
          const parts = [25, 25, 25, 25].map(percent => amountsOf(position, percentOf(position, percent)))
          expect(parts.reduce((sum, each) => sum + each.amount0, 0n) <= back.amount0).toBe(true)
          expect(parts.reduce((sum, each) => sum + each.amount1, 0n) <= back.amount1).toBe(true)
          expect(percentOf(position, 100)).toBe(liquidity)
        },
      ),
      { numRuns: 600 },
    )
  })

  test('of v3 and v4 it is the SDKs’ own', () => {
    fc.assert(
      fc.property(
        ranges,
        prices,
        amounts,
        amounts,
        bps,
        ({ tickSpacing, ...range }, sqrtPriceX96, amount0, amount1, slippageBps) => {
          // At the last price of all the SDK's lower one is above it.
          if (sqrtPriceX96 === MIN_SQRT_RATIO) return
          const tolerance = new Percent(slippageBps, 10_000)
          const at = { ...range, sqrtPriceX96, amount0, amount1, slippageBps }
          const pool3 = poolOf('v3', sqrtPriceX96, tickSpacing)
          const ours3 = rangeDeposit({ ...at, version: 'v3' })
          if (pool3 && ours3) {
            const wanted = { amount0: amount0.toString(), amount1: amount1.toString() }
            const its = v3.Position.fromAmounts({ pool: pool3, ...range, ...wanted, useFullPrecision: false })
            const { amount0: least0, amount1: least1 } = bothOf(
              new v3.Position({ pool: pool3, ...range, liquidity: its.liquidity }).burnAmountsWithSlippage(tolerance),
            )
            expect(ours3.liquidity).toBe(big(its.liquidity))
            // What a deposit gives is rounded up, so its least is one more at most.
            expect(ours3.least0 - least0 <= 1n && ours3.least0 >= least0).toBe(true)
            expect(ours3.least1 - least1 <= 1n && ours3.least1 >= least1).toBe(true)
          }
          const ours4 = rangeDeposit({ ...at, version: 'v4' })
          if (ours4) {
            const its = new v4.Position({
              pool: poolOf('v4', sqrtPriceX96, tickSpacing, true),
              ...range,
              liquidity: ours4.liquidity.toString(),
            })
            const most = bothOf(its.mintAmountsWithSlippage(tolerance))
            expect([ours4.most0, ours4.most1]).toEqual([most.amount0, most.amount1])
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('of v4 no more is reviewed than is held, but for what goes at this price', () => {
    const at = { tickLower: -600, tickUpper: 600, sqrtPriceX96: 1n << 96n, slippageBps: 250, version: 'v4' } as const
    const free = rangeDeposit({ ...at, amount0: 10n ** 18n })!
    expect(free.most0).toBeGreaterThan(free.amount0)
    expect(rangeDeposit({ ...at, amount0: 10n ** 18n, held0: free.amount0 + 5n })!.most0).toBe(free.amount0 + 5n)
    expect(rangeDeposit({ ...at, amount0: 10n ** 18n, held0: 1n })!.most0).toBe(free.amount0)
  })

  test('beyond the price one side alone is asked for; nothing makes nothing', () => {
    const at = { tickLower: 600, tickUpper: 1_200, sqrtPriceX96: 1n << 96n, slippageBps: 250 }
    for (const version of ['v3', 'v4'] as const) {
      expect(rangeDeposit({ ...at, version, amount0: 10n ** 9n, amount1: 7n })).toMatchObject({
        amount1: 0n,
        most1: 0n,
      })
      expect(rangeDeposit({ ...at, version, amount1: 7n })).toBe(null)
      expect(rangeDeposit({ ...at, version, amount0: 0n })).toBe(null)
    }
  })
})

describe('[LP-3] ticks and prices that are read and typed', () => {
  test('a tick’s price is the SDK’s, from 0 to 24 decimals, both ways round', () => {
    const decimals = fc.integer({ min: 0, max: 24 })
    fc.assert(
      fc.property(fc.integer({ min: MIN_TICK, max: MAX_TICK }), decimals, decimals, (tick, decimals0, decimals1) => {
        const [a, b] = [new Token(1, tokenA.address, decimals0), new Token(1, tokenB.address, decimals1)]
        for (const inverted of [false, true]) {
          const price = inverted ? v3.tickToPrice(b, a, tick) : v3.tickToPrice(a, b, tick)
          const { numerator, denominator } = ratioOf(getSqrtRatioAtTick(tick), { decimals0, decimals1, inverted })
          const its = price.asFraction.multiply(price.scalar)
          expect(numerator * big(its.denominator)).toBe(denominator * big(its.numerator))
          const [its12, ours12] = [its.toSignificant(12, { groupSeparator: '' }), decimalOf({ numerator, denominator })]
          expect(Number(ours12)).toBe(Number(its12))
        }
      }),
    )
  })

  test('decimals are plain, and read back to the same tick', () => {
    expect(decimalOf({ numerator: 1n, denominator: 3n }, 5)).toBe('0.33333')
    expect(decimalOf({ numerator: 2n, denominator: 3n }, 5)).toBe('0.66667')
    expect(decimalOf({ numerator: 999_999n, denominator: 1n }, 3)).toBe('1000000')
    expect(decimalOf({ numerator: 5n, denominator: 10n ** 20n })).toBe('0.00000000000000000005')
    expect(decimalOf({ numerator: 120n, denominator: 1n })).toBe('120')
    fc.assert(
      fc.property(
        fc.integer({ min: MIN_TICK + 1, max: MAX_TICK - 1 }),
        fc.integer({ min: 0, max: 24 }),
        fc.integer({ min: 0, max: 24 }),
        (tick, decimals0, decimals1) => {
          const view = { decimals0, decimals1 }
          const found = tickOfPrice(priceOfTick(tick, view, 30), view)!
          expect(Math.abs(found - tick)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  test('a typed price is the SDK’s sqrt price and closest tick', () => {
    const view = { decimals0: 18, decimals1: 6 }
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }), (units, places) => {
        const digits = units.toString().padStart(places + 1, '0')
        const text = places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits
        const sqrt = big(
          v3.encodeSqrtRatioX96((units * 10n ** 6n).toString(), (10n ** BigInt(places) * 10n ** 18n).toString()),
        )
        expect(sqrtPriceOf(text, view)).toBe(sqrt)
        const [a, b] = [new Token(1, tokenA.address, 18), new Token(1, tokenB.address, 6)]
        const price = new Price(a, b, (10n ** BigInt(places) * 10n ** 18n).toString(), (units * 10n ** 6n).toString())
        expect(tickOfPrice(text, view)).toBe(v3.priceToClosestTick(price))
      }),
    )
    for (const none of ['', '.', '0', '0.000', '-1', '1e5', '1,5', 'NaN', ' ']) {
      expect(readPrice(none), none).toBe(null)
      expect(tickOfPrice(none, view)).toBe(null)
    }
    expect(sqrtPriceOf(`1${'0'.repeat(70)}`, view)).toBe(null)
    expect([
      tickOfPrice(`1${'0'.repeat(70)}`, view),
      tickOfPrice(`1${'0'.repeat(70)}`, { ...view, inverted: true }),
    ]).toEqual([MAX_TICK, MIN_TICK])
  })

  test('a tick snaps to its spacing as the SDK’s does; the full range and the most of a tick are the SDK’s', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: MIN_TICK, max: MAX_TICK }),
        fc.integer({ min: 1, max: 32_767 }),
        (tick, tickSpacing) => {
          expect(snapTick(tick, tickSpacing)).toBe(v3.nearestUsableTick(tick, tickSpacing) + 0)
          const { tickLower, tickUpper } = fullRange(tickSpacing)
          expect([tickLower, tickUpper]).toEqual(
            [MIN_TICK, MAX_TICK].map(each => v3.nearestUsableTick(each, tickSpacing)),
          )
          const ticks = BigInt((tickUpper - tickLower) / tickSpacing + 1)
          expect(maxLiquidityPerTick(tickSpacing)).toBe(((1n << 128n) - 1n) / ticks)
        },
      ),
    )
    // Figures of v3's own tests (Tick.spec.ts).
    expect(maxLiquidityPerTick(10)).toBe(1917569901783203986719870431555990n)
    expect(maxLiquidityPerTick(60)).toBe(11505743598341114571880798222544994n)
    expect(maxLiquidityPerTick(200)).toBe(38350317471085141830651933667504588n)
  })

  test('roots are rounded down', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 512n }), value => {
        const root = squareRoot(value)
        expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true)
      }),
    )
    expect(() => squareRoot(-1n)).toThrow(RangeError)
  })
})

describe('[LP-2] fees', () => {
  const growth = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n })
  const outside = (feeGrowthOutside0X128: bigint) => ({
    feeGrowthOutside0X128: js(feeGrowthOutside0X128),
    feeGrowthOutside1X128: js(0n),
  })

  test('growth inside a range is the SDK’s, also where it ran over', () => {
    const tick = fc.integer({ min: -300, max: 300 })
    fc.assert(
      fc.property(growth, growth, growth, tick, (global, outsideLower, outsideUpper, at) => {
        const range = { tickLower: -100, tickUpper: 120 }
        const [its] = v3.TickLibrary.getFeeGrowthInside(
          outside(outsideLower),
          outside(outsideUpper),
          range.tickLower,
          range.tickUpper,
          at,
          js(global),
          js(0n),
        )
        expect(feeGrowthInside({ global, outsideLower, outsideUpper }, { tick: at, ...range })).toBe(big(its))
      }),
    )
  })

  test('what a liquidity earned is the SDK’s', () => {
    fc.assert(
      fc.property(growth, growth, liquidities, (inside, last, liquidity) => {
        const [its] = v3.PositionLibrary.getTokensOwed(js(last), js(0n), js(liquidity), js(inside), js(0n))
        // The SDK's difference may be beyond what the contract's uint128 keeps.
        expect(feesOf(liquidity, inside, last)).toBe(big(its))
      }),
    )
  })

  test('a position is kept by the name that the contracts give it', () => {
    // From solidity: keccak256(abi.encodePacked(address, int24, int24)), and with a salt.
    const owner = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
    const packed: Hex = `0x${owner.slice(2)}ffff9c000078`
    expect(positionKey(owner, -100, 120)).toBe(keccak256(packed))
    expect(saltedPositionKey({ owner, tickLower: -100, tickUpper: 120 }, 5n)).toBe(
      keccak256(`${packed}${'5'.padStart(64, '0')}` as Hex),
    )
  })
})
