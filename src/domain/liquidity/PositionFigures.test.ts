import { expect, test } from 'vitest'
import { aprOfLife, usdOf } from './PositionFigures.ts'

const sides = { prices: [2_000, 1], decimals: [18, 6] } as const

test('[EN-3][LP-1] a position is worth both sides; a side without an amount needs no price', () => {
  expect(usdOf([5n * 10n ** 17n, 250_000_000n], sides)).toBe(1_250)
  expect(usdOf([0n, 3_000_000n], { ...sides, prices: [null, 1] })).toBe(3)
  expect(usdOf([1n, 3_000_000n], { ...sides, prices: [null, 1] })).toBeNull()
  expect(usdOf([0n, 0n], { ...sides, prices: [null, null] })).toBe(0)
})

test('[LP-1] the return of a life: a tenth of the deposit in a tenth of a year is all of it in one', () => {
  expect(aprOfLife({ fees: 100, value: 1_000, seconds: 36.5 * 86_400 })).toBeCloseTo(1, 12)
  expect(aprOfLife({ fees: 0, value: 1_000, seconds: 86_400 })).toBe(0)
  // What a withdrawal left to be collected is no loss of fees.
  expect(aprOfLife({ fees: -5, value: 1_000, seconds: 86_400 })).toBe(0)
})

test('[LP-1] no return is told of what is empty, unpriced or just begun', () => {
  expect(aprOfLife({ fees: 1, value: 0, seconds: 86_400 })).toBeNull()
  expect(aprOfLife({ fees: null, value: 1, seconds: 86_400 })).toBeNull()
  expect(aprOfLife({ fees: 1, value: null, seconds: 86_400 })).toBeNull()
  expect(aprOfLife({ fees: 1, value: 1, seconds: 3_599 })).toBeNull()
})
