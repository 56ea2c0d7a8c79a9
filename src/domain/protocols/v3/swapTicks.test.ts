import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TickState } from '../PoolState.ts'
import { getAmount0Delta, getAmount1Delta } from './SqrtPriceMath.ts'
import { computeSwapStep } from './SwapMath.ts'
import { swapTicks } from './swapTicks.ts'
import {
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
} from './TickMath.ts'

// The protocol's own SDK (CommonJS: its ESM build doesn't load in Node) is the oracle.
const require = createRequire(import.meta.url)
const JSBI = require('jsbi')
const sdk = require('@uniswap/v3-sdk')
const { Token, CurrencyAmount } = require('@uniswap/sdk-core')
const js = (value: bigint) => JSBI.BigInt(value.toString())
const big = (value: unknown) => BigInt(String(value))

const tick = fc.integer({ min: MIN_TICK, max: MAX_TICK })
const sqrt = fc.bigInt({ min: MIN_SQRT_RATIO, max: MAX_SQRT_RATIO - 1n })
const liquidity = fc.bigInt({ min: 1n, max: 1n << 120n })

describe('[SW-2] v3 maths equals the SDK’s', () => {
  test('ticks to prices and back', () => {
    fc.assert(
      fc.property(tick, sqrt, (t, p) => {
        expect(getSqrtRatioAtTick(t)).toBe(big(sdk.TickMath.getSqrtRatioAtTick(t)))
        expect(getTickAtSqrtRatio(p)).toBe(sdk.TickMath.getTickAtSqrtRatio(js(p)))
      }),
    )
    for (const edge of [MIN_TICK, MIN_TICK + 1, -1, 0, 1, MAX_TICK - 1]) {
      const price = getSqrtRatioAtTick(edge)
      expect(getTickAtSqrtRatio(price)).toBe(edge)
      expect(getTickAtSqrtRatio(price + 1n)).toBe(edge)
      if (edge > MIN_TICK) expect(getTickAtSqrtRatio(price - 1n)).toBe(edge - 1)
    }
    expect(() => getSqrtRatioAtTick(MAX_TICK + 1)).toThrow(RangeError)
    expect(() => getTickAtSqrtRatio(MAX_SQRT_RATIO)).toThrow(RangeError)
  })

  test('amounts between prices', () => {
    fc.assert(
      fc.property(sqrt, sqrt, liquidity, fc.boolean(), (a, b, l, up) => {
        expect(getAmount0Delta(a, b, l, up)).toBe(big(sdk.SqrtPriceMath.getAmount0Delta(js(a), js(b), js(l), up)))
        expect(getAmount1Delta(a, b, l, up)).toBe(big(sdk.SqrtPriceMath.getAmount1Delta(js(a), js(b), js(l), up)))
      }),
    )
  })

  test('one step towards a target', () => {
    const fees = fc.constantFrom(100, 500, 3000, 10_000)
    const amount = fc.bigInt({ min: 1n, max: 1n << 100n })
    fc.assert(
      fc.property(
        sqrt,
        sqrt,
        fc.bigInt({ min: 1n << 40n, max: 1n << 120n }),
        amount,
        fees,
        fc.boolean(),
        (a, b, l, remaining, pips, exactIn) => {
          let oracle: unknown[]
          try {
            oracle = sdk.SwapMath.computeSwapStep(js(a), js(b), js(l), js(exactIn ? remaining : -remaining), pips)
          } catch {
            expect(computeSwapStep(a, b, l, remaining, exactIn, BigInt(pips))).toBeUndefined()
            return
          }
          const [sqrtPrice, amountIn, given, fee] = oracle.map(big) as [bigint, bigint, bigint, bigint]
          const step = computeSwapStep(a, b, l, remaining, exactIn, BigInt(pips))!
          expect(step).toEqual({ sqrtPrice, taken: amountIn + fee, given })
        },
      ),
    )
  })
})

