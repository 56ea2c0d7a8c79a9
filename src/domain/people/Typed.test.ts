import { getAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { shownShort } from './Typed.ts'

test('[SM-6] cut, an address keeps its checksum’s letters, whatever case it came in; anything else is only cut', () => {
  const lower = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  const whole = getAddress(lower)
  expect(whole).not.toBe(lower)
  for (const given of [lower, whole, `0x${lower.slice(2).toUpperCase()}`])
    expect(shownShort(given)).toBe(`${whole.slice(0, 6)}…${whole.slice(-4)}`)
  expect(shownShort('0xfffffffffffffffffffffffffffffffffffffffe')).toMatch(/^0xffff…fffe$/i)
  expect(shownShort('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')).toBe('9xQeWv…VFin')
  expect(shownShort('')).toBe('')
})
