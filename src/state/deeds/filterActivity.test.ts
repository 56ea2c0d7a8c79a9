import { expect, test } from 'vitest'
import type { Activity } from './history/Activity.ts'
import { choicesIn, filterActivity, unfiltered } from './filterActivity.ts'

const line = (key: string, more: Partial<Activity>): Activity => ({
  ...{ key, hash: '0x', chainId: 1, type: 'swap', status: 'confirmed', time: 1, amountIn: 1n, amountOut: 1n },
  ...{ currencyIn: { symbol: 'ETH', decimals: 18 }, currencyOut: { symbol: 'USDC', decimals: 6 } },
  ...more,
})
const lines = [
  line('swap', {}),
  line('send', { type: 'send', chainId: 8453 }),
  line('approve', { type: 'approve', currencyIn: { symbol: 'UNI', decimals: 18 } }),
  line('solana', { type: 'send', chainId: 'solana', currencyIn: { symbol: 'SOL', decimals: 9 } }),
  line('unread', { type: 'unread', currencyIn: { symbol: 'X', decimals: 0 } }),
]
const keys = (filter: Partial<typeof unfiltered>) =>
  filterActivity(lines, { ...unfiltered, ...filter }).map(({ key }) => key)

test('[TX-2] activity is narrowed by type, token and network, and all three together', () => {
  expect(keys({})).toHaveLength(lines.length)
  expect(keys({ type: 'send' })).toEqual(['send', 'solana'])
  expect(keys({ network: 'solana' })).toEqual(['solana'])
  expect(keys({ network: '8453', type: 'send' })).toEqual(['send'])
  // What is sent is one currency: the other side of its record is nothing that came.
  expect(keys({ token: 'USDC' })).toEqual(['swap'])
  expect(keys({ token: 'ETH' })).toEqual(['swap', 'send'])
  expect(keys({ token: 'UNI' })).toEqual(['approve'])
  expect(keys({ token: 'UNI', type: 'swap' })).toEqual([])
})

test('[TX-2] what can be chosen is what there is, each once', () => {
  expect(choicesIn([...lines, ...lines])).toEqual({
    types: ['swap', 'send', 'approve', 'unread'],
    tokens: ['ETH', 'SOL', 'UNI', 'USDC', 'X'],
    networks: ['1', '8453', 'solana'],
  })
})
