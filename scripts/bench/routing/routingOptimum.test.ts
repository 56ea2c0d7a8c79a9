import { expect, test } from 'vitest'
import { findTrade } from '../../../src/domain/routing/findTrade.ts'
import type { TradeRequest } from '../../../src/domain/routing/TradeRequest.ts'
import { graphKinds, makeGraph, randomOf } from './routingGraphs.ts'
import { routingOptimum } from './routingOptimum.ts'

// the long tail takes longer: the bench prints it
test.each(graphKinds.filter(kind => kind !== 'long tail'))(
  '[SW-2] no trade over at most four hops gives a bps more than ours: %s',
  kind => {
    const { tokens, pools, wrappedNative } = makeGraph(kind, 5)
    const random = randomOf(11)
    const behind: number[] = []
    while (behind.length < 6) {
      const [sold, bought] = [random(), random()].map(share => tokens[Math.floor(share * tokens.length)]!)
      const amount = BigInt(Math.floor((10 ** (3 + 2 * random()) / sold!.usd) * 10 ** sold!.decimals))
      const ends = { tokenIn: sold!.address, tokenOut: bought!.address }
      const common = { chainId: 1, wrappedNative, pools, block: 1n, blockTime: 1 }
      const request: TradeRequest = { ...common, ...ends, kind: 'exactIn', amount }
      const ours = findTrade(request)
      if (ours.status !== 'ok') continue
      const bound = routingOptimum(request, ours.trade)
      // a bound below what was done would be none
      expect(Number(ours.trade.amountOut)).toBeLessThanOrEqual(bound * (1 + 1e-9))
      behind.push((1 - Number(ours.trade.amountOut) / bound) * 10_000)
    }
    expect(behind.toSorted((a, b) => a - b)[4]).toBeLessThan(1)
  },
  60_000,
)

test.each([
  ['deep and shallow', 3],
  ['mixed', 2],
] as const)('[SW-2] nor where the best flow would take longer paths, whatever is asked: %s', (kind, seed) => {
  const { tokens, pools, wrappedNative } = makeGraph(kind, seed)
  const random = randomOf(seed * 7_919)
  for (let i = 0; i < 10; i++) {
    const [sold, bought] = [random(), random()].map(share => tokens[Math.floor(share * tokens.length)]!)
    const worth = 10 ** (3 + 2.5 * random())
    const amount = BigInt(Math.floor((worth / sold!.usd) * 10 ** sold!.decimals))
    const ends = { tokenIn: sold!.address, tokenOut: bought!.address, amount }
    const request: TradeRequest = {
      chainId: 1,
      wrappedNative,
      pools,
      block: 1n,
      blockTime: 1,
      kind: 'exactIn',
      ...ends,
    }
    const ours = findTrade(request)
    if (ours.status !== 'ok') continue
    const behind = (1 - Number(ours.trade.amountOut) / routingOptimum(request, ours.trade)) * 10_000
    expect(behind, `ask ${i}`).toBeLessThan(1)
    for (const leg of ours.trade.legs) expect(leg.hops.length).toBeLessThanOrEqual(4)
  }
})

test('[SW-2] what is beyond the gas of a transaction is pruned: an exact output over hundreds of small pools is filled', () => {
  const { tokens, pools, wrappedNative } = makeGraph('many small', 2)
  const [sold, bought] = [tokens[1]!, tokens[4]!]
  const amount = BigInt(Math.floor((300_000 / bought.usd) * 10 ** bought.decimals))
  const ends = { tokenIn: sold.address, tokenOut: bought.address, amount }
  const request: TradeRequest = { chainId: 1, wrappedNative, pools, block: 1n, blockTime: 1, kind: 'exactOut', ...ends }
  const [free, limited] = [findTrade(request), findTrade({ ...request, gasPrice: 1n })]
  if (free.status !== 'ok' || limited.status !== 'ok') throw new Error(`${free.status}, ${limited.status}`)
  expect(free.trade.gas).toBeGreaterThan(16_777_216n)
  expect(limited.trade.gas).toBeLessThan(16_777_216n)
  // by a few pools in a thousand, not by what no route is left for
  expect(Number(limited.trade.amountIn) / Number(free.trade.amountIn)).toBeLessThan(1.01)
})

test.each([
  ['exactIn', 2_932_827_745_882_759_556_497_408n],
  ['exactOut', 313_118_560_206_734_762_180_608n],
] as const)('[SW-2] of a thousand pools a transaction takes the best few, not one path: %s', (kind, amount) => {
  const { pools, wrappedNative } = makeGraph('long tail', 2)
  const request: TradeRequest = {
    chainId: 1,
    wrappedNative,
    pools,
    block: 1n,
    blockTime: 1,
    kind,
    amount,
    tokenIn: '0x000000000000000000000000000000000031320e',
    tokenOut: '0x0000000000000000000000000000000000a28710',
  }
  const [free, limited] = [findTrade(request), findTrade({ ...request, gasPrice: 1n })]
  if (free.status !== 'ok' || limited.status !== 'ok') throw new Error(`${free.status}, ${limited.status}`)
  expect(limited.trade.gas).toBeLessThan(16_777_216n)
  expect(limited.trade.legs.length).toBeGreaterThan(20)
  const kept =
    kind === 'exactIn'
      ? Number(limited.trade.amountOut) / Number(free.trade.amountOut)
      : Number(free.trade.amountIn) / Number(limited.trade.amountIn)
  expect(kept).toBeGreaterThan(0.97)
})

test('[SW-2] an exact output that mixing protocols makes cheaper by more than the slippage is not missed', () => {
  const { tokens, pools, wrappedNative } = makeGraph('long tail', 3)
  const random = randomOf(3 * 7_919)
  let stood = 0
  for (let i = 0; i < 9; i++) {
    const [sold, bought] = [random(), random()].map(share => tokens[Math.floor(share * tokens.length)]!)
    const worth = 10 ** (3 + 2.5 * random())
    // the others are cheap to fill by one protocol
    if (i !== 2 && i !== 8) continue
    const amount = BigInt(Math.floor((worth / bought!.usd) * 10 ** bought!.decimals))
    const ends = { tokenIn: sold!.address, tokenOut: bought!.address, amount }
    const common = { chainId: 1, wrappedNative, pools, block: 1n, blockTime: 1 }
    const request: TradeRequest = { ...common, ...ends, kind: 'exactOut', slippage: { bps: 50, auto: false } }
    const ours = findTrade(request)
    if (ours.status !== 'ok') throw new Error(ours.status)
    if (ours.trade.wanted !== undefined) stood++
    const behind = (1 - routingOptimum(request, ours.trade) / Number(ours.trade.amountIn)) * 10_000
    expect(behind, `ask ${i}`).toBeLessThan(65)
  }
  expect(stood).toBe(1)
}, 60_000)
