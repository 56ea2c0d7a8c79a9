import { describe, expect, test } from 'vitest'
import { makeGraph, randomOf } from '../../../scripts/bench/routing/routingGraphs.ts'
import type { Address } from '../chains/Chain.ts'
import type { PairState } from '../protocols/PoolState.ts'
import { without } from './byHops.ts'
import * as Flow from './Flow.ts'
import * as Graph from './Graph.ts'
import { levelFlow } from './level/levelFlow.ts'
import * as Net from './Net.ts'
import { clear } from './prune.ts'
import { fieldsOf, searchTrade } from './searchTrade.ts'
import type { TradeRequest } from './TradeRequest.ts'

// What searches are cut short by: each is below or above what it stands for, and close to it.

const { tokens, pools, wrappedNative } = makeGraph('many small', 3)
const [sold, bought] = [tokens[2]!, tokens[5]!]
const ask = (usd: number): TradeRequest => ({
  ...{ chainId: 1, wrappedNative, kind: 'exactOut', tokenIn: sold.address, tokenOut: bought.address },
  ...{ amount: BigInt(Math.floor((usd / bought.usd) * 10 ** bought.decimals)), pools, block: 1n, blockTime: 1 },
})

describe('[SW-2] the price at the start', () => {
  const price = Flow.startPrice(Graph.make(pools, { wrappedNative }), sold.address, bought.address, 4)

  test('is below what any exact output costs, and next to what a small one does', () => {
    for (const usd of [1, 100, 10_000, 300_000]) {
      const found = searchTrade(ask(usd))
      if (found.status !== 'ok') throw new Error(found.status)
      const cost = Number(found.trade.amountIn) / Number(found.trade.amountOut)
      expect(cost).toBeGreaterThan(price * (1 - 1e-9))
      if (usd === 100) expect(cost / price).toBeLessThan(1.003)
    }
  })

  test('is no price where no path leads', () => {
    const graph = Graph.make(pools, { wrappedNative })
    expect(Flow.startPrice(graph, sold.address, '0x1', 4)).toBe(Number.POSITIVE_INFINITY)
    const chain = pools.filter(({ ref }) => ![ref.token0, ref.token1].includes(sold.address))
    expect(Flow.startPrice(Graph.make(chain, { wrappedNative }), sold.address, bought.address, 4)).toBe(
      Number.POSITIVE_INFINITY,
    )
  })
})

describe('[SW-2] a level flow', () => {
  const { fields, edgeCount } = fieldsOf({ ...ask(1), kind: 'exactIn' }, 4, true)
  const net = Net.make(fields, edgeCount)
  const amount = (200_000 / sold.usd) * 10 ** sold.decimals
  const level = (given: Net.Net, hopeless?: number) => {
    const worth = Net.worths(net, 4, true)
    const floor = 1e-2 * Math.exp(worth[Net.SOURCE]!)
    const shares = new Float64Array(net.size).fill(1)
    return levelFlow(given, {
      amount,
      exactIn: true,
      worth,
      shares,
      room: 1 - 1e-9,
      floor,
      enough: 1e-7,
      ...(hopeless === undefined ? {} : { hopeless }),
    })
  }
  const whole = level(net)

  test('is left alone once it is known to come to too little, and is the same to the bit otherwise', () => {
    expect(whole.error).toBeLessThan(1e-7)
    const left = level(net, whole.value * 1.01)
    expect(left.error).toBeGreaterThan(1e-7)
    expect(left.value).toBeLessThan(whole.value * 1.01)
    expect(left.value).toBeGreaterThanOrEqual(whole.value)
    expect(level(net, whole.value * 0.999)).toEqual(whole)
  })

  test('loses at least the rents of the pools that leave it, which are then not in it', () => {
    const random = randomOf(5)
    const banned = Uint8Array.from({ length: net.size }, () => (random() < 0.2 ? 1 : 0))
    const fewer = without(net, banned)
    const lanes = fewer.pairs.flatMap(pair => pair.lanes)
    expect(lanes).toEqual(net.pairs.flatMap(pair => pair.lanes).filter(({ index }) => banned[index] === 0))
    expect(fewer.pairs.every(pair => pair.first === pair.lanes[0]!.curve.first)).toBe(true)
    // what lies side by side is what a net made anew would say
    expect(Net.lanesOf(fewer)).toEqual(Net.lanesOf({ ...fewer, pairs: [...fewer.pairs] }))
    const { value, ins } = level(fewer)
    const rents = whole.rents.reduce((sum, rent, index) => sum + (banned[index] ? rent : 0), 0)
    expect(rents).toBeGreaterThan(0)
    expect(value).toBeLessThanOrEqual(whole.value - rents * (1 - 1e-9))
    expect(ins.every((amountIn, index) => banned[index] === 0 || amountIn === 0)).toBe(true)
  })
})

test('[SW-2] a flow of one path is far below the gas of a transaction: no pool leaves it for that', () => {
  const [A, B, C] = ['0xa', '0xb', '0xc'] as Address[]
  const pair = (id: Address, token0: Address, token1: Address, reserve1: bigint): PairState => ({
    kind: 'pair',
    ref: { version: 'v2', id, token0, token1, fee: 3000 },
    ...{ reserve0: 10n ** 24n, reserve1 },
  })
  const states = [
    pair('0x1', A!, B!, 10n ** 24n),
    pair('0x2', A!, B!, 9n * 10n ** 23n),
    pair('0x3', B!, C!, 10n ** 24n),
    pair('0x4', B!, C!, 9n * 10n ** 23n),
  ]
  const request: TradeRequest = {
    ...{ chainId: 1, wrappedNative, kind: 'exactIn', tokenIn: A!, tokenOut: C!, amount: 10n ** 20n },
    ...{ pools: states, block: 1n, blockTime: 1 },
  }
  const { fields, edgeCount } = fieldsOf(request, 4, true)
  const net = Net.make(fields, edgeCount)
  const [shares, banned] = [new Float64Array(net.size).fill(1), new Uint8Array(net.size)]
  const level = levelFlow(net, {
    ...{ amount: 1e20, exactIn: true, worth: Net.worths(net, 4, true), shares },
    ...{ room: 1 - 1e-9, floor: 1e-2, enough: 1e-7 },
  })
  expect(level.ins.filter(amountIn => amountIn > 0)).toHaveLength(2)
  const flow = { net, level, shares, banned, floor: 1e-2 }
  const price = { exactIn: true, pathCost: () => 0, pathGas: () => 100_000, gasLimit: 15_000_000 }
  expect(clear(flow, 1e20, price, 1 - 1e-9)).toBe(flow)
  expect(banned).toEqual(new Uint8Array(net.size))
})
