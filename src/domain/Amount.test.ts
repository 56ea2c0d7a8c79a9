import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Amount from './Amount.ts'

test('[SW-1] a raw amount and its decimal are the same amount', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.nat(80), (raw, decimals) => {
      expect(Amount.toRaw(Amount.toDecimal(raw, decimals), decimals)).toEqual({ status: 'ok', raw })
    }),
  )
})

test('[SW-1] what cannot be said exactly is refused', () => {
  expect(Amount.toRaw('1.0000001', 6)).toEqual({ status: 'tooManyDecimals' })
  expect(Amount.toRaw(`1.5${'0'.repeat(80)}`, 6)).toEqual({ status: 'ok', raw: 1_500_000n })
  expect(Amount.toRaw('9'.repeat(78), 18)).toEqual({ status: 'tooLarge' })
  expect(Amount.toRaw('1e99', 18)).toEqual({ status: 'invalid' })
  expect(Amount.toRaw('-1', 18)).toEqual({ status: 'invalid' })
  expect(Amount.toRaw('0.5', 0)).toEqual({ status: 'tooManyDecimals' })
})

test('[SW-1] the largest amount a contract holds is one, and one more is none', () => {
  const largest = '115792089237316195423570985008687907853269984665640564039457584007913129639935'
  expect(Amount.toRaw(largest, 0)).toEqual({ status: 'ok', raw: 2n ** 256n - 1n })
  expect(Amount.toRaw(largest.replace(/5$/, '6'), 0)).toEqual({ status: 'tooLarge' })
})

test('[SW-1] what was lost is written with its sign, nothing without one', () => {
  expect([0n, 1n, -1n, -1_500_000n, 1_500_000n].map(raw => Amount.toDecimal(raw, 6))).toEqual([
    '0',
    '0.000001',
    '-0.000001',
    '-1.5',
    '1.5',
  ])
  expect(Amount.toNumber(-1_500_000n, 6)).toBe(-1.5)
})

test('[PK-1] what somebody is asked to bring is rounded up to three digits, never less than it is', () => {
  expect([0n, 7n, 999n, 1_000n, 1_001n, 123_456n, 124_000n, 999_001n].map(raw => Amount.roundedUp(raw))).toEqual([
    0n,
    7n,
    999n,
    1_000n,
    1_010n,
    124_000n,
    124_000n,
    1_000_000n,
  ])
  expect(Amount.roundedUp(123_456n, 1)).toBe(200_000n)
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 200n), raw => {
      const rounded = Amount.roundedUp(raw)
      expect(rounded).toBeGreaterThanOrEqual(raw)
      expect((rounded - raw) * 100n).toBeLessThanOrEqual(raw)
      expect(rounded.toString().replace(/0+$/, '').length).toBeLessThanOrEqual(3)
    }),
  )
})

test.each([
  // raw, decimals → rounded down, rounded up
  [6_384_338_030_303_815n, 18, 6_384_330_000_000_000n, 6_384_340_000_000_000n],
  [1_559_366_712_345_678_901_234n, 18, 1_559_366_712_000_000_000_000n, 1_559_366_713_000_000_000_000n],
  [123_456_789_012n * 10n ** 18n, 18, 123_456_789_012n * 10n ** 18n, 123_456_789_012n * 10n ** 18n],
  [584_794_680_000n, 18, 584_794_000_000n, 584_795_000_000n],
  [1n, 18, 1n, 1n],
  [1_000_000_123_456_700_000n, 18, 1_000_000_000_000_000_000n, 1_000_001_000_000_000_000n],
  [100_005_956n, 6, 100_005_956n, 100_005_956n],
  [999_999_999_999_999_999n, 18, 999_999_000_000_000_000n, 10n ** 18n],
  [7n, 0, 7n, 7n],
  [0n, 24, 0n, 0n],
  [-1_234_567_890n, 9, -1_234_567_000n, -1_234_568_000n],
])(
  '[IN-3] [SW-5] %s of %s decimals: six significant digits after the point, whole ones as they are',
  (raw, decimals, down, up) => {
    expect(Amount.toWritten(raw, decimals)).toBe(down)
    expect(Amount.toWritten(raw, decimals, true)).toBe(up)
  },
)

test.each([
  ['12', '12'],
  ['1.5', '1.5'],
  ['1.', '1.'],
  ['1,5', '1.5'],
  ['1,25', '1.25'],
  ['1,2345', '1.2345'],
  ['1,234', null],
  ['1,234.5', null],
  ['1,2,3', null],
  ['1,', null],
  ['-1', null],
  ['', null],
])('[SW-8] the amount %s of a link is %s', (text, read) => {
  expect(Amount.linkDecimal(text)).toBe(read)
})
