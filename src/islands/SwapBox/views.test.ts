import { describe, expect, test } from 'vitest'
import type { SwapQuote } from '#domain/swap/SwapQuote.ts'
import * as SwapForm from '#domain/swap/SwapForm.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Trade } from '#domain/swap/Trade.ts'
import { makeSay } from '#i18n/makeSay.ts'
import type { SwapMoment } from '#state/swap/swap.ts'
import { tradeOf, USDC } from '../../../tests/support/plans.ts'
import { fiatOf, quoteView, sideView, tradeOf as shownTrade } from './views.ts'

const say = makeSay('en-US')
const token = (address: Token['address'], symbol: string, decimals: number): Token => ({
  chainId: 1,
  address,
  symbol,
  name: symbol,
  decimals,
  logoUrl: null,
  color: null,
  buyFeeBps: null,
  sellFeeBps: null,
  safety: 'none',
  spam: false,
  listed: true,
})
const side = (t: Token, more = {}) => ({
  token: t,
  level: 'none' as const,
  accepted: false,
  buyFeeBps: 0,
  sellFeeBps: 0,
  ...more,
})
const ETH = token('NATIVE', 'ETH', 18)
const USD = token(USDC, 'USDC', 6)
/** 2 ETH for 6,000 USDC. */
const trade: Trade = tradeOf('NATIVE', USDC, {
  amountIn: 2n * 10n ** 18n,
  amountOut: 6_000_000_000n,
  priceImpactBps: 42,
  feeBps: 30,
  gasCost: 10n ** 15n,
})

function moment({
  of = trade,
  ...more
}: {
  of?: Trade
  input?: object
  output?: object
  figures?: object
  custom?: object
  quote?: SwapQuote
} = {}): SwapMoment {
  const quote: SwapQuote = more.quote ?? {
    status: 'ok',
    ask: { chainId: 1, kind: of.kind, tokenIn: 'NATIVE', tokenOut: USDC, amount: of.amountIn },
    trade: of,
  }
  return {
    quote,
    figures: {
      inUsd: 6_100,
      outUsd: 6_000,
      difference: -0.0164,
      distance: 0,
      networkCostUsd: 3.21,
      networkCostShare: 0.0005,
      ...more.figures,
    },
    situation: {
      form: SwapForm.type({ ...SwapForm.empty(1), output: USDC }, { side: 'input', text: '2', decimal: '2' }),
      input: side(ETH, more.input),
      output: side(USD, more.output),
      slippage: { custom: more.custom ?? { status: 'empty' }, bps: 50 },
      balanceIn: 5n * 10n ** 18n,
    },
    balanceOut: 7_250_000n,
  } as unknown as SwapMoment
}
const view = (more: Parameters<typeof moment>[0] = {}, bps = 50) =>
  quoteView(say, { moment: moment(more), trade: more.of ?? trade, slippageBps: bps })!

describe('[SW-5] a quote says what it means', () => {
  test('the least that arrives is less than what is quoted by the slippage', () => {
    expect(view()).toMatchObject({ bound: '5,970.00 USDC', boundKind: 'atLeast', slippage: 0.005, slippageAuto: true })
    expect(view({ custom: { status: 'ok', bps: 100 } }, 100)).toMatchObject({
      bound: '5,940.00 USDC',
      slippage: 0.01,
      slippageAuto: false,
    })
  })
  test('the most that leaves is more than what is quoted', () => {
    expect(view({ of: { ...trade, kind: 'exactOut' } })).toMatchObject({ bound: '2.01 ETH', boundKind: 'atMost' })
  })
  test('the rate is whole tokens bought for one sold, whatever their decimals', () => {
    expect(view().rate).toBe('1 ETH = 3,000 USDC')
    expect(view({ of: { ...trade, amountIn: 10n ** 18n, amountOut: 1n } }).rate).toBe('1 ETH = 0.000001 USDC')
  })
  test('price impact, from amber to red where the guards say so', () => {
    const of = (priceImpactBps: number) => view({ of: { ...trade, priceImpactBps } })
    expect(
      [of(0), of(42), of(300), of(301), of(499), of(500)].map(({ impact, impactTone }) => [impact, impactTone]),
    ).toEqual([
      [0, 'plain'],
      [0.0042, 'plain'],
      [0.03, 'plain'],
      [0.0301, 'amber'],
      [0.0499, 'amber'],
      [0.05, 'red'],
    ])
  })
  test('pool fees are a share of the amount', () => expect(view().fee).toBe(0.003))
  test('network cost is money where there is a price, else the native currency, else unknown', () => {
    expect(view().networkCost).toBe('$3.21')
    expect(view({ figures: { networkCostUsd: null } }).networkCost).toBe('0.001 ETH')
    // A review's trade has its approvals beside it: as much more than the moment's.
    const priced = moment()
    Object.assign(priced.situation, { gasCost: 10n ** 15n })
    expect(
      quoteView(say, { moment: priced, trade: { ...trade, gasCost: 2n * 10n ** 15n }, slippageBps: 50 })!.networkCost,
    ).toBe('$6.42')
    expect(view({ of: { ...trade, gasCost: undefined }, figures: { networkCostUsd: null } }).networkCost).not.toMatch(
      /\d/,
    )
    expect([0.1, 0.11].map(networkCostShare => view({ figures: { networkCostShare } }).networkTone)).toEqual([
      'plain',
      'amber',
    ])
  })
  test('the fee of a token is of the side it works on', () => {
    expect(
      view({ input: { sellFeeBps: 500, buyFeeBps: 100 }, output: { buyFeeBps: 300, sellFeeBps: 200 } }).tokenFees,
    ).toEqual([
      { symbol: 'USDC', kind: 'buy', fraction: 0.03 },
      { symbol: 'ETH', kind: 'sell', fraction: 0.05 },
    ])
    expect(view().tokenFees).toEqual([])
  })
  test('what a split brings is told where it is something', () => {
    const two = [...trade.legs, ...trade.legs]
    expect(view({ of: { ...trade, legs: two, singlePathAmount: 5_999_000_000n } }).gain).toBe('1.00 USDC')
    expect(view({ of: { ...trade, legs: two, singlePathAmount: 5_999_999_999n } }).gain).toBeNull()
    expect(view({ of: { ...trade, singlePathAmount: 5_000_000_000n } }).gain, 'one path is no split').toBeNull()
    expect(view({ of: { ...trade, kind: 'exactOut', legs: two, singlePathAmount: 21n * 10n ** 17n } }).gain).toBe(
      '0.1 ETH',
    )
  })
})

