import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Slippage from './Slippage.ts'

describe('[SW-6] custom slippage', () => {
  test.each([
    ['0.5', { status: 'ok', bps: 50 }],
    ['0.01', { status: 'ok', bps: 1 }],
    ['49.99', { status: 'ok', bps: 4999 }],
    ['1.239', { status: 'ok', bps: 123 }],
    ['50', { status: 'tooHigh' }],
    ['100', { status: 'tooHigh' }],
    ['0', { status: 'tooLow' }],
    ['0.001', { status: 'tooLow' }],
    ['-1', { status: 'invalid' }],
    ['1e3', { status: 'invalid' }],
    ['', { status: 'empty' }],
  ])('%s', (text, expected) => expect(Slippage.parse(text)).toEqual(expected))
})

describe('[SW-6] automatic slippage', () => {
  test('stays inside 0.5–5.5 % whatever happens, and never falls when the pair moves more', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 5, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(10_000), (sigma, more, impact) => {
        const bps = Slippage.auto('l1', sigma, impact)
        expect(bps).toBeGreaterThanOrEqual(50)
        expect(bps).toBeLessThanOrEqual(550)
        expect(Slippage.auto('l1', sigma + more, impact)).toBeGreaterThanOrEqual(bps)
      }),
    )
  })
  test('2.5 % on a second layer when nothing is known', () => expect(Slippage.auto('op', null, 0)).toBe(250))
  test('a calm pair takes the least, a wild one more', () => {
    const calm = Slippage.volatility([1, 1.0001, 1, 1.0002, 1, 1.0001], null)
    const wild = Slippage.volatility([1, 1.02, 0.99, 1.03, 0.98, 1.01], null)
    expect(Slippage.auto('l1', calm, 0)).toBe(50)
    expect(Slippage.auto('l1', wild, 0)).toBeGreaterThan(200)
  })
  test('two tokens that move together are calm', () => {
    const a = [100, 110, 95, 120, 100]
    expect(Slippage.volatility(a, a.map(x => x * 3))).toBeCloseTo(0)
    expect(Slippage.volatility([1, 2], null)).toBeNull()
  })
})

test('[SW-6] bounds of an amount are never on the far side of the slippage', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 30n), fc.integer({ min: 1, max: 4_999 }), (amount, bps) => {
      expect(Slippage.atLeast(amount, bps)).toBeLessThanOrEqual(amount)
      expect(Slippage.atMost(amount, bps) * 10_000n).toBeGreaterThanOrEqual(amount * BigInt(10_000 + bps))
    }),
  )
})

test('[SW-6] a deadline is clamped to 1–4,320 minutes', () => {
  expect([null, 'abc', '0', '30', '59.9', '4320', '99999999999'].map(Slippage.clampDeadline)).toEqual([null, null, 1, 30, 59, 4320, 4320])
})
