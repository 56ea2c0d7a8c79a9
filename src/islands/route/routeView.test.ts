import { describe, expect, test } from 'vitest'
import type { Trade, TradeLeg } from '#domain/swap/Trade.ts'
import type { Token } from '#domain/token/Token.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { tradeOf, USDC } from '../../../tests/support/plans.ts'
import { routeView } from './routeView.ts'

const say = makeSay('en-US')
const token = (address: Token['address'], symbol: string): Token => ({
  ...{ chainId: 1, address, symbol, name: symbol, decimals: 6, logoUrl: null, color: null, buyFeeBps: null },
  ...{ sellFeeBps: null, safety: 'none', spam: false, listed: true },
})
const sides = { input: token('NATIVE', 'ETH'), output: token(USDC, 'USDC') }

describe('[GO-6] the routes beside one that stands in for an exact output', () => {
  const quoted = tradeOf('NATIVE', USDC, { amountIn: 1_000_000n, amountOut: 2_000_000n })
  const legs: TradeLeg[] = quoted.legs
  const trade: Trade = { ...quoted, wanted: 1_990_000n, alternatives: [{ legs, amount: 1_900_000n }] }

  test('are worse by what they give for the same input, as its costs are told in what is bought', () => {
    const { parts, others } = routeView(say, {
      trade,
      sides,
      without: [
        { protocol: 'v3', trade: { ...quoted, amountOut: 1_800_000n } },
        { protocol: 'v2', trade: null },
      ],
    })
    expect(parts.map(({ value }) => value).join()).toMatch(/USDC/)
    expect(others?.map(({ value }) => value)).toEqual(['5.00% worse', '10.00% worse', 'no route'])
  })
})
