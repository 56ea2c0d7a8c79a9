import { describe, expect, test } from 'vitest'
import { makeGraph } from '../../../scripts/bench/routing/routingGraphs.ts'
import { rescale } from './rescale.ts'
import { searchTrade } from './searchTrade.ts'
import type { TradeRequest, TradeResult } from './TradeRequest.ts'

const { tokens, pools, wrappedNative } = makeGraph('mixed', 2)
const [sold, bought] = [tokens[1]!, tokens[13]!]
const amount = BigInt(Math.floor((200_000 / sold.usd) * 10 ** sold.decimals))
const request: TradeRequest = {
  ...{ chainId: 1, wrappedNative, kind: 'exactIn', tokenIn: sold.address, tokenOut: bought.address },
  ...{ amount, pools, block: 1n, blockTime: 1 },
}
function filled(result: TradeResult | undefined): Extract<TradeResult, { status: 'ok' }> {
  if (result?.status !== 'ok') throw new Error(result?.status ?? 'not scaled')
  return result
}
const found = filled(searchTrade(request))

describe('[SW-2] a little more or less over the same paths', () => {
  test('is as good as a search for that amount, and adds up', () => {
    expect(found.trade.legs.length).toBeGreaterThan(3)
    for (const bps of [-10n, -3n, 1n, 10n]) {
      const asked = { ...request, amount: (amount * (10_000n + bps)) / 10_000n }
      const [{ trade }, best] = [filled(rescale(asked, found)), filled(searchTrade(asked)).trade]
      expect(trade.amountIn).toBe(asked.amount)
      expect(trade.legs.reduce((sum, leg) => sum + leg.amountIn, 0n)).toBe(asked.amount)
      expect(trade.legs.reduce((sum, leg) => sum + leg.amountOut, 0n)).toBe(trade.amountOut)
      expect(trade.legs.map(leg => leg.hops.map(hop => hop.pool.id))).toEqual(
        found.trade.legs.map(leg => leg.hops.map(hop => hop.pool.id)),
      )
      // a hundredth of a basis point
      expect(Number(trade.amountOut) / Number(best.amountOut)).toBeGreaterThan(1 - 1e-6)
      expect(Number(trade.amountOut)).not.toBe(Number(found.trade.amountOut))
      expect(trade.singlePathAmount).toBe(best.singlePathAmount)
      expect(trade.alternatives.map(each => each.amount)).toEqual(best.alternatives.map(each => each.amount))
    }
  })

  test('is a question for a search where the amount is another one, or the pools are', () => {
    expect(rescale({ ...request, amount: (amount * 102n) / 100n }, found)).toBeUndefined()
    expect(rescale({ ...request, amount: (amount * 98n) / 100n }, found)).toBeUndefined()
    const emptied = pools.map(state => (state.kind === 'pair' ? { ...state, reserve0: 0n, reserve1: 0n } : state))
    expect(found.trade.legs.some(({ hops }) => hops.some(({ pool }) => pool.version === 'v2'))).toBe(true)
    expect(rescale({ ...request, amount: amount + 1n, pools: emptied }, found)).toBeUndefined()
  })

  test('and more gas than a transaction takes is none', () => {
    const priced = { ...request, gasPrice: 1n }
    const [first] = found.trade.legs
    const legs = Array.from({ length: 400 }, () => ({ ...first!, amountIn: first!.amountIn / 400n }))
    const many = { ...found, trade: { ...found.trade, legs, amountIn: legs[0]!.amountIn * 400n } }
    expect(rescale({ ...priced, amount: many.trade.amountIn }, many)).toBeUndefined()
    expect(rescale({ ...priced, gasPrice: undefined, amount: many.trade.amountIn }, many)?.trade.legs).toHaveLength(400)
  })
})
