import { expect, test } from 'vitest'
import { takenPercent } from './Withdrawal.ts'

test('[LP-4] a typed percent is taken in hundredths, and as all of it only where all of it was typed', () => {
  const taken: [number, number | null][] = [
    [100, 100],
    [99.999, 99.99],
    [99.995, 99.99],
    [99.99, 99.99],
    [0.29, 0.29],
    [33.333, 33.33],
    [1, 1],
    [0, null],
    [-1, null],
    [100.01, null],
    [Number.NaN, null],
  ]
  expect(taken.map(([typed]) => takenPercent(typed))).toEqual(taken.map(([, percent]) => percent))
})