describe('[SW-1] a side of the box', () => {
  test('its own typed text, worth and balance; the other’s from the quote', () => {
    expect(sideView(say, { moment: moment(), side: 'input', hidden: false })).toMatchObject({
      text: '2',
      fiat: '$6,100.00',
      balance: '5',
      change: null,
      stale: false,
    })
    expect(sideView(say, { moment: moment(), side: 'output', hidden: false })).toMatchObject({
      text: '6,000.00',
      fiat: '$6,000.00',
      balance: '7.25',
      change: -0.0164,
      changeTone: 'plain',
    })
  })
  test('a loss is told by its size', () => {
    expect(
      [-0.05, -0.051, -0.1, -0.101].map(
        difference =>
          sideView(say, { moment: moment({ figures: { difference } }), side: 'output', hidden: false }).changeTone,
      ),
    ).toEqual(['plain', 'amber', 'amber', 'red'])
  })
  test('an answer of before is stale, and still the trade that is shown', () => {
    const loading: SwapQuote = {
      status: 'loading',
      ask: { chainId: 1, kind: 'exactIn', tokenIn: 'NATIVE', tokenOut: USDC, amount: 1n },
      last: trade,
    }
    expect(sideView(say, { moment: moment({ quote: loading }), side: 'output', hidden: false }).stale).toBe(true)
    expect(shownTrade(moment({ quote: loading }))).toBe(trade)
    expect(shownTrade(moment({ quote: { status: 'idle' } }))).toBeNull()
  })
  test('nothing known yet is awaited, never nought', () => {
    const loading: SwapQuote = {
      status: 'loading',
      ask: { chainId: 1, kind: 'exactIn', tokenIn: 'NATIVE', tokenOut: USDC, amount: 1n },
      last: null,
    }
    expect(sideView(say, { moment: moment({ quote: loading }), side: 'output', hidden: false })).toMatchObject({
      waits: true,
      text: '',
    })
    expect(sideView(say, { moment: moment({ quote: loading }), side: 'input', hidden: false }).waits).toBe(false)
    expect(
      sideView(say, { moment: moment({ quote: { ...loading, last: trade } }), side: 'output', hidden: false }).waits,
    ).toBe(false)
    expect(sideView(say, { moment: moment(), side: 'output', hidden: false }).waits).toBe(false)
  })
  test('a worth is as wide as its place: short from a million on', () => {
    const of = (inUsd: number) =>
      sideView(say, { moment: moment({ figures: { inUsd } }), side: 'input', hidden: false }).fiat
    expect([of(999_999.99), of(1_000_000), of(123_456_789_012)]).toEqual(['$999,999.99', '$1.00M', '$123B'])
  })
  test('worth beside an amount of the review', () => {
    expect(fiatOf(say, { raw: 1_500_000n, decimals: 6, price: 2 })).toBe('$3.00')
    expect(fiatOf(say, { raw: 1_500_000n, decimals: 6, price: null })).toBeNull()
  })
})
