import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readChange } from './readChange.ts'
import { change } from './schemas.ts'

const hex = (n: number) => `0x${'ab'.repeat(n / 2)}`
const token = {
  chainId: 1,
  address: hex(40),
  symbol: 'A',
  name: 'A',
  decimals: 18,
  logoUrl: null,
  color: null,
  buyFeeBps: null,
  sellFeeBps: null,
  safety: 'none',
  spam: false,
  listed: true,
}
const message = {
  chainId: 1,
  at: { block: 7, time: 1_700_000_000 },
  from: 6,
  tokens: [
    {
      address: 'NATIVE',
      priceUsd: 1.5,
      change1h: null,
      change1d: 0.1,
      fdvUsd: null,
      volume1h: 0,
      volume1d: 3,
      volume1w: 3,
      volume1m: 3,
      volume1y: 3,
      tvlUsd: null,
      marketCapUsd: 9,
    },
  ],
  pools: [
    {
      id: hex(64),
      tvlUsd: 1,
      volume1d: 0,
      volume30d: 4,
      price: 2,
      aprBase: null,
      aprReward: null,
      reserve0: '12',
      reserve1: '0',
    },
  ],
  transactions: [
    {
      id: '1-7-0',
      chainId: 1,
      hash: hex(64),
      block: 7,
      time: 1_700_000_000,
      type: 'swap',
      pool: hex(40),
      version: 'v3',
      token0: token,
      token1: token,
      amount0: '-5',
      amount1: '6',
      usd: null,
      account: hex(40),
    },
  ],
  stats: null,
}

test('[EX-8] a message the schema accepts is read', () => {
  expect(v.safeParse(change, message).success).toBe(true)
  expect(readChange(JSON.stringify(message))).toEqual(message)
})

test('[EX-8] cut, foreign and poisoned messages are refused', () => {
  const text = JSON.stringify(message)
  for (let length = 0; length < text.length; length += 7) expect(readChange(text.slice(0, length))).toBeNull()
  const bad = [
    null,
    [],
    { ...message, tokens: 'x' },
    { ...message, tokens: [{ ...message.tokens[0], priceUsd: '1' }] },
    { ...message, pools: [{ ...message.pools[0], id: 'javascript:alert(1)' }] },
    { ...message, transactions: [{ ...message.transactions[0], hash: '<script>' }] },
    { ...message, transactions: [{ ...message.transactions[0], token0: null }] },
    { ...message, stats: 5 },
    { ...message, at: null },
    { ...message, from: undefined },
    { ...message, pools: [{ ...message.pools[0], reserve0: '1e3' }] },
    { ...message, tokens: [{ ...message.tokens[0], marketCapUsd: 'much' }] },
  ]
  for (const one of bad) expect(readChange(JSON.stringify(one)), JSON.stringify(one)).toBeNull()
})
