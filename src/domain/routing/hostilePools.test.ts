import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import type { PoolState, Sample } from '../protocols/PoolState.ts'
import { getSqrtRatioAtTick, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../protocols/v3/TickMath.ts'
import { NATIVE_ADDRESS, type PoolRef } from '../swap/Trade.ts'
import * as Curve from './Curve.ts'
import { findTrade, isTooLittle, type TradeRequest } from './findTrade.ts'

// Any account can create pools. Whatever the pools are, the router answers: it neither throws nor loops forever, and
// its answer adds up.

const token = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
const TOKENS = [0xa, 0xb, 0xc, 0xe].map(token)
const W = TOKENS[3]!
/**
 * Reads of a pool's curve that one question may take, of at most twelve pools; the most that was ever seen is a tenth
 * of it.
 */
const STEPS = 200_000

const sized = (least: number, most: number) =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: 1, max: 999 }))
    .map(([power, n]) => BigInt(n) * 10n ** BigInt(power))
/** Raw amounts of any size: none, one, of tokens without decimals and of those with 24, and what no contract holds. */
const raw = fc.oneof(
  { arbitrary: fc.constantFrom(0n, 1n, 2n, 10n ** 24n, (1n << 112n) - 1n, (1n << 128n) - 1n), weight: 1 },
  { arbitrary: sized(0, 30), weight: 1 },
  { arbitrary: sized(18, 24), weight: 3 },
)
const anyTick = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.constantFrom(-887_272, -887_271, -887_220, 0, 887_220, 887_271, 887_272),
  fc.integer({ min: -887_272, max: 887_272 }),
)
const sides = fc.tuple(fc.constantFrom(NATIVE_ADDRESS, ...TOKENS), fc.constantFrom(NATIVE_ADDRESS, ...TOKENS))
const ids = fc.integer({ min: 1, max: 9 }).map(token)

const pairs = fc.record({ id: ids, sides, reserve0: raw, reserve1: raw }).map(
  ({ id, sides: [token0, token1], reserve0, reserve1 }): PoolState => ({
    kind: 'pair',
    ref: { version: 'v2', id, token0, token1, fee: 3000 },
    reserve0,
    reserve1,
  }),
)
const EXTREMES = {
  least: { sqrtPriceX96: MIN_SQRT_RATIO, tick: -887_272 },
  most: { sqrtPriceX96: MAX_SQRT_RATIO - 1n, tick: 887_271 },
  /** A pool that was never given a price. */
  none: { sqrtPriceX96: 0n, tick: 0 },
}
const ranged = fc
  .record({
    id: ids,
    sides,
    version: fc.constantFrom('v3' as const, 'v4' as const),
    tick: anyTick,
    price: fc.constantFrom<'fits' | 'least' | 'most' | 'none'>('fits', 'fits', 'fits', 'least', 'most', 'none'),
    liquidity: raw,
    tickSpacing: fc.constantFrom(1, 10, 60, 200, 16_383),
    fees: fc.tuple(fc.constantFrom(0, 1, 500, 3000, 10_000, 1_000_000), fc.constantFrom(0, 100, 500, 3000, 999_999)),
    ticks: fc.uniqueArray(anyTick, { maxLength: 6 }),
    nets: fc.array(fc.bigInt({ min: -(1n << 100n), max: 1n << 100n }), { minLength: 6, maxLength: 6 }),
    known: fc.constantFrom([-887_272, 887_272], [-887_272, 887_272], [-60, 60], [0, 0]) as fc.Arbitrary<
      [number, number]
    >,
  })
  .map(
    ({
      id,
      sides: [token0, token1],
      version,
      tick,
      price,
      fees,
      ticks,
      nets,
      known,
      liquidity,
      tickSpacing,
    }): PoolState => {
      const at = Math.min(tick, 887_271)
      const sorted = ticks
        .map(each => Math.round(each / tickSpacing) * tickSpacing)
        .filter(each => Math.abs(each) <= 887_272)
      const unique = [...new Set(sorted)].sort((a, b) => a - b)
      const ref: PoolRef = { version, id, token0, token1, fee: fees[0], tickSpacing }
      return {
        kind: 'ticks',
        ref,
        ...(price === 'fits' ? { sqrtPriceX96: getSqrtRatioAtTick(at), tick: at } : EXTREMES[price]),
        liquidity,
        tickSpacing,
        feeZeroForOne: fees[0],
        feeOneForZero: fees[1],
        ticks: unique,
        nets: nets.slice(0, unique.length),
        from: known[0],
        to: known[1],
      }
    },
  )
const rows = fc
  .array(fc.record({ amountIn: raw, amountOut: raw, gas: fc.constant(1n) }), { maxLength: 4 })
  .map((list): Sample[] => list.sort((a, b) => (a.amountIn < b.amountIn ? -1 : 1)))
