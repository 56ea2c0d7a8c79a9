import { describe, expect, test } from 'vitest'
import { isTransaction } from '#data/market/readChange.ts'
import { changeFigures, figuresOf, poolFigures } from './readings.ts'

describe('[EX-8] what the market told, as figures by key', () => {
  test('windows join their name, parts of versions keep a point, texts and broken numbers stay out', () => {
    expect(
      figuresOf({
        priceUsd: 2,
        volume: { '1d': 5, '1w': null },
        tvlBy: { v2: 1 },
        symbol: 'X',
        bad: Number.NaN,
        worse: Number.POSITIVE_INFINITY,
      }),
    ).toEqual({
      priceUsd: 2,
      volume1d: 5,
      volume1w: null,
      'tvlBy.v2': 1,
    })
  })
  test('a pool tells its price the other way round too', () => {
    expect(poolFigures({ chainId: 1, id: '0xab', price: 4 })).toEqual([
      '1:0xab',
      { chainId: 1, price: 4, inverse: 0.25 },
    ])
    expect(poolFigures({ chainId: 1, id: '0xab', price: 0 })[1]).not.toHaveProperty('inverse')
  })
  test('[UI-2] a fee that a hook decides becomes the share its badge shows', () => {
    expect(poolFigures({ chainId: 1, id: '0xab', fee: 8450 })[1]).toMatchObject({ feeShare: 0.00845 })
    expect(poolFigures({ chainId: 1, id: '0xab' })[1]).not.toHaveProperty('feeShare')
  })
  test('a message becomes keys of tokens, pools and stats', () => {
    const stats = { chain: 'base', volume1d: 9 }
    const keys = changeFigures({
      chainId: 8453,
      at: { block: 1, time: 1 },
      tokens: [{ address: 'NATIVE', priceUsd: 1 }],
      pools: [{ id: '0x01', tvlUsd: 2 }],
      transactions: [],
      stats,
    } as never).map(([key]) => key)
    expect(keys).toEqual(['8453:NATIVE', '8453:0x01', 'stats:base'])
  })
  test('a row that could not be shown whole is none', () => {
    const token = { symbol: 'A', name: 'A', decimals: 18, address: `0x${'d'.repeat(40)}`, logoUrl: null }
    const row = {
      id: '1-2-3',
      chainId: 1,
      time: 5,
      hash: `0x${'a'.repeat(64)}`,
      account: `0x${'b'.repeat(40)}`,
      pool: `0x${'c'.repeat(40)}`,
      type: 'swap',
      amount0: '1',
      amount1: '-2',
      token0: token,
      token1: token,
      usd: null,
    }
    expect(isTransaction(row)).toBe(true)
    for (const broken of [
      { ...row, amount0: '1e9' },
      { ...row, account: 'javascript:alert(1)' },
      { ...row, token0: null },
      { ...row, usd: 'much' },
      { ...row, type: 'burn' },
      { ...row, token1: { ...token, decimals: 256 } },
    ])
      expect(isTransaction(broken)).toBe(false)
  })
})
