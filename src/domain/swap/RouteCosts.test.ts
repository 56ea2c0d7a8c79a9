import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import type { PairState, TickState } from '../protocols/PoolState.ts'
import { getSqrtRatioAtTick } from '../protocols/v3/TickMath.ts'
import { findTrade, type TradeRequest } from '../routing/findTrade.ts'
import * as Expected from './Expected.ts'
import * as Fill from './Fill.ts'
import * as NetValue from './NetValue.ts'
import * as RouteCosts from './RouteCosts.ts'
import type { Trade } from './Trade.ts'

const token = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
const [W, A, B, C] = [token(0xeee), token(0xa), token(0xb), token(0xc)]
const E18 = 10n ** 18n

const pair = (id: number, token0: Address, token1: Address, reserve0: bigint, reserve1: bigint): PairState => ({
  kind: 'pair',
  ref: { version: 'v2', id: token(id), token0, token1, fee: 3000 },
  reserve0,
  reserve1,
})
const range = (id: number, token0: Address, token1: Address, fee: number, liquidity: bigint): TickState => ({
  kind: 'ticks',
  ref: { version: 'v3', id: token(id), token0, token1, fee, tickSpacing: 60 },
  ...{ sqrtPriceX96: getSqrtRatioAtTick(30), tick: 30, liquidity, tickSpacing: 60 },
  ...{ feeZeroForOne: fee, feeOneForZero: fee },
  ...{ ticks: [-60_000, 60_000], nets: [liquidity, -liquidity], from: -887_272, to: 887_272 },
})

const traded = (more: Partial<TradeRequest>, depth = 1_000n): Trade | null => {
  const pools = [
    pair(1, A, B, depth * 1_000n * E18, depth * 1_010n * E18),
    range(2, A, B, 500, depth * 700n * E18),
    pair(3, A, C, depth * 2_000n * E18, depth * 4_000n * E18),
    range(4, B, C, 3000, depth * 900n * E18),
    pair(5, B, W, depth * 3_000n * E18, depth * E18),
  ]
  const request: TradeRequest = {
    ...{ chainId: 1, wrappedNative: W, kind: 'exactIn', tokenIn: A, tokenOut: B, amount: E18, pools },
    ...{ block: 1n, blockTime: 1, gasPrice: 10n ** 9n },
    ...more,
  }
  const found = findTrade(request)
  return found.status === 'ok' ? found.trade : null
}

const amounts = fc.bigInt({ min: 10n ** 12n, max: 200_000n * E18 })
const taxed = fc.option(fc.record({ buyBps: fc.nat(3_000), sellBps: fc.nat(3_000) }), { nil: undefined })

test('[GO-6] the parts of a waterfall are none below zero and add up to the whole, which is what the prices before it would have given', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom('exactIn' as const, 'exactOut' as const), taxed, (amount, kind, tax) => {
      const trade = traded({ amount, kind, ...(kind === 'exactIn' && tax ? { taxes: { [A]: tax } } : {}) }, 100n)
      if (!trade) return
      const { ideal, tax: kept, fees, depth, gas, whole } = RouteCosts.waterfall(trade)
      for (const part of [kept, fees, depth, gas]) expect(part >= 0n).toBe(true)
      expect(kept + fees + depth + gas).toBe(whole)
      const lost = kind === 'exactIn' ? ideal - trade.amountOut : trade.amountIn - ideal
      // Floats carry the prices: the same to a billionth, and one unit of rounding a part.
      expect(Math.abs(Number(whole - lost - gas))).toBeLessThanOrEqual(Number(ideal) * 1e-9 + 4)
      expect(gas).toBe(trade.gasCostInQuote ?? 0n)
      if (kind === 'exactIn' && (tax?.sellBps ?? 0) > 0 && ideal > 10n ** 9n)
        expect(Number(kept) / Number(ideal)).toBeCloseTo(tax!.sellBps / 10_000, 6)
      else if (!tax || kind === 'exactOut') expect(kept).toBe(0n)
    }),
  )
})

test('[GO-6] of a small trade the fees are the pool’s fee, of a large one most is depth', () => {
  const part = (amount: bigint) => {
    const { ideal, fees, depth } = RouteCosts.waterfall(traded({ amount, maxHops: 1 })!)
    return { fees: Number(fees) / Number(ideal), depth: Number(depth) / Number(ideal) }
  }
  expect(part(E18).fees).toBeCloseTo(0.003, 6)
  expect(part(E18).depth).toBeLessThan(1e-5)
  expect(part(2_000_000n * E18).depth).toBeGreaterThan(0.1)
})

test('[GO-6] next-best routes are worse, net of gas, and never above the best', () => {
  fc.assert(
    fc.property(amounts, amount => {
      const best = traded({ amount })
      if (!best) return
      const others = best.alternatives.map(each => RouteCosts.alternativeOf(best, each))
      for (const other of others) expect(NetValue.worseBy(other, best)).toBeGreaterThanOrEqual(0)
      // Best first.
      const worse = others.map(other => NetValue.of(best) - NetValue.of(other))
      for (const [i, each] of worse.entries()) if (i > 0) expect(each >= worse[i - 1]! - 3n).toBe(true)
    }),
  )
  const split = traded({ amount: 200_000n * E18 })!
  expect(split.legs.length).toBeGreaterThan(1)
  const [next] = split.alternatives
  expect(NetValue.worseBy(RouteCosts.alternativeOf(split, next!), split)).toBeGreaterThan(0)
})

