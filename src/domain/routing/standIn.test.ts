import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { graphKinds, makeGraph, randomOf } from '../../../scripts/bench/routing/routingGraphs.ts'
import type { Address } from '../chains/Chain.ts'
import { maxInOf, minOutOf } from '../swap/tradeLimits.ts'
import type { PairState, PoolState, TickState } from '../protocols/PoolState.ts'
import { getSqrtRatioAtTick } from '../protocols/v3/TickMath.ts'
import * as NetValue from '../swap/NetValue.ts'
import * as Slippage from '../swap/Slippage.ts'
import type { Trade } from '../swap/Trade.ts'
import { findTrade, type TradeRequest } from './findTrade.ts'

// An exact input in the place of an exact output: only where all that it spends is less.

const token = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
const [A, B, C, W] = [token(0xa), token(0xb), token(0xc), token(0xeee)]
const E18 = 10n ** 18n
const fixed = (bps: number): Slippage.Margin => ({ bps, auto: false })
let nextId = 1

const pair = (token0: Address, token1: Address, reserve0: bigint, reserve1 = reserve0): PairState => ({
  kind: 'pair',
  ref: { version: 'v2', id: token(0x1000 + nextId++), token0, token1, fee: 3000 },
  reserve0,
  reserve1,
})
const ticks = (token0: Address, token1: Address, fee: number, liquidity: bigint): TickState => ({
  kind: 'ticks',
  ref: { version: 'v3', id: token(0x2000 + nextId++), token0, token1, fee, tickSpacing: 60 },
  sqrtPriceX96: getSqrtRatioAtTick(0),
  tick: 0,
  liquidity,
  tickSpacing: 60,
  feeZeroForOne: fee,
  feeOneForZero: fee,
  ticks: [-60_000, 60_000],
  nets: [liquidity, -liquidity],
  from: -887_272,
  to: 887_272,
})
const request = (pools: PoolState[], more: Partial<TradeRequest> = {}): TradeRequest => ({
  ...{ chainId: 1, wrappedNative: W, kind: 'exactOut', tokenIn: A, tokenOut: B, amount: 1000n * E18 },
  ...{ pools, block: 1n, blockTime: 1, slippage: fixed(50) },
  ...more,
})
function traded(asked: TradeRequest): Trade {
  const result = findTrade(asked)
  if (result.status !== 'ok') throw new Error(result.status)
  return result.trade
}
/** The router's own exact output. */
const native = ({ slippage: _, ...asked }: TradeRequest) => findTrade(asked)

/** Deep over v2 and v3 together, shallow over v2 alone. */
const mixed = () => [pair(A, C, 10n ** 24n), ticks(B, C, 500, 10n ** 25n), pair(B, C, 3n * 10n ** 22n)]

describe('an exact input stands in for an exact output', () => {
  test('[SW-1][SW-2] where its whole input is less: what was wanted is its minimum, its input is fixed, and slippage lies between', () => {
    const asked = request(mixed())
    const own = native(asked)
    const trade = traded(asked)
    if (own.status !== 'ok') throw new Error(own.status)
    expect(own.trade).toMatchObject({ kind: 'exactOut', amountOut: asked.amount })
    expect(own.trade.wanted).toBeUndefined()
    expect(trade).toMatchObject({ kind: 'exactIn', wanted: asked.amount })
    expect(trade.amountIn).toBeLessThan(own.trade.amountIn)
    expect(minOutOf(trade, 50)).toBe(asked.amount)
    expect(maxInOf(trade, 50)).toBe(trade.amountIn)
    expect(Slippage.atLeast(trade.amountOut, 50)).toBeGreaterThanOrEqual(asked.amount)
    // no more than that: a basis point of surplus is a basis point too much
    expect(Number(Slippage.atLeast(trade.amountOut, 50)) / Number(asked.amount)).toBeLessThan(1.0001)
    expect(trade.legs.some(leg => leg.hops.map(hop => hop.pool.version).join() === 'v2,v3')).toBe(true)
  })

  test('[SW-1][SW-2] where there is no exact output at all', () => {
    const [first, second] = mixed()
    const asked = request([first!, second!])
    expect(native(asked)).toEqual({ status: 'noRoute' })
    expect(traded(asked)).toMatchObject({ kind: 'exactIn', wanted: asked.amount })
  })

  test('[SW-6] another slippage decides anew: with more of it, what it spends is more than the exact output', () => {
    const chosen = [10, 100, 200, 400, 1000, 3000].map(
      bps => traded(request(mixed(), { slippage: fixed(bps) })).wanted !== undefined,
    )
    expect(chosen).toEqual([...chosen].sort((a, b) => Number(b) - Number(a)))
    expect(chosen[0]).toBe(true)
    expect(chosen.at(-1)).toBe(false)
  })

  test('[SW-6] an automatic slippage has half of its own price impact on top', () => {
    const margin: Slippage.Margin = { bps: 60, auto: true }
    const trade = traded(request(mixed().slice(0, 2), { slippage: margin, amount: 60_000n * E18 }))
    const bps = Slippage.withImpact(margin, trade.priceImpactBps)
    expect(bps).toBeGreaterThan(100)
    expect(Slippage.atLeast(trade.amountOut, bps)).toBeGreaterThanOrEqual(60_000n * E18)
    expect(Slippage.atLeast(trade.amountOut, bps + 3)).toBeLessThan(60_000n * E18)
  })

  test('[SW-1] gas counts: a saving that its hops eat up is none', () => {
    // gas is priced in what is sold, by a pool that both of them have; the one in place crosses the more pools
    const pools = [pair(A, B, 10n ** 23n), pair(A, C, 10n ** 23n), ticks(B, C, 500, 10n ** 25n), pair(A, W, 10n ** 24n)]
    const asked = request(pools, { amount: 1_500n * E18 })
    expect(traded(asked).wanted).toBe(asked.amount)
    const dear = traded({ ...asked, gasPrice: 10n ** 14n })
    expect(dear.wanted).toBeUndefined()
  })

  test('[SW-5] never with a token that keeps part of a transfer, nor by pools that only the chain can quote', () => {
    const [first, second] = mixed()
    const taxed = request([first!, second!], { taxes: { [A]: { buyBps: 0, sellBps: 100 } } })
    expect(findTrade(taxed)).toEqual({ status: 'noRoute' })
    const { ref } = second!
    const rows = [1n, 500n, 2000n].map(n => ({ amountIn: n * E18, amountOut: n * E18, gas: 1n }))
    const hooked = { kind: 'sampled' as const, ref, zeroForOne: rows, oneForZero: rows }
    expect(findTrade(request([first!, hooked]))).toEqual({ status: 'noRoute' })
  })

  test('[SW-1] of dust there is enough or nothing; of more than there is, nothing', () => {
    for (const amount of [1n, 2n, 3n, 10n, 999n]) {
      const result = findTrade(request(mixed(), { amount }))
      if (result.status !== 'ok' || result.trade.wanted === undefined) continue
      expect(Slippage.atLeast(result.trade.amountOut, 50)).toBeGreaterThanOrEqual(amount)
    }
    const [first, second] = mixed()
    for (const amount of [10n ** 26n, 10n ** 32n])
      expect(findTrade(request([first!, second!], { amount })).status).not.toBe('ok')
    // the pools have it, but not with the margin
    const all = second!.kind === 'ticks' ? 10n ** 25n : 0n
    for (const share of [995n, 999n]) {
      const result = findTrade(request([first!, second!], { amount: (all * share) / 1000n }))
      if (result.status === 'ok') expect(minOutOf(result.trade, 50)).toBe((all * share) / 1000n)
    }
  })
})

