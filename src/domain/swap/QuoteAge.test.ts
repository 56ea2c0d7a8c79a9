import { expect, test } from 'vitest'
import { isOld } from './QuoteAge.ts'

test('[SW-7] a price is old after five blocks of its network without a quote, at least half a minute', () => {
  const at = 1_800_000_000
  expect([0, 60, 61, 3_000].map(seconds => isOld(at, BigInt(at + seconds), 12_000))).toEqual([false, false, true, true])
  expect([30, 31].map(seconds => isOld(at, BigInt(at + seconds), 2_000))).toEqual([false, true])
  // A node a block behind the one that quoted.
  expect(isOld(at, BigInt(at - 12), 12_000)).toBe(false)
})
