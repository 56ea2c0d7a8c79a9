import { expect, test } from 'vitest'
import { goOn } from './keepSparks.ts'

test('[EX-1] [EX-8] a day’s line ends with the price of now, and the half hours that passed push the oldest out', () => {
  expect(goOn([1, 2, 3], 0, 1_799, 4)).toEqual({ values: [1, 2, 4], since: 0 })
  expect(goOn([1, 2, 3], 0, 1_800, 4)).toEqual({ values: [2, 3, 4], since: 1_800 })
  expect(goOn([1, 2, 3], 0, 4_000, 4)).toEqual({ values: [3, 3, 4], since: 3_600 })
  expect(goOn([1, 2, 3], 0, 900_000, 4).values).toEqual([3, 3, 4])
  expect(goOn([1, 2, 3], 5_000, 10, 4)).toEqual({ values: [1, 2, 4], since: 5_000 })
})
