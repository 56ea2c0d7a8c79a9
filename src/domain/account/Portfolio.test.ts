import { expect, test } from 'vitest'
import { fold, type Holding, total } from './Portfolio.ts'
import type { Token } from '../token/Token.ts'

const holding = (
  symbol: string,
  usd: number | null,
  change1d: number | null = null,
  more: Partial<Token> = {},
): Holding => ({
  token: {
    chainId: 1,
    address: '0x00000000000000000000000000000000000000aa',
    symbol,
    name: symbol,
    decimals: 18,
    logoUrl: null,
    color: null,
    buyFeeBps: null,
    sellFeeBps: null,
    safety: 'none',
    spam: false,
    listed: true,
    ...more,
  },
  raw: 1n,
  usd,
  change1d,
})
const symbols = (all: Holding[]) => all.map(({ token }) => token.symbol)

test('[AD-4] [EN-6] the total, its change in money and as a fraction of yesterday', () => {
  const { usd, changeUsd, change } = total([holding('A', 110, 0.1), holding('B', 90, -0.1), holding('C', 50)])
  expect(usd).toBe(250)
  expect(changeUsd).toBeCloseTo(0, 9)
  expect(change).toBeCloseTo(0, 9)
  const up = total([holding('A', 110, 0.1)])
  expect(up.changeUsd).toBeCloseTo(10, 9)
  expect(up.change).toBeCloseTo(0.1, 9)
})

test('[AD-4] spam and what has no price are worth nothing; nothing priced is no total', () => {
  expect(
    total([
      holding('A', 10),
      holding('X', 1e9, null, { spam: true }),
      holding('T', 1e9, null, { safety: 'honeypot' }),
      holding('Y', null),
    ]).usd,
  ).toBe(10)
  expect(total([holding('Y', null)])).toEqual({ usd: null, changeUsd: null, change: null })
  expect(total([])).toEqual({ usd: null, changeUsd: null, change: null })
})

test('[AD-9] small and spam are folded apart, the rest is sorted by worth', () => {
  const all = [
    holding('small', 0.99),
    holding('one', 1),
    holding('big', 500),
    holding('none', null),
    holding('spam', 900, null, { spam: true }),
    ...(['honeypot', 'malicious', 'blocked', 'spam'] as const).map(safety => holding(safety, 800, null, { safety })),
  ]
  const uncounted = ['spam', 'honeypot', 'malicious', 'blocked', 'spam']
  const both = fold(all, { hideSmall: true, hideSpam: true })
  expect([symbols(both.shown), symbols(both.small), symbols(both.spam)]).toEqual([
    ['big', 'one', 'none'],
    ['small'],
    uncounted,
  ])
  expect(symbols(fold(all, { hideSmall: false, hideSpam: false }).shown)).toEqual([
    'big',
    'one',
    'small',
    'none',
    ...uncounted,
  ])
  expect(both.shown.reduce((sum, { usd }) => sum + (usd ?? 0), 0)).toBe(total(all).usd! - 0.99)
})
