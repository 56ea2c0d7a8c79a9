import { expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import { knownUsdc, knownWeth } from '../../tests/support/knownTokens.ts'
import { boughtBoxText, boxText, readTyped } from './typedAmount.ts'

const say = makeSay('en-US')

test('[UI-1] dollars that are bought stand in cents, whatever their last digit, never rounded up; less than a cent is not called nothing', () => {
  const bought = (raw: bigint) => boughtBoxText(raw, knownUsdc, say)
  expect(bought(4_727_177_100n)).toBe('4,727.17')
  expect(bought(4_727_500_000n)).toBe('4,727.50')
  expect(bought(5_000_000n)).toBe('5.00')
  expect(bought(10_000n)).toBe('0.01')
  expect(bought(9_876n)).toBe('0.009876')
  expect(bought(0n)).toBe('0')
  expect(boughtBoxText(1_234_567_891n * 10n ** 9n, knownWeth, say)).toBe('1.2345678')
})

test('[SW-1] what is paid is not cut to cents, and what a box shows can be read again', () => {
  expect(boxText(10_009_900n, 6, say)).toBe('10.0099')
  for (const tag of ['en-US', 'fr-FR', 'ar-SA', 'ja-JP'] as const) {
    const there = makeSay(tag)
    for (const text of [boughtBoxText(4_727_500_000n, knownUsdc, there), boxText(4_727_500_000n, 6, there)])
      expect(Number(readTyped(text, there.tag)), `${tag}: ${text}`).toBe(4_727.5)
  }
})
