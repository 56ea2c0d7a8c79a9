import { expect, test } from 'vitest'
import { deeds } from '#domain/deeds.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { sayAmounts } from './sayAmounts.ts'

const [arabic, english] = [makeSay('ar-SA'), makeSay('en-US')]
const swapped = { amountIn: '1.5', symbolIn: 'ETH', amountOut: '4,200', symbolOut: 'USDC', symbol: 'ETH' }

test('[IN-2] in a sentence that runs the other way an amount keeps beside its symbol, in both orders of both', () => {
  const text = sayAmounts(arabic, deeds.swap.done, swapped)
  expect(text).toContain('\u20681.5 ETH\u2069')
  expect(text).toContain('\u20684,200 USDC\u2069')
  for (const key of ['toast.gotMore', 'toast.paidLess'])
    expect(sayAmounts(arabic, key, { amount: '$&', symbol: 'A$1' })).toContain('\u2068$& A$1\u2069')
  expect(sayAmounts(english, deeds.swap.done, swapped)).not.toMatch(/[\u2066-\u2069]/)
  // A deed that names no amount is as it was.
  expect(sayAmounts(arabic, 'toast.pending', {})).toBe(arabic.t('toast.pending'))
})
