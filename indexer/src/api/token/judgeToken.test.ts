import { expect, test } from 'vitest'
import { colorOf, isSpam, judgeToken } from './judgeToken.ts'
import { skeleton } from './skeleton.ts'

const known = new Set(['ETH', 'USDC', 'LINK'].map(skeleton))
const judge = (
  symbol: string,
  name = 'A token',
  fees: { buyFeeBps?: number; sellFeeBps?: number } = {},
  listed = false,
) => judgeToken({ symbol, name, buyFeeBps: fees.buyFeeBps ?? null, sellFeeBps: fees.sellFeeBps ?? null }, listed, known)

test('[EN-1] a listed token is none, an unlisted one is not listed', () => {
  expect(judge('USDC', 'USDCoin', {}, true)).toEqual({ listed: true, spam: false, safety: 'none' })
  expect(judge('FINE')).toEqual({ listed: false, spam: false, safety: 'notListed' })
})

test('[EN-1] who looks like a listed token is an impersonator', () => {
  for (const symbol of ['USDC', 'usdc', 'UЅDC', 'USD\u200bC', 'ＵＳＤＣ', 'USDС', 'ΕTH', 'L1NK', 'llNK'])
    expect(judge(symbol).safety, symbol).toBe('impersonator')
  expect(judge('USDX').safety).toBe('notListed')
})

test('[EN-1] fees outweigh what is only unlisted', () => {
  expect(judge('TAX', 'Tax', { sellFeeBps: 10_000 }).safety).toBe('honeypot')
  expect(judge('TAX', 'Tax', { buyFeeBps: 300 }).safety).toBe('lowFee')
  expect(judge('TAX', 'Tax', { buyFeeBps: 0, sellFeeBps: 0 }).safety).toBe('notListed')
})

test('[EN-1] markup, links, hidden characters and endless names are spam', () => {
  for (const name of [
    '<script>alert(1)</script>',
    'Visit evil.com',
    'claim at t.me/x',
    'abc\u202edef',
    'x'.repeat(200),
  ]) {
    expect(isSpam('AAA', name), name).toBe(true)
    expect(judge('AAA', name).safety, name).toBe('spam')
  }
  expect(isSpam('AAA', 'An honest name')).toBe(false)
})

test('[EN-1] every address has a colour of its own kind', () => {
  for (const address of ['NATIVE', `0x${'0'.repeat(40)}`, `0x${'f'.repeat(40)}`])
    expect(colorOf(address)).toMatch(/^#[0-9a-f]{6}$/)
})