/** A pool of random positions around a random price. */
const pool = fc
  .record({
    fee: fc.constantFrom(100, 500, 3000, 10_000),
    centre: fc.integer({ min: -200_000, max: 200_000 }),
    offset: fc.double({ min: 0, max: 0.999, noNaN: true }),
    ranges: fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 1, max: 600 }),
        fc.bigInt({ min: 10n ** 12n, max: 10n ** 22n }),
      ),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
  })
  .map(({ fee, centre, offset, ranges }): TickState => {
    const tickSpacing = { 100: 1, 500: 10, 3000: 60, 10000: 200 }[fee]!
    const base = Math.floor(centre / tickSpacing)
    const nets = new Map<number, bigint>()
    let liquidity = 0n
    const [from, to] = [getSqrtRatioAtTick(centre), getSqrtRatioAtTick(centre + 1)]
    for (const [below, above, l] of ranges) {
      const [low, high] = [(base - below) * tickSpacing, (base + 1 + above) * tickSpacing]
      nets.set(low, (nets.get(low) ?? 0n) + l)
      nets.set(high, (nets.get(high) ?? 0n) - l)
      liquidity += l
    }
    const ticks = [...nets.keys()].filter(each => nets.get(each) !== 0n).sort((a, b) => a - b)
    return {
      kind: 'ticks',
      ref: { version: 'v3', id: '0x01', token0: '0x01', token1: '0x02', fee, tickSpacing },
      sqrtPriceX96: from + ((to - from) * BigInt(Math.floor(offset * 1000))) / 1000n,
      tick: centre,
      liquidity,
      tickSpacing,
      feeZeroForOne: fee,
      feeOneForZero: fee,
      ticks,
      nets: ticks.map(each => nets.get(each)!),
      from: MIN_TICK,
      to: MAX_TICK,
    }
  })

const tokens = [new Token(1, `0x${'1'.repeat(40)}`, 18), new Token(1, `0x${'2'.repeat(40)}`, 18)]

describe('swapping through a v3 pool', () => {
  test('[SW-2] gives what the SDK’s pool gives, both ways, both kinds', async () => {
    const size = fc.double({ min: 0, max: 24, noNaN: true })
    await fc.assert(
      fc.asyncProperty(pool, size, fc.boolean(), fc.boolean(), async (state, digits, zeroForOne, exactIn) => {
        const list = state.ticks.map((index, i) => ({
          index,
          liquidityNet: state.nets[i]!.toString(),
          liquidityGross: '1',
        }))
        const { fee } = state.ref
        const oracle = new sdk.Pool(
          tokens[0],
          tokens[1],
          fee,
          state.sqrtPriceX96.toString(),
          state.liquidity.toString(),
          state.tick,
          list,
        )
        const amount = BigInt(Math.floor(10 ** digits))
        const currency = tokens[exactIn === zeroForOne ? 0 : 1]
        const asked = CurrencyAmount.fromRawAmount(currency, amount.toString())
        const ours = swapTicks(state, zeroForOne, amount, exactIn)
        let told: bigint | null
        try {
          const [answer] = exactIn ? await oracle.getOutputAmount(asked) : await oracle.getInputAmount(asked)
          told = big(answer.quotient)
        } catch {
          told = null
        }
        // the SDK tells a part as if it were all, or throws, where the pool has too little
        if (ours.status !== 'ok') return
        expect(exactIn ? ours.amountOut : ours.amountIn).toBe(told)
      }),
      { numRuns: 150 },
    )
  })

  test('[SW-2] there and back never gains, and two swaps in a row leave the price of one', () => {
    fc.assert(
      fc.property(pool, fc.double({ min: 1, max: 20, noNaN: true }), fc.boolean(), (state, digits, zeroForOne) => {
        const amount = BigInt(Math.floor(10 ** digits))
        const forth = swapTicks(state, zeroForOne, amount, true)
        if (forth.status !== 'ok' || forth.amountOut === 0n) return
        const back = swapTicks(forth.after, !zeroForOne, forth.amountOut, true)
        if (back.status === 'ok') expect(back.amountOut).toBeLessThanOrEqual(amount)
        const asked = swapTicks(state, zeroForOne, forth.amountOut, false)
        if (asked.status === 'ok') expect(asked.amountIn).toBeLessThanOrEqual(amount)
      }),
    )
  })

  test('[SW-2] says so when the loaded ticks end before the amount is filled', () => {
    fc.assert(
      fc.property(pool, fc.boolean(), (state, zeroForOne) => {
        const word = Math.floor(state.tick / state.tickSpacing) >> 8
        const part = { ...state, from: word * 256 * state.tickSpacing, to: (word * 256 + 255) * state.tickSpacing }
        const inside = state.ticks
          .map((each, i) => [each, state.nets[i]!] as const)
          .filter(([each]) => each >= part.from && each <= part.to)
        const result = swapTicks(
          { ...part, ticks: inside.map(([each]) => each), nets: inside.map(([, net]) => net) },
          zeroForOne,
          10n ** 40n,
          true,
        )
        expect(result.status).toBe('insufficientData')
      }),
    )
  })
})
