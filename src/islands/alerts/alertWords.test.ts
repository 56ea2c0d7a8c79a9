import { expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import { ME, USDC } from '../../../tests/support/plans.ts'
import { alertWords, sayGwei } from './alertWords.ts'

const say = makeSay('en-US')

test('[GO-12] an alert says what it waits for: which way, at what price, on which network, of whose position', () => {
  const price = { kind: 'price', chainId: 8453, token: USDC, symbol: 'USDC', usd: 0.97 } as const
  expect(alertWords(say, { ...price, way: 'above' })).toBe('USDC on Base rises to $0.97')
  expect(alertWords(say, { ...price, way: 'below' })).toBe('USDC on Base falls to $0.97')
  expect(alertWords(say, { kind: 'gas', chainId: 1, wei: '2500000000' })).toBe('Gas on Ethereum costs 2.5 gwei or less')
  expect(alertWords(say, { kind: 'range', owner: ME } as never)).toMatch(/^A position of 0xaaaa…aaaa leaves/i)
  expect(alertWords(say, { kind: 'limit', owner: ME, percent: 0.5, near: [] })).toBe(
    'The market comes within 0.50% of a limit order of 0xaaaa…aaaa',
  )
  expect(sayGwei(say, 50n * 10n ** 9n)).toBe('50')
})
