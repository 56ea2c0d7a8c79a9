import { expect, test } from 'vitest'
import type { WalletMove } from '#data/market/walletSchemas.ts'
import { mergeActivity } from '../activity.ts'
import { historyLines } from './historyLines.ts'

const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
const address = `0x${'1234'.repeat(10)}`
const move = (n: number, asset: Partial<WalletMove['asset']>, more: Partial<WalletMove> = {}): WalletMove => ({
  id: `${n}-${more.type}-${asset.kind}`,
  ...{ chainId: 1, hash: hash(n), block: n, time: n, type: 'received', tokenId: null, amount: '5', who: address },
  asset: {
    ...{ address, kind: 'token', symbol: 'USDC', name: 'USD Coin', decimals: 6, listed: true, spam: false },
    ...asset,
  },
  ...more,
})
const native = { address: 'NATIVE', kind: 'native', symbol: 'ETH', decimals: 18 } as const
const item = { kind: 'collectible', symbol: 'RCK', name: 'Rocks', decimals: null } as const

test('[TX-2] one line a transaction: what came, an item bought and one sold, with what was paid and its number', () => {
  const lines = historyLines([
    move(4, {}),
    move(3, native, { type: 'sent', amount: '9' }),
    move(3, item, { tokenId: '7', amount: null }),
    move(2, item, { type: 'sent', tokenId: '8', amount: null }),
    move(2, native, { amount: '6' }),
  ])
  expect(
    lines.map(({ type, currencyIn, amountIn, currencyOut, amountOut, shows }) => [
      ...[type, currencyIn.symbol, amountIn, currencyOut.symbol, amountOut, shows],
    ]),
  ).toEqual([
    ['receive', '', null, 'USDC', 5n, ['in']],
    ['purchase', 'ETH', 9n, 'Rocks #7', 1n, ['out']],
    ['sale', 'Rocks #8', 1n, 'ETH', 6n, ['in']],
  ])
})

test('[TX-2] [GO-15] a token that nobody listed wears its address: its name alone could be anybody’s', () => {
  expect(historyLines([move(1, { listed: false })])[0]?.currencyOut.symbol).toBe('USDC 0x1234…1234')
})

test('[TX-2] a wrap tells the network’s own currency, which leaves no log', () => {
  const [line] = historyLines([move(1, { symbol: 'WETH', decimals: 18 }, { type: 'wrapped', who: null })])
  expect(line).toMatchObject({ type: 'wrap', currencyIn: { symbol: 'ETH' }, amountIn: 5n, shows: ['out', 'in'] })
})

test('[TX-2] one that failed on another device is a line that says so: it was paid for', () => {
  const contract = { kind: 'contract', symbol: null, name: null } as const
  const [line] = historyLines([move(1, contract, { type: 'failed', amount: null, who: null })])
  expect(line).toMatchObject({ type: 'call', status: 'failed', to: address, shows: [] })
})

test('[TX-2] what pools tell of the same transaction stands in the place of what logs alone tell', () => {
  const token = (symbol: string) => ({ address, symbol, decimals: 18 })
  const row = {
    ...{ id: '1-1-1', chainId: 1, hash: hash(1), block: 1, time: 1, type: 'add', amount0: '1', amount1: '2' },
    ...{ token0: token('A'), token1: token('B') },
  } as unknown as Parameters<typeof mergeActivity>[1][number]
  const lines = mergeActivity([], [row], historyLines([move(1, {}, { type: 'sent' }), move(2, {})]))
  expect(lines.map(({ type, parts }) => [type, parts?.length])).toEqual([
    ['receive', 1],
    ['add', 1],
  ])
})
