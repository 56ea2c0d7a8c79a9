import { expect, test } from 'vitest'
import { goOn } from './keepSparks.ts'

test('[EX-1] [EX-8] a day’s line ends with the price of now, and the half hours that passed push the oldest out', () => {
  expect(goOn({ values: [1, 2, 3], since: 0, time: 1_799, price: 4 })).toEqual({ values: [1, 2, 4], since: 0 })
  expect(goOn({ values: [1, 2, 3], since: 0, time: 1_800, price: 4 })).toEqual({ values: [2, 3, 4], since: 1_800 })
  expect(goOn({ values: [1, 2, 3], since: 0, time: 4_000, price: 4 })).toEqual({ values: [3, 3, 4], since: 3_600 })
  expect(goOn({ values: [1, 2, 3], since: 0, time: 900_000, price: 4 }).values).toEqual([3, 3, 4])
  expect(goOn({ values: [1, 2, 3], since: 5_000, time: 10, price: 4 })).toEqual({ values: [1, 2, 4], since: 5_000 })
})