test('[SW-2] of two that are nearly as dear, the exact output is searched to its end, and the one that leaves more is taken', () => {
  const { tokens, pools, wrappedNative } = makeGraph('long tail', 1)
  const [sold, bought] = [tokens[15]!, tokens[35]!]
  const asked = request(pools, {
    ...{ wrappedNative, tokenIn: sold.address, tokenOut: bought.address, amount: 44_392_523_470n },
    gasPrice: 2_000_000_000n,
  })
  const [trade, own] = [traded(asked), native(asked)]
  if (own.status !== 'ok') throw new Error(own.status)
  expect(trade.wanted).toBe(asked.amount)
  expect(NetValue.standsIn(trade, own.trade)).toBe(true)
})

test('[SW-2] whatever the graph, the amount and the slippage: never dearer than the exact output, always enough', () => {
  let [stood, own] = [0, 0]
  fc.assert(
    fc.property(
      fc.constantFrom(...graphKinds.filter(kind => kind !== 'long tail' && kind !== 'many small')),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 120 }),
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 1, max: 8 }),
      (kind, seed, ask, bps, auto, gas, thin) => {
        const { tokens, pools: all, wrappedNative } = makeGraph(kind, seed)
        // where pools are few, protocols lack ways that they have together
        const pools = all.filter((_, i) => i % thin === 0)
        const random = randomOf(ask)
        const [sold, bought] = [random(), random()].map(share => tokens[Math.floor(share * tokens.length)]!)
        if (sold === bought) return
        const amount = BigInt(Math.floor((10 ** (6.5 * random()) / bought!.usd) * 10 ** bought!.decimals))
        const asked = request(pools, {
          ...{ wrappedNative, tokenIn: sold!.address, tokenOut: bought!.address, amount },
          slippage: { bps, auto },
          ...(gas ? { gasPrice: 1_000_000_000n } : {}),
        })
        const [before, result] = [native(asked), findTrade(asked)]
        if (result.status !== 'ok' || result.trade.wanted === undefined) {
          own++
          expect(result.status).toBe(before.status)
          return
        }
        stood++
        const { trade } = result
        expect(trade.wanted).toBe(amount)
        expect(trade.legs.reduce((sum, leg) => sum + leg.amountIn, 0n)).toBe(trade.amountIn)
        const margin = Slippage.withImpact(asked.slippage!, trade.priceImpactBps)
        expect(Slippage.atLeast(trade.amountOut, margin)).toBeGreaterThanOrEqual(amount)
        if (before.status !== 'ok') return
        expect(trade.amountIn).toBeLessThan(before.trade.amountIn)
        expect(NetValue.of(trade)).toBeGreaterThan(NetValue.of(before.trade))
      },
    ),
    { numRuns: 200, seed: 7 },
  )
  expect(stood).toBeGreaterThan(20)
  expect(own).toBeGreaterThan(20)
}, 120_000)
