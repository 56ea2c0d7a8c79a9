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
      fc.property(
        fc.double({ min: 0, max: 5, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(10_000),
        (sigma, more, impact) => {
          const bps = Slippage.auto('l1', sigma, impact)
          expect(bps).toBeGreaterThanOrEqual(50)
          expect(bps).toBeLessThanOrEqual(550)
          expect(Slippage.auto('l1', sigma + more, impact)).toBeGreaterThanOrEqual(bps)
        },
      ),
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
    expect(
      Slippage.volatility(
        a,
        a.map(x => x * 3),
      ),
    ).toBeCloseTo(0)
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
  expect([null, 'abc', '0', '30', '59.9', '4320', '99999999999'].map(Slippage.clampDeadline)).toEqual([
    null,
    null,
    1,
    30,
    59,
    4320,
    4320,
  ])
})

test('[SW-6] three deviations of half an hour and half of the own impact; half a percent where a pair is calm', () => {
  expect(Slippage.auto('l1', null, 0)).toBe(100)
  expect(Slippage.auto('l1', null, 60)).toBe(130)
  expect(Slippage.auto('l1', 0.01, 0)).toBe(300)
  expect(Slippage.auto('l1', 0.005, 20)).toBe(160)
  expect(Slippage.auto('op', 0.5, 0)).toBe(550)
  expect(Slippage.auto('l1', 0, 0)).toBe(50)
  expect([Slippage.HIGH_BPS, Slippage.CUSTOM_LIMIT_BPS]).toEqual([2_000, 5_000])
})

test('[SW-6] what one price moves against another: the deviation of its logarithmic steps', () => {
  // Steps of +1 %, −1 %, +1 %, −1 %: their mean is zero, their deviation 1 %.
  const up = Math.exp(0.01)
  expect(Slippage.volatility([1, up, 1, up, 1], null)).toBeCloseTo(0.01, 10)
  expect(Slippage.volatility([1, up, 1, up, 1], [2, 2, 2, 2, 2])).toBeCloseTo(0.01, 10)
  // A steady climb is no swing: each step is the mean of all.
  expect(Slippage.volatility([1, up, up ** 2, up ** 3, up ** 4], null)).toBeCloseTo(0, 10)
  // Of two series the youngest samples belong together.
  expect(Slippage.volatility([9, 9, 1, up, 1, up, 1], [1, 1, 1, 1, 1])).toBeCloseTo(0.01, 10)
  expect(Slippage.volatility([1, up, 1, up, 1], [9, 9, 1, 1, 1, 1, 1])).toBeCloseTo(0.01, 10)
  // What is no price is left out; three steps are the least.
  expect(Slippage.volatility([1, 0, up, Number.NaN, 1, -1, up, 1], null)).toBeCloseTo(0.01, 10)
  expect(Slippage.volatility([1, up, 1], null)).toBeNull()
  expect(Slippage.volatility([1, up, 1, up], null)).not.toBeNull()
})

test('[SW-6] a bound to the unit: what may arrive is rounded down, what may leave is rounded up', () => {
  expect([Slippage.atLeast(1_000n, 50), Slippage.atLeast(999n, 50), Slippage.atLeast(0n, 50)]).toEqual([995n, 994n, 0n])
  expect([Slippage.atMost(1_000n, 50), Slippage.atMost(999n, 50), Slippage.atMost(0n, 50)]).toEqual([
    1_005n,
    1_004n,
    0n,
  ])
})

test('[SW-6] texts that are no percent or no minutes', () => {
  expect(Slippage.parse(null)).toEqual({ status: 'invalid' })
  expect(Slippage.parse(null, true)).toEqual({ status: 'empty' })
  expect(Slippage.parse('5', true)).toEqual({ status: 'empty' })
  expect(Slippage.parse('.5')).toEqual({ status: 'invalid' })
  expect(Slippage.parse('5.')).toEqual({ status: 'ok', bps: 500 })
  expect(Slippage.parse('2.5')).toEqual({ status: 'ok', bps: 250 })
  expect(Slippage.parse('1234567')).toEqual({ status: 'invalid' })
  expect(Slippage.DEADLINE).toEqual({ default: 30, min: 1, warn: 60, max: 4_320 })
})

test('[SW-6] shares are of ten thousand, to the unit of large amounts; three deviations of the half hour are the automatic one', () => {
  expect([Slippage.atLeast(10n ** 12n, 50), Slippage.atMost(10n ** 12n, 50)]).toEqual([
    995n * 10n ** 9n,
    1_005n * 10n ** 9n,
  ])
  expect([Slippage.auto('l1', 0.016682, 0), Slippage.auto('l1', 0.0166835, 0)]).toEqual([500, 501])
})

test('[SW-6] of two prices the shorter history counts, and nothing beyond it; nothing typed is nothing', () => {
  const [a, b] = [
    [9, 1, 2, 4, 8, 16],
    [1, 1, 1, 1, 1],
  ]
  expect(Slippage.volatility(a, b)).toBeCloseTo(0, 12)
  expect(Slippage.volatility([1, 2, 1, 2, 1], [5, 5, 5, 5, 5])).toBeGreaterThan(0.6)
  expect(Slippage.volatility(b, a)).toBeCloseTo(0, 12)
  // Four samples of the pair are enough, three are not.
  expect([Slippage.volatility([1, 2, 3, 4], [1, 1, 1]), Slippage.volatility([1, 2, 3, 4], [1, 1, 1, 1])]).toEqual([
    null,
    expect.any(Number),
  ])
  expect([Slippage.parse(null), Slippage.clampDeadline(null)]).toEqual([{ status: 'invalid' }, null])
})

test('[SW-6] of an automatic slippage half of the price impact comes on top, inside its bounds; a chosen one stays as it is', () => {
  expect([0, 30, 31, 20_000].map(impact => Slippage.withImpact({ bps: 60, auto: true }, impact))).toEqual([
    60, 75, 76, 550,
  ])
  expect(Slippage.withImpact({ bps: 7, auto: true }, 0)).toBe(50)
  expect([0, 20_000].map(impact => Slippage.withImpact({ bps: 7, auto: false }, impact))).toEqual([7, 7])
  expect([Slippage.autoOf('l1', null), Slippage.autoOf('op', null), Slippage.autoOf('op', 0.01)]).toEqual([
    { bps: 100, auto: true },
    { bps: 250, auto: true },
    { bps: 300, auto: true },
  ])
})
