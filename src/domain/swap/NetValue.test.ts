import { describe, expect, test } from 'vitest'
import * as NetValue from './NetValue.ts'
import { amountsOf, type SwapAsk, sameAsk } from './SwapQuote.ts'
import type { Trade } from './Trade.ts'

const trade = (more: Partial<Trade>): Trade => ({
  ...{ chainId: 1, kind: 'exactIn', tokenIn: 'NATIVE', tokenOut: `0x${'aa'.repeat(20)}`, amountIn: 1_000n },
  ...{ amountOut: 2_000n, legs: [], gas: 1n, block: 1n, blockTime: 1, priceImpactBps: 0, feeBps: 0, alternatives: [] },
  ...more,
})
const exactOut = (amountIn: bigint, gas = 0n) =>
  trade({ kind: 'exactOut', amountIn, amountOut: 2_000n, gasCostInQuote: gas })
/** Gas in what is bought: two of it are one of what is sold. */
const standIn = (amountIn: bigint, gas = 0n) =>
  trade({ amountIn, amountOut: amountIn * 2n, wanted: 1_990n, gasCostInQuote: gas })

describe('[GO-6] what a trade leaves, net of gas', () => {
  test('an exact input by what it gives, an exact output by what it takes, one that stands in for it by all that it takes', () => {
    expect(NetValue.of(trade({ gasCostInQuote: 50n }))).toBe(1_950n)
    expect(NetValue.of(exactOut(1_000n, 50n))).toBe(-1_050n)
    expect(NetValue.of(standIn(1_000n, 50n))).toBe(-1_025n)
    expect(NetValue.worseBy(exactOut(1_100n), standIn(1_000n))).toBeCloseTo(0.1)
  })

  test('it stands in below the whole input alone, and not where gas makes up for it', () => {
    expect(NetValue.standsIn(standIn(999n), exactOut(1_000n))).toBe(true)
    expect(NetValue.standsIn(standIn(1_000n), exactOut(1_000n))).toBe(false)
    expect(NetValue.standsIn(standIn(1_000n), exactOut(1_000n, 500n))).toBe(false)
    expect(NetValue.standsIn(standIn(990n, 40n), exactOut(1_000n, 5n))).toBe(false)
    expect(NetValue.standsIn(standIn(990n, 20n), exactOut(1_000n, 5n))).toBe(true)
  })
})

describe('[SW-1] a quote that stands in', () => {
  const ask: SwapAsk = {
    chainId: 1,
    kind: 'exactOut',
    tokenIn: 'NATIVE',
    tokenOut: `0x${'aa'.repeat(20)}`,
    amount: 1_990n,
  }

  test('counts what was wanted, and nothing that arrives beyond', () => {
    expect(amountsOf({ status: 'ok', ask, trade: standIn(1_000n) })).toEqual({ amountIn: 1_000n, amountOut: 1_990n })
    expect(amountsOf({ status: 'ok', ask, trade: trade({}) })).toEqual({ amountIn: 1_000n, amountOut: 2_000n })
  })

  test('[SW-6] is another question with another chosen slippage, not with an automatic one that drifts', () => {
    const by = (bps: number, auto: boolean): SwapAsk => ({ ...ask, slippage: { bps, auto } })
    expect(sameAsk(by(50, false), by(50, false))).toBe(true)
    expect(sameAsk(by(50, false), by(60, false))).toBe(false)
    expect(sameAsk(by(50, false), by(50, true))).toBe(false)
    expect(sameAsk(by(50, true), by(51, true))).toBe(true)
    expect(sameAsk(ask, by(50, true))).toBe(false)
  })
})
