import { expect, test } from 'vitest'
import type { TransactionRow } from '#data/market/schemas.ts'
import { rememberedOrder } from '../../../tests/support/rememberedOrder.ts'
import { mergeActivity } from './activity.ts'
import type { EvmFollow, Transaction } from './DeedRecord.ts'

const token = (symbol: string) => ({
  chainId: 1,
  address: `0x${symbol.charCodeAt(0).toString(16).padStart(40, '0')}`,
  symbol,
  name: symbol,
  decimals: 18,
  logoUrl: null,
  color: null,
  buyFeeBps: null,
  sellFeeBps: null,
  safety: 'none' as const,
  spam: false,
  listed: true,
})
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
const row = (
  n: number,
  log: number,
  time: number,
  [a, amount0]: [string, string],
  [b, amount1]: [string, string],
  type: TransactionRow['type'] = 'swap',
) =>
  ({
    id: `1-100-${log}`,
    chainId: 1,
    hash: hash(n),
    block: 100,
    time,
    type,
    pool: '0x1',
    version: 'v3',
    token0: token(a),
    token1: token(b),
    amount0,
    amount1,
    usd: 1,
    account: '0x2',
  }) as unknown as TransactionRow
const sent = (n: number, more: Partial<Transaction> = {}, follow: Partial<EvmFollow> = {}): Transaction => ({
  id: String(n),
  deed: 'swap',
  account: `0x${'a'.repeat(40)}`,
  status: 'pending',
  addedAt: 5_000_000,
  currencyIn: { id: 'NATIVE', symbol: 'ETH', decimals: 18 },
  currencyOut: { id: 'NATIVE', symbol: 'USDC', decimals: 6 },
  amountIn: '7',
  amountOut: '8',
  ...more,
  follow: {
    ...{ by: 'evm', hash: hash(n) as `0x${string}`, chainId: 1, nonce: n, sentBlock: 1 },
    ...{ to: `0x${'b'.repeat(40)}`, data: '0x', value: '0', deadline: 0 },
    ...follow,
  },
})

test('[AD-7] [TX-2] a route over several pools is one swap, from what went in first to what came out last', () => {
  const lines = mergeActivity([], [row(1, 8, 50, ['B', '-20'], ['C', '30']), row(1, 9, 50, ['D', '-40'], ['B', '20'])])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ type: 'swap', status: 'confirmed', amountIn: 30n, amountOut: 40n })
  expect([lines[0]?.currencyIn.symbol, lines[0]?.currencyOut.symbol]).toEqual(['C', 'D'])
})

test('[AD-7] what this browser sent and the market saw is one line, with what this browser knows; newest first', () => {
  const lines = mergeActivity(
    [sent(2, { status: 'failed' }), sent(3, { deed: 'approve' })],
    [row(2, 1, 60, ['A', '5'], ['B', '-4']), row(4, 1, 90_000, ['A', '1'], ['B', '2'], 'add')],
  )
  expect(lines.map(line => [line.hash, line.type, line.status])).toEqual([
    [hash(4), 'add', 'confirmed'],
    [hash(2), 'swap', 'failed'],
    [hash(3), 'approve', 'pending'],
  ])
})

test('[GO-7] [TX-2] one batch that ended several approvals is a line for each, told by its own token', () => {
  const revoked = (symbol: string, part: number) =>
    sent(
      7,
      { deed: 'revoke', status: 'confirmed', currencyIn: { id: `0x${'c'.repeat(40)}`, symbol, decimals: 6 } },
      part > 0 ? { part } : {},
    )
  const lines = mergeActivity([revoked('USDC', 0), revoked('LINK', 1), revoked('DAI', 2)], [])
  expect(lines.map(line => line.currencyIn.symbol)).toEqual(['USDC', 'LINK', 'DAI'])
  expect(new Set(lines.map(line => line.key)).size).toBe(3)
  expect(new Set(lines.map(line => line.hash)).size).toBe(1)
})

test('[TX-2] [PK-4] what a recovery address did is told of the wallet it acted for, not of whom that sent to', () => {
  const [of, recipient] = [`0x${'7'.repeat(40)}`, `0x${'8'.repeat(40)}`] as const
  const to = (more: Partial<Transaction>) => mergeActivity([sent(1, more)], []).map(each => each.to)
  expect(to({ deed: 'recover', of, recipient })).toEqual([of])
  expect(to({ deed: 'send', recipient })).toEqual([recipient])
})

test('[TX-2] what was bought for somebody else is not shown as if it had come here', () => {
  const recipient = `0x${'8'.repeat(40)}` as const
  const [line] = mergeActivity([sent(1, { recipient })], [])
  expect([line?.shows, line?.to]).toEqual([['out'], recipient])
  expect(mergeActivity([sent(1)], [])[0]?.shows).toBeUndefined()
})

test('[GO-8] a filled order is one line: what was sold and what came, when it was filled; two of one transaction are two', () => {
  const filledBy = hash(1) as `0x${string}`
  const fill = (bit: number, came: string) => {
    const moves = [
      { currency: { id: 'NATIVE', symbol: 'DAI', decimals: 18 }, raw: '100', way: 'out' },
      { currency: { id: 'NATIVE', symbol: 'USDC', decimals: 6 }, raw: came, way: 'in' },
    ] as const
    const record = rememberedOrder(bit, {}, { status: 'confirmed', moves: moves.map(move => ({ ...move })) as never })
    return { ...record, follow: { ...record.follow, filledBy } }
  }
  const market = [row(1, 8, 1_790_000_900, ['B', '-20'], ['C', '30'])]
  const [line, ...others] = mergeActivity([fill(1, '111')], market)
  expect(others).toEqual([])
  expect(line).toMatchObject({ type: 'limit', hash: filledBy, time: 1_790_000_900, key: `1-${filledBy}` })
  const two = mergeActivity([fill(1, '111'), fill(2, '112')], market)
  expect(two.map(({ type }) => type)).toEqual(['limit', 'limit'])
  expect(new Set(two.map(({ key }) => key)).size).toBe(2)
  // One that waits, or that ended otherwise, moved nothing.
  for (const status of ['pending', 'expired', 'canceled'] as const)
    expect(mergeActivity([rememberedOrder(1, {}, { status })], [])).toEqual([])
})
