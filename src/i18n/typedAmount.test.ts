import { expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import { knownUsdc, knownWeth } from '../../tests/support/knownTokens.ts'
import { boughtBoxText, boxText, grouped, readTyped } from './typedAmount.ts'

const say = makeSay('en-US')

test('[UI-1] dollars that are bought stand in cents, whatever their last digit, never rounded up; less than a cent is not called nothing', () => {
  const bought = (raw: bigint) => boughtBoxText(raw, knownUsdc, say)
  expect(bought(4_727_177_100n)).toBe('4,727.17')
  expect(bought(4_727_500_000n)).toBe('4,727.50')
  expect(bought(5_000_000n)).toBe('5.00')
  expect(bought(10_000n)).toBe('0.01')
  expect(bought(9_876n)).toBe('0.009876')
  expect(bought(0n)).toBe('0')
  expect(boughtBoxText(1_234_567_891n * 10n ** 9n, knownWeth, say)).toBe('1.234567')
})

test('[SW-1] what is paid is not cut to cents, and what a box shows can be read again', () => {
  expect(boxText(10_009_900n, 6, say)).toBe('10.0099')
  for (const tag of ['en-US', 'fr-FR', 'ar-SA', 'ja-JP'] as const) {
    const there = makeSay(tag)
    for (const text of [boughtBoxText(4_727_500_000n, knownUsdc, there), boxText(4_727_500_000n, 6, there)])
      expect(Number(readTyped(text, there.tag)), `${tag}: ${text}`).toBe(4_727.5)
  }
})

test.each([
  ['1559.3667', '1,559.3667', '1\u202f559,3667'],
  ['1234567', '1,234,567', '1\u202f234\u202f567'],
  ['999', '999', '999'],
  ['1000.', '1,000.', '1\u202f000,'],
  ['0.123456789012345678', '0.123456789012345678', '0,123456789012345678'],
  ['12345.678901234567890123', '12,345.678901234567890123', '12\u202f345,678901234567890123'],
  ['', '', ''],
  ['abc', 'abc', 'abc'],
])('[IN-3] [SW-1] an amount at rest is grouped and keeps every digit: %s', (typed, english, french) => {
  const fr = makeSay('fr-FR').tag
  expect(grouped(typed, 'en-US')).toBe(english)
  expect(grouped(typed.replace('.', ','), fr)).toBe(french)
  for (const [tag, text] of [
    ['en-US', english],
    [fr, french],
  ] as const)
    expect(readTyped(text, tag), tag).toBe(readTyped(tag === fr ? typed.replace('.', ',') : typed, tag))
})

test('[SW-1] what is paid is never told as less, in a box or elsewhere', () => {
  expect(boxText(100_005_956n, 6, say, 'paid')).toBe('100.005956')
  expect(boxText(1_000_000_000_000_000_001n, 18, say, 'paid')).toBe('1.000001')
  expect(boxText(1_000_000_000_000_000_001n, 18, say)).toBe('1')
})
