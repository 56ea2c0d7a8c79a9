import { expect, test } from 'vitest'
import type { TransactionRow } from '#data/market/schemas.ts'
import { told, trade } from './trade.ts'

const token = (address: string) => ({ address, symbol: address, decimals: 0 }) as TransactionRow['token0']
const row = (type: TransactionRow['type'], amount0: string, amount1: string) => ({
  type,
  token0: token('NATIVE'),
  token1: token('0xaa'),
  amount0,
  amount1,
})

test('[EX-3] who gave the first token got the second', () => {
  expect(trade(row('swap', '5', '-7'))).toMatchObject({
    a: { symbol: 'NATIVE', raw: 5n },
    b: { symbol: '0xaa', raw: 7n },
  })
  expect(trade(row('swap', '-5', '7'))).toMatchObject({
    a: { symbol: '0xaa', raw: 7n },
    b: { symbol: 'NATIVE', raw: 5n },
  })
})
test('[EX-3] [EX-4] a swap is a buy of what was got and a sale of what was given; liquidity stays what it is', () => {
  expect(told(row('swap', '5', '-7'), '0xaa')).toBe('buy')
  expect(told(row('swap', '5', '-7'), 'NATIVE')).toBe('sell')
  expect(told(row('swap', '-5', '7'), '0xaa')).toBe('sell')
  expect(told(row('swap', '-5', '7'), 'NATIVE')).toBe('buy')
  expect(told(row('swap', '5', '-7'), '0xbb')).toBe('swap')
  expect(told(row('swap', '5', '-7'), undefined)).toBe('swap')
  expect(told(row('add', '5', '7'), '0xaa')).toBe('add')
  expect(told(row('remove', '-5', '-7'), '0xaa')).toBe('remove')
})
