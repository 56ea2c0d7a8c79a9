import { expect, test } from 'vitest'
import { aprOfLife, averageOf, usdOf } from './PositionFigures.ts'

const sides = { prices: [2_000, 1], decimals: [18, 6] } as const

test('[EN-3][LP-1] a position is worth both sides; a side without an amount needs no price', () => {
  expect(usdOf([5n * 10n ** 17n, 250_000_000n], sides)).toBe(1_250)
  expect(usdOf([0n, 3_000_000n], { ...sides, prices: [null, 1] })).toBe(3)
  expect(usdOf([1n, 3_000_000n], { ...sides, prices: [null, 1] })).toBeNull()
  expect(usdOf([0n, 0n], { ...sides, prices: [null, null] })).toBe(0)
})

test('[LP-1] the return of a life: a tenth of the deposit in a tenth of a year is all of it in one', () => {
  expect(aprOfLife({ fees: 100, capital: 1_000, seconds: 36.5 * 86_400 })).toBeCloseTo(1, 12)
  expect(aprOfLife({ fees: 0, capital: 1_000, seconds: 86_400 })).toBe(0)
  // What a withdrawal left to be collected is no loss of fees.
  expect(aprOfLife({ fees: -5, capital: 1_000, seconds: 86_400 })).toBe(0)
})

test('[LP-1] no return is told of what is empty, unpriced or just begun', () => {
  expect(aprOfLife({ fees: 1, capital: 0, seconds: 86_400 })).toBeNull()
  expect(aprOfLife({ fees: null, capital: 1, seconds: 86_400 })).toBeNull()
  expect(aprOfLife({ fees: 1, capital: null, seconds: 86_400 })).toBeNull()
  expect(aprOfLife({ fees: 1, capital: 1, seconds: 86_399 })).toBe('young')
})

test('[LP-1] after a withdrawal of 99 % the return is that of the capital that worked, not fees against the rest', () => {
  const DAY = 86_400
  // 14,621 dollars for 85 days, then 1 % of it for a moment: 262 dollars of fees.
  const life = { createdTime: 0, changedTime: 85 * DAY, now: 85 * DAY + 60, work: 1_000_000n * BigInt(85 * DAY) }
  const [, capital] = averageOf([0n, 146_210_000n], 10_000n, { ...life, liquidity: 10_000n })
  expect(Number(capital) / 1e6).toBeCloseTo(14_621, 0)
  expect(aprOfLife({ fees: 262, capital: Number(capital) / 1e6, seconds: life.now })).toBeCloseTo(0.0769, 3)
  // Twice as much for the second half of a life is one and a half on average.
  const half = { createdTime: 0, changedTime: 50 * DAY, now: 100 * DAY, work: 10n * BigInt(50 * DAY) }
  expect(averageOf([2_000n, 4_000n], 20n, { ...half, liquidity: 20n })).toEqual([1_500n, 3_000n])
  expect(averageOf([0n, 0n], 0n, { ...half, liquidity: 0n })).toEqual([0n, 0n])
})
