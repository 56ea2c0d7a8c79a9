import { expect, test } from 'vitest'
import { statedAmount } from './statedAmount.ts'
import { readTyped } from './typedAmount.ts'

test('[SW-1] [IN-3] an amount as it is copied: its own symbol, on either side, is no part of the number', () => {
  for (const [typed, symbol, text] of [
    ['1,234 USDC', 'USDC', '1,234'],
    ['1,234.5usdc', 'USDC', '1,234.5'],
    ['WETH 0.5', 'WETH', '0.5'],
    ['5 1INCH', '1INCH', '5'],
    [' 7 BÖRSE ', 'börse', '7'],
  ] as const) {
    expect(statedAmount(typed, symbol), typed).toEqual({ text, of: 'token' })
    expect(readTyped(text, 'en-US')).not.toBeNull()
  }
})

test('[SW-1] [IN-3] another token’s symbol, or one that may be part of the number, stays and makes it none', () => {
  for (const [typed, symbol] of [
    ['5 DAI', 'USDC'],
    ['5 WETH', 'ETH'],
    ['51INCH', '1INCH'],
    ['5 USDC', undefined],
  ] as const)
    expect(readTyped(statedAmount(typed, symbol).text, 'en-US'), typed).toBeNull()
  // A symbol that another one ends with.
  expect(statedAmount('USDC', 'USDC')).toEqual({ text: 'USDC', of: null })
  expect(statedAmount('5', '')).toEqual({ text: '5', of: null })
})

test('[SW-1] [SM-2] a sign of dollars says that it is dollars', () => {
  for (const [typed, text] of [
    ['$1,234.56', '1,234.56'],
    ['5 $', '5'],
    ['$ 0.5', '0.5'],
  ] as const)
    expect(statedAmount(typed, 'USDC')).toEqual({ text, of: 'dollars' })
  expect(statedAmount('5', 'USDC')).toEqual({ text: '5', of: null })
})
