import { expect, test } from 'vitest'
import { aprOfDay, DYNAMIC_FEE, feeFraction, V2_FEE } from './Pool.ts'

test('[UI-2] a year’s return is 365 of the day’s fees over what is locked', () => {
  expect(aprOfDay(1_000, 3_650_000)).toBe(0.1)
  expect(aprOfDay(0, 100)).toBe(0)
  expect([aprOfDay(null, 100), aprOfDay(1, null), aprOfDay(1, 0), aprOfDay(1, -1)]).toEqual([null, null, null, null])
})

test('[UI-2] a fee is hundredths of a bip; v2’s is 0.3 %', () => {
  expect([500, 3_000, V2_FEE].map(feeFraction)).toEqual([0.0005, 0.003, 0.003])
  expect(DYNAMIC_FEE).toBe(8_388_608)
})