const sampled = fc.record({ id: ids, sides, zeroForOne: rows, oneForZero: rows }).map(
  ({ id, sides: [token0, token1], zeroForOne, oneForZero }): PoolState => ({
    kind: 'sampled',
    ref: { version: 'v4', id, token0, token1, fee: 0, tickSpacing: 60, hook: token(0x99) },
    zeroForOne,
    oneForZero,
  }),
)
/** What an honest market has beside them. */
const honest = fc
  .record({
    id: ids,
    sides: fc.shuffledSubarray(TOKENS, { minLength: 2, maxLength: 2 }),
    depth: sized(20, 23),
    skew: fc.integer({ min: 900, max: 1100 }),
  })
  .map(
    ({ id, sides: [token0, token1], depth, skew }): PoolState => ({
      kind: 'pair',
      ref: { version: 'v2', id, token0: token0!, token1: token1!, fee: 3000 },
      reserve0: depth,
      reserve1: (depth * BigInt(skew)) / 1000n,
    }),
  )
/** Some of them twice: the very same state, and another of the same name. */
const pools = fc
  .tuple(
    fc.array(fc.oneof(pairs, { arbitrary: ranged, weight: 3 }, sampled, { arbitrary: honest, weight: 3 }), {
      minLength: 2,
      maxLength: 14,
    }),
    fc.nat({ max: 3 }),
  )
  .map(([list, twice]) => [...list, ...list.slice(0, twice)])

const requests: fc.Arbitrary<TradeRequest> = fc
  .record({
    pools,
    kind: fc.constantFrom<'exactIn' | 'exactOut'>('exactIn', 'exactOut'),
    ends: fc.tuple(
      fc.constantFrom<Address | 'NATIVE'>('NATIVE', ...TOKENS),
      fc.constantFrom<Address | 'NATIVE'>('NATIVE', ...TOKENS),
    ),
    amount: fc.oneof(raw, fc.constantFrom(-1n, (1n << 256n) - 1n)),
    gasPrice: fc.constantFrom(undefined, 0n, 1n, 10n ** 12n),
    l1Fee: fc.constantFrom(undefined, { base: 0n, perByte: 10n ** 12n }),
    taxes: fc.constantFrom(
      undefined,
      undefined,
      undefined,
      undefined,
      { [TOKENS[0]!]: { buyBps: 10_000, sellBps: 0 } },
      { [TOKENS[1]!]: { buyBps: 1, sellBps: 10_000 } },
    ),
    slippage: fc.constantFrom(undefined, { bps: 1, auto: false }, { bps: 4_999, auto: false }, { bps: 60, auto: true }),
    maxHops: fc.constantFrom(undefined, undefined, undefined, 0, 1, 4, 99),
  })
  .map(({ ends: [tokenIn, tokenOut], ...rest }) => ({
    chainId: 1,
    wrappedNative: W,
    block: 1n,
    blockTime: 1,
    tokenIn,
    tokenOut,
    ...rest,
  }))

/** Counts the reads of all these pools' curves, and ends what reads them too often. */
function counted(states: readonly PoolState[]): () => number {
  let count = 0
  for (const state of new Set(states)) {
    for (const curve of Curve.both(state)) {
      const { steps } = curve
      Object.defineProperty(curve, 'steps', {
        configurable: true,
        get: () => {
          if (++count > STEPS) throw new Error('no end')
          return steps
        },
      })
    }
  }
  return () => count
}

test('[SW-2] whatever the pools, the router neither throws nor goes on without end, and what it answers adds up', () => {
  let [filled, split, most] = [0, 0, 0]
  fc.assert(
    fc.property(requests, request => {
      const steps = counted(request.pools)
      const result = findTrade(request)
      most = Math.max(most, steps())
      expect(['ok', 'noRoute', 'insufficientLiquidity', 'insufficientData']).toContain(result.status)
      if (result.status !== 'ok') {
        // asked by the app of what can't be filled
        isTooLittle(request)
        return
      }
      filled++
      const { trade } = result
      if (trade.legs.length > 1) split++
      const sum = (pick: (leg: (typeof trade.legs)[number]) => bigint) =>
        trade.legs.reduce((all, leg) => all + pick(leg), 0n)
      expect(sum(leg => leg.amountIn)).toBe(trade.amountIn)
      expect(sum(leg => leg.amountOut)).toBe(trade.amountOut)
      expect(sum(leg => BigInt(leg.shareBps))).toBe(10_000n)
      expect(
        trade.kind === 'exactIn' && trade.wanted === undefined ? trade.amountIn : (trade.wanted ?? trade.amountOut),
      ).toBe(request.amount)
      expect(Number.isFinite(trade.priceImpactBps) && trade.priceImpactBps >= 0).toBe(true)
      expect(Number.isFinite(trade.feeBps)).toBe(true)
      for (const leg of trade.legs) {
        expect(leg.hops.length).toBeLessThanOrEqual(4)
        expect(leg.amountIn > 0n && leg.amountOut > 0n).toBe(true)
      }
    }),
    { numRuns: 4000, seed: 13 },
  )
  expect(most).toBeLessThan(STEPS / 10)
  expect(filled).toBeGreaterThan(400)
  expect(split).toBeGreaterThan(40)
}, 120_000)
