import { expect, test } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { relevantPools } from './relevantPools.ts'

const token = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
const [W, DOLLAR, A, B, X, Y, FAR] = [1, 2, 10, 11, 12, 13, 14].map(token) as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
]
const pool = (
  id: string,
  token0: Address,
  token1: Address,
  tvlUsd: number | null = 1,
): PoolRef & { tvlUsd: number | null } => ({
  version: 'v2',
  id,
  token0,
  token1,
  fee: 3_000,
  tvlUsd,
})
const found = (pools: Parameters<typeof relevantPools>[0]['pools']) =>
  relevantPools({ pools, of: [A, B], wrappedNative: W, dollars: [DOLLAR] })
    .map(({ id }) => id)
    .sort()

test('[SW-2] a swap looks at every pool of a path of four hops, whose tokens share no hub', () => {
  const row = [pool('1', A, X), pool('2', W, X), pool('3', W, Y), pool('4', B, Y)]
  expect(found([...row, pool('5', Y, FAR), pool('6', W, FAR)])).toEqual(['1', '2', '3', '4'])
  expect(found([pool('1', A, X), pool('2', X, Y), pool('3', B, Y)])).toEqual(['1', '2', '3'])
})

test('[SW-2] of very many pools the deepest are looked at, and those that nobody has priced', () => {
  const many = Array.from({ length: 200 }, (_, i) => pool(`p${i}`, A, B, i))
  const ids = found([...many, pool('new', A, B, null)])
  expect(ids).toHaveLength(150)
  expect(ids).toContain('new')
  expect(ids).toContain('p199')
  expect(ids).not.toContain('p0')
})
