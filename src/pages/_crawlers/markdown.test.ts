import { expect, test } from 'vitest'
import type { PoolDetail, PoolRow, TokenDetail } from '#data/market/schemas.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { someToken } from '../../../tests/support/someToken.ts'
import { pageMarkdown } from './markdown.ts'

const say = makeSay('en-US')
const site = new URL('https://tarn.example')
const at = { block: 1, time: 1_700_000_000 }
const pool = (more: Partial<PoolDetail>) =>
  ({
    chainId: 1,
    id: `0x${'c3'.repeat(20)}`,
    version: 'v4',
    token0: someToken('AAA'),
    token1: someToken('BBB'),
    fee: 500,
    dynamicFee: false,
    hook: null,
    price: 4,
    tvlUsd: 11e6,
    volume1d: 22e6,
    fees1d: 33e3,
    aprBase: 0.12,
    aprReward: 0.03,
    reserve0: '7000000000000000000',
    reserve1: '8000000000000000000',
    at,
    ...more,
  }) as PoolDetail
const ofPool = (more: Partial<PoolDetail>) =>
  pageMarkdown(say, site, { is: 'pool', pool: pool(more), candles: [], transactions: [] })
const ofToken = (more: Partial<TokenDetail>, pools: readonly PoolRow[] = []) =>
  pageMarkdown(say, site, {
    is: 'token',
    token: {
      ...someToken('AAA'),
      priceUsd: 1,
      change: { '1h': 0, '1d': 0.01, '1w': 0, '1m': 0, '1y': 0 },
      volume: { '1h': 0, '1d': 5, '1w': 0, '1m': 0, '1y': 0 },
      totalSupply: null,
      description: null,
      at,
      ...more,
    } as TokenDetail,
    pools,
    candles: [],
    transactions: [],
  })

test('[EX-7] [SW-12] a pool’s Markdown warns of its tokens as its page does, and says which one', () => {
  const text = ofPool({ token1: someToken('HONEY', { safety: 'honeypot', buyFeeBps: 0, sellFeeBps: 10_000 }) })
  expect(text).toContain('> HONEY: **Honeypot: can be bought, not sold** Selling this token takes all of it.')
  expect(text.match(/^> /gm)).toHaveLength(1)
  expect(ofPool({ token0: someToken('<b>', { spam: true }) })).toContain('> \\<b\\>: **Spam token**')
  expect(ofPool({})).not.toMatch(/^> /m)
})

test('[EX-7] [SW-5] a token’s Markdown tells what its page tells of it: the fees it takes, its supply, spam', () => {
  const text = ofToken({ safety: 'lowFee', buyFeeBps: 500, sellFeeBps: 250, totalSupply: `4000000${'0'.repeat(18)}` })
  expect(text).toContain('- Buy fee: 5.00%\n- Sell fee: 2.50%')
  expect(text).toContain('- Total supply: 4M')
  expect(text).toContain('> **Token fee** This token takes 5.00% when bought and 2.50% when sold.')
  expect(ofToken({ spam: true })).toContain('> **Spam token**')
  // Not looked for is not none.
  expect(ofToken({})).not.toMatch(/fee:|^> /m)
  expect(ofToken({ totalSupply: null })).toContain('- Total supply: –')
})

test('[EX-7] [UI-2] a fee that a hook decides is told as dynamic in a token’s Markdown too', () => {
  const rows = ofToken({}, [pool({ dynamicFee: true }), pool({ version: 'v3' })]).match(/^\| \[.*$/gm)
  expect(rows?.map(row => row.split(' | ')[2])).toEqual(['Dynamic', '0.05%'])
})
