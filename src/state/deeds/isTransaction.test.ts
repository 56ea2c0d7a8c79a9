import { expect, test } from 'vitest'
import { isTransaction } from './isTransaction.ts'
import { storedWallet } from '../wallet/storedWallet.ts'

const whole = {
  hash: `0x${'1'.repeat(64)}`,
  chainId: 1,
  account: `0x${'a'.repeat(40)}`,
  type: 'swap',
  status: 'pending',
  nonce: 3,
  addedAt: 1,
  sentBlock: 2,
  to: `0x${'b'.repeat(40)}`,
  data: '0x1234',
  value: '0',
  deadline: 0,
  currencyIn: { id: 'NATIVE', symbol: 'ETH', decimals: 18 },
  currencyOut: { id: `0x${'c'.repeat(40)}`, symbol: 'USDC', decimals: 6 },
  amountIn: '1000',
  amountOut: '2',
}

test('[TX-3] what was stored comes back', () => {
  expect(isTransaction(JSON.parse(JSON.stringify(whole)))).toBe(true)
})

test.each(Object.keys(whole))('[TX-3] an entry whose %s is broken is none', key => {
  for (const broken of [{ ...whole, [key]: { no: 'thing' } }, { ...whole, [key]: undefined }, null, 7, []])
    expect(isTransaction(broken)).toBe(false)
})

test('[WL-9] a stored wallet comes back, a corrupt one is none', () => {
  const wallet = {
    address: `0x${'a'.repeat(40)}`,
    shown: `0x${'A'.repeat(40)}`,
    chainId: 1,
    connectorId: 'io.wallet',
    name: 'W',
    icon: 'data:image/png;base64,AA',
  }
  expect(storedWallet(JSON.stringify(wallet))).toEqual(wallet)
  expect(storedWallet(JSON.stringify({ ...wallet, icon: 'https://spy.example/x.png' }))?.icon).toBeNull()
  for (const text of [
    null,
    '',
    '{',
    'null',
    '7',
    '"x"',
    '[]',
    JSON.stringify({ ...wallet, address: '0x12' }),
    JSON.stringify({ ...wallet, connectorId: 1 }),
  ])
    expect(storedWallet(text)).toBeNull()
})