test('[GO-6] a pool that several paths cross moves once, from its first price to its last', () => {
  const trade = traded({ amount: 200_000n * E18 })!
  const moves = RouteCosts.poolMoves(trade.legs)
  expect(new Set(moves.map(({ hop }) => hop.pool.id)).size).toBe(moves.length)
  for (const { before, after } of moves) expect(after).toBeLessThan(before)
})

const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0')
const V2 = '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822'
const V3 = '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67'
const V4 = '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f'

test('[GO-6] what each pool did is read from its own log, whichever version wrote it', () => {
  const [p2, p3, id] = [token(2), token(3), `0x${'4'.repeat(64)}`]
  const each = { fee: 3000, amountIn: '1000', amountOut: '2000' }
  const route: Expected.Expected[] = [
    { version: 'v2', pool: p2, zeroForOne: true, ...each },
    { version: 'v3', pool: p3, zeroForOne: false, ...each },
    { version: 'v4', pool: id, zeroForOne: true, ...each },
    { version: 'v3', pool: token(9), zeroForOne: true, ...each },
  ]
  const logs = [
    { address: p2, topics: [V2], data: `0x${[1000n, 0n, 0n, 2000n].map(word).join('')}` },
    {
      address: p3.toUpperCase().replace('0X', '0x'),
      topics: [V3],
      data: `0x${[-1980n, 1000n, 1n, 1n, 1n].map(word).join('')}`,
    },
    // Of a v4 swap the signs are the swapper's.
    { address: token(0x44), topics: [V4, id], data: `0x${[-500n, 1010n, 1n, 1n, 1n, 1n].map(word).join('')}` },
    { address: token(9), topics: ['0xother'], data: '0x' },
    // The other way through the same pool is another swap.
    { address: p3, topics: [V3], data: `0x${[7n, -9n, 1n, 1n, 1n].map(word).join('')}` },
  ]
  const differences = Fill.read(route, logs).map(({ difference }) => difference)
  expect(differences[0]).toBe(0)
  expect(differences[1]).toBeCloseTo(-0.01, 9)
  expect(differences[2]).toBeCloseTo(0.01, 9)
  expect(differences[3]).toBe(null)
})

test('[GO-6] [SW-5] a pool of a token that keeps part of every transfer did as quoted when its log tells what reached it and what it gave', () => {
  const run = (more: Partial<TradeRequest>, [sellBps, buyBps]: [number, number]) => {
    const trade = traded({
      ...more,
      pools: [pair(1, A, B, 10n ** 24n, 10n ** 24n)],
      taxes: { [A]: { sellBps, buyBps } },
    })!
    const [hop] = trade.legs[0]!.hops
    const sold = trade.tokenIn === A
    // What the contract of A leaves of what is sent to the pair, and what the pair gives before it takes its part.
    const took = sold ? (hop!.amountIn * BigInt(10_000 - sellBps)) / 10_000n : hop!.amountIn
    const gave = sold ? hop!.amountOut : (hop!.amountOut * 10_000n) / BigInt(10_000 - buyBps)
    const data = sold ? [took, 0n, 0n, gave] : [0n, took, gave, 0n]
    const log = { address: token(1), topics: [V2], data: `0x${data.map(word).join('')}` }
    return Fill.read(Fill.expectedOf(trade), [log])[0]!.difference
  }
  expect(run({ tokenIn: A, tokenOut: B }, [500, 300])).toBeCloseTo(0, 8)
  expect(run({ tokenIn: B, tokenOut: A }, [500, 300])).toBeCloseTo(0, 8)
})

test('[GO-6] a route is kept whole or not at all, and what is stored is read only where it is whole', () => {
  const trade = traded({ amount: 200_000n * E18 })!
  const route = Fill.expectedOf(trade)
  expect(route.length).toBeGreaterThan(1)
  expect(Expected.areExpected(JSON.parse(JSON.stringify(route)))).toBe(true)
  expect(Expected.areExpected(undefined)).toBe(true)
  for (const broken of [null, {}, [null], [{ ...route[0], pool: '0x1' }], [{ ...route[0], amountIn: '-1' }]])
    expect(Expected.areExpected(broken)).toBe(false)
  const over = (count: number) => ({
    legs: [
      {
        ...trade.legs[0]!,
        hops: Array.from({ length: count }, (_, i) => ({
          ...trade.legs[0]!.hops[0]!,
          pool: { ...trade.legs[0]!.hops[0]!.pool, id: token(100 + i) },
        })),
      },
    ],
  })
  const wide = Fill.expectedOf(over(30))
  expect(wide).toHaveLength(30)
  expect(Expected.areExpected(JSON.parse(JSON.stringify(wide)))).toBe(true)
  expect(Fill.expectedOf(over(65))).toEqual([])
})
