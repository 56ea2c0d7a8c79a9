import { expect, test } from 'vitest'
import { formatCents } from './formatCents.ts'

const cents = (raw: bigint, decimals = 6, tag = 'en-US') => formatCents({ raw, decimals, tag })

test('[UI-1] dollars are written in cents, never rounded up', () => {
  expect(cents(4_727_177_100n)).toBe('4,727.17')
  expect(cents(5_000_500_000n)).toBe('5,000.50')
  expect(cents(31_052_185_000n)).toBe('31,052.18')
  expect(cents(10_000n)).toBe('0.01')
  expect(cents(-1_239_999n)).toBe('-1.23')
  expect(cents(1_005n, 2)).toBe('10.05')
  expect(cents(10n ** 30n, 18)).toBe('1,000,000,000,000.00')
})

test('[UI-1] what is less than a cent is not called nothing, and what has no cents is written whole', () => {
  expect(cents(9_876n)).toBe('0.009876')
  expect(cents(0n)).toBe('0')
  expect(cents(7n, 0)).toBe('7')
  expect(cents(73n, 1)).toBe('7.3')
})
