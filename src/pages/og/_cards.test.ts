import { expect, test } from 'vitest'
import type { PoolDetail, TokenDetail, TokenRef } from '#data/market/schemas.ts'
import { chainById } from '#domain/chains/chains.ts'
import { someToken } from '../../../tests/support/someToken.ts'
import { poolCard, tokenCard } from './_cards.ts'

const at = { block: 1, time: 1_700_000_000 }
const ofToken = (more: Partial<TokenRef>) =>
  tokenCard({
    ...someToken('AAA', more),
    priceUsd: 1,
    change: { '1h': 0, '1d': 0.0447, '1w': 0, '1m': 0, '1y': 0 },
    volume: { '1h': 0, '1d': 5, '1w': 0, '1m': 0, '1y': 0 },
    tvlUsd: 10,
    sparkline: [],
    at,
  } as unknown as TokenDetail).change
const ofPool = (token0: TokenRef, token1: TokenRef, price: number) =>
  poolCard(
    {
      chainId: 1,
      version: 'v3',
      fee: 500,
      dynamicFee: false,
      token0,
      token1,
      price,
      tvlUsd: 1e6,
      volume1d: 5,
      aprBase: 0.1,
      aprReward: 0,
      at,
    } as unknown as PoolDetail,
    [],
  ).change

test('[EX-7] [SW-12] the picture of what can’t be sold, and of spam, says so where others tell their day', () => {
  expect(ofToken({})).toEqual({ text: '+4.47% past day', direction: 'up' })
  expect(ofToken({ safety: 'honeypot' })).toEqual({
    text: 'Honeypot: can be bought, not sold',
    direction: undefined,
    warns: true,
  })
  expect(ofToken({ spam: true })?.text).toBe('Spam token')
  // Whose page begins with no warning has none in its picture.
  expect(ofToken({ safety: 'lowFee' })?.text).toBe('+4.47% past day')
  expect(ofPool(someToken('HONEY', { safety: 'honeypot' }), someToken('BBB'), 4)).toMatchObject({
    text: 'HONEY: Honeypot: can be bought, not sold',
    warns: true,
  })
})

test('[EX-4] [EX-7] the picture of a pool tells the price of its volatile side, as its page does', () => {
  const dollar = someToken('USDC', { address: chainById(1)!.dollars[0]! })
  const ether = someToken('WETH', { address: chainById(1)!.contracts.wrappedNative! })
  expect(ofPool(dollar, ether, 0.00032)?.text).toBe('TVL · 1 WETH = 3,125 USDC')
  expect(ofPool(ether, dollar, 3_125)?.text).toBe('TVL · 1 WETH = 3,125 USDC')
})
