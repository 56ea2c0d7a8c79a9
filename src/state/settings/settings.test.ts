import { afterEach, expect, test, vi } from 'vitest'
import { storedMoney } from './settings.ts'
import { readStored, storedKeys, writeStored } from '../stored/stored.ts'

afterEach(() => vi.unstubAllGlobals())

const storage = (value: string | null) => ({
  getItem: () => value,
  setItem: () => undefined,
  removeItem: () => undefined,
})

test('[NB-6] a stored currency comes with the rate it was shown at; anything else is dollars', () => {
  vi.stubGlobal('localStorage', storage('EUR:0.92'))
  expect(storedMoney()).toEqual({ currency: 'EUR', rate: 0.92 })
  for (const spoilt of ['EUR', 'EUR:', 'EUR:NaN', 'EUR:-1', 'EUR:0', ':', '💥:1', '{"a":1}', '', null]) {
    vi.stubGlobal('localStorage', storage(spoilt))
    expect(storedMoney(), String(spoilt)).toEqual({ currency: 'USD', rate: 1 })
  }
})

test('storage that is full or forbidden never throws', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(readStored(storedKeys.theme)).toBeNull()
  expect(writeStored(storedKeys.theme, 'dark')).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  expect(readStored(storedKeys.theme)).toBeNull()
  expect(writeStored(storedKeys.theme, null)).toBe(false)
})
