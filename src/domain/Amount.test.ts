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
