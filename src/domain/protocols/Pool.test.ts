import { expect, test } from 'vitest'
import { isRanged, versions } from '../versions.ts'
import { aprOfDay, DYNAMIC_FEE, feeFraction, protocolVersions, V2_FEE } from './Pool.ts'

test('[UI-2] a year’s return is 365 of the day’s fees over what is locked', () => {
  expect(aprOfDay(1_000, 3_650_000)).toBe(0.1)
  expect(aprOfDay(0, 100)).toBe(0)
  expect([aprOfDay(null, 100), aprOfDay(1, null), aprOfDay(1, 0), aprOfDay(1, -1)]).toEqual([null, null, null, null])
})

test('[UI-2] a fee is hundredths of a bip; v2’s is 0.3 %', () => {
  expect([500, 3_000, V2_FEE].map(feeFraction)).toEqual([0.0005, 0.003, 0.003])
  expect(DYNAMIC_FEE).toBe(8_388_608)
})

test('[SW-6] [LP-5] versions that can be chosen are those with facts; a position moves to newer ones alone', () => {
  expect(Object.keys(versions)).toEqual(protocolVersions)
  expect(protocolVersions.filter(isRanged)).toEqual(['v3', 'v4'])
  expect(protocolVersions.map(version => versions[version].migratesTo)).toEqual([['v4', 'v3'], ['v4'], []])
})
