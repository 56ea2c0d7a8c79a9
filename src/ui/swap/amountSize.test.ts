import { expect, test } from 'vitest'
import { amountSize } from './amountSize.ts'

test('[SW-1] both amounts are as large as the longer one leaves room for; points and commas need less of it', () => {
  expect(amountSize('', '')).toBe('amount-6')
  expect(amountSize('1.5', '4,727.17')).toBe('amount-5')
  expect(amountSize('12345678', '1')).toBe('amount-4')
  expect(amountSize('1', '123456789012345678')).toBe('amount-1')
})
