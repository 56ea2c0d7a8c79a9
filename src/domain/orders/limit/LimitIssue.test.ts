import { expect, test } from 'vitest'
import { firstBlock } from '../../issues/Issue.ts'
import { limitIssues, type LimitSituation } from './LimitIssue.ts'

const fine: LimitSituation = {
  ...{ wallet: 'connected', offered: true, address: 'clear', walletChainSupported: true, blocked: [] },
  ...{ hasTokens: true, amount: 'ok', hasPrice: true, canSign: true, keepsPart: false },
  ...{ funds: { sells: 10n, balance: 10n, reserved: 0n, wraps: 0n }, fault: null, reached: false, open: 0, linked: [] },
}
const codes = (more: Partial<LimitSituation>) => limitIssues({ ...fine, ...more }).map(({ code }) => code)
const button = (more: Partial<LimitSituation>) => firstBlock(limitIssues({ ...fine, ...more }))?.code ?? null

test('[LM-1] nothing stands in the way of a whole form', () => {
  expect(codes({})).toEqual([])
})

test.each<[string, Partial<LimitSituation>]>([
  ['regionClosed', { offered: false, wallet: 'none' }],
  ['tokenBlocked', { blocked: ['BAD'], wallet: 'none' }],
  ['connectWallet', { wallet: 'none', hasTokens: false }],
  ['viewOnly', { wallet: 'watching' }],
  ['walletCannotSign', { canSign: false, amount: 'none' }],
  ['chooseTokens', { hasTokens: false, amount: 'none', hasPrice: false }],
  ['tooManyDecimals', { amount: 'tooManyDecimals' }],
  ['enterAmount', { amount: 'none', hasPrice: false }],
  ['enterPrice', { hasPrice: false }],
  ['walletAway', { wallet: 'away', fault: 'reading' }],
  ['keepsPart', { keepsPart: true, open: 100 }],
  ['tooManyOpen', { open: 100 }],
  ['insufficientFunds', { funds: { sells: 10n, balance: 9n, reserved: 0n, wraps: 0n } }],
  ['wrapFirst', { funds: { sells: 10n, balance: 4n, reserved: 0n, wraps: 6n } }],
  ['noMarket', { fault: { code: 'noMarket' } }],
  ['giveaway', { fault: { code: 'giveaway', percent: 2 } }],
  ['priceGuard', { fault: { code: 'priceGuard', percent: 20 } }],
  ['impactGuard', { fault: { code: 'impactGuard', percent: 20 } }],
  ['reading', { fault: 'reading' }],
  ['reading', { canSign: null }],
  ['reading', { address: 'checking' }],
  ['reading', { funds: { sells: 10n, balance: null, reserved: 0n, wraps: 0n } }],
])('[LM-1] [LM-2] [PR-5] the button says %s', (code, more) => {
  expect(button(more)).toBe(code)
})

test('[PR-2] a blocked address or token stops every order before anything else is asked', () => {
  expect(button({ address: 'blocked', amount: 'none' })).toBe('addressBlocked')
  expect(button({ address: 'blocked', wallet: 'none' })).toBe('connectWallet')
  expect(button({ blocked: ['BAD'], canSign: false, amount: 'none' })).toBe('tokenBlocked')
})

test('[LM-2] without a market no price is asked for in vain', () => {
  expect(codes({ fault: { code: 'noMarket' }, hasPrice: false })).toEqual(['enterPrice', 'noMarket'])
  expect(codes({ fault: { code: 'giveaway', percent: 2 }, hasPrice: false })).toEqual(['enterPrice'])
})

test('[LM-4] from 90 open orders on it is said, at 100 it ends; an unknown number stops nothing here', () => {
  expect([89, 90, 99, 100, 101, null].map(open => codes({ open }))).toEqual([
    ...[[], ['manyOpen'], ['manyOpen'], ['tooManyOpen'], ['tooManyOpen'], []],
  ])
})

test('[LM-1] orders that share a balance are allowed, and said', () => {
  const shared = (reserved: bigint) => codes({ funds: { sells: 10n, balance: 12n, reserved, wraps: 0n } })
  expect([0n, 2n, 3n, 50n].map(shared)).toEqual([[], [], ['sharesBalance'], ['sharesBalance']])
})

test('[GO-14] what a link filled in, a limit that is reached and another network are said, and stop nothing', () => {
  expect(codes({ linked: ['price'], reached: true, walletChainSupported: false })).toEqual([
    ...['walletChain', 'reached', 'linked'],
  ])
})
