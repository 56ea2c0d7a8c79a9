import { expect, test } from 'vitest'
import { marketFor } from './marketFor.ts'

const at = (buys: bigint) => ({ buys, sells: 1n })

test('[GO-16][SW-14] minimums are held to an independent price; pools that a part moves by 15 % are no market', () => {
  expect(marketFor({ pools: at(9n), independent: at(3n), impactBps: 9_000 })).toEqual(at(3n))
  expect(marketFor({ pools: at(9n), independent: null, impactBps: 1_499 })).toEqual(at(9n))
  expect(marketFor({ pools: at(9n), independent: null, impactBps: 1_500 })).toBeNull()
  expect(marketFor({ pools: null, independent: null, impactBps: null })).toBeNull()
})
