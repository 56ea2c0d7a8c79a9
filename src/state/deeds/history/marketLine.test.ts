import { describe, expect, test } from 'vitest'
import type { TransactionRow } from '#data/market/schemas.ts'
import type { WalletMove } from '#data/market/walletSchemas.ts'
import { chainById } from '#domain/chains/chains.ts'
import { marketLine } from './marketLine.ts'

const wrapper = chainById(1)!.contracts.wrappedNative!
const address = (of: string): string =>
  of === 'ETH' ? 'NATIVE' : of === 'WETH' ? wrapper : `0x${of.charCodeAt(0).toString(16).padStart(40, '0')}`
const hash = `0x${'7'.repeat(64)}`

/** Amounts as the pool counts them: what came in is above zero. */
const row = (
  log: number,
  [a, amount0]: [string, number],
  [b, amount1]: [string, number],
  more: Partial<Pick<TransactionRow, 'type' | 'version'>> = {},
) => {
  const token = (symbol: string) => ({ address: address(symbol), symbol, name: symbol, decimals: 18, listed: true })
  return {
    ...{ id: `1-9-${log}`, chainId: 1, hash, block: 9, time: 5, type: 'swap', version: 'v3', ...more },
    ...{ token0: token(a), token1: token(b), amount0: String(amount0), amount1: String(amount1) },
  } as unknown as TransactionRow
}
const move = (type: WalletMove['type'], symbol: string, amount: number, more: Partial<WalletMove['asset']> = {}) =>
  ({
    ...{ id: `${type}${symbol}`, chainId: 1, hash, block: 9, time: 5, type, tokenId: null, who: null },
    amount: String(amount),
    asset: {
      ...{ address: address(symbol), kind: symbol === 'ETH' ? 'native' : 'token', symbol, name: symbol, decimals: 18 },
      ...{ listed: true, spam: false, ...more },
    },
  }) as WalletMove

const told = (
  rows: readonly [TransactionRow, ...TransactionRow[]],
  parts: readonly WalletMove[] = [],
  { traced = false } = {},
) => {
  const { type, amountIn, currencyIn, amountOut, currencyOut, shows } = marketLine(rows, { parts, traced })
  return [type, `${amountIn} ${currencyIn.symbol}`, `${amountOut} ${currencyOut.symbol}`, ...(shows ? [shows] : [])]
}
const both = ['out', 'in']

describe('[AD-7] [TX-2] a swap that another device made', () => {
  const sold = row(1, ['WETH', 50], ['USDC', -90])
  const bought = row(1, ['WETH', -50], ['USDC', 90])

  test('of ether is no swap of its wrapper: what never was the wallet’s was wrapped on the way', () => {
    expect(told([sold], [move('received', 'USDC', 90)])).toEqual(['swap', '50 ETH', '90 USDC', both])
    expect(told([bought], [move('sent', 'USDC', 90)])).toEqual(['swap', '90 USDC', '50 ETH', both])
  })

  test('of the wrapper is none of ether, whatever the pool holds', () => {
    const wrapped = [move('sent', 'WETH', 50), move('received', 'USDC', 90)]
    expect(told([sold], wrapped)).toEqual(['swap', '50 WETH', '90 USDC', both])
    expect(told([row(1, ['ETH', 50], ['USDC', -90], { version: 'v4' })], wrapped)).toEqual([
      ...['swap', '50 WETH', '90 USDC', both],
    ])
  })

  test('is told by its pools until the wallet’s own history is read', () => {
    expect(told([sold])).toEqual(['swap', '50 WETH', '90 USDC'])
  })

  test('where traces are read they alone tell of ether: what was given back isn’t counted, what another got isn’t this wallet’s', () => {
    const paid = [move('sent', 'ETH', 60), { ...move('received', 'ETH', 8), id: 'back' }, move('received', 'USDC', 90)]
    expect(told([sold], paid, { traced: true })).toEqual(['swap', '52 ETH', '90 USDC', both])
    expect(told([bought], [move('sent', 'USDC', 90)], { traced: true })).toEqual([
      'swap',
      '90 USDC',
      '50 WETH',
      ['out'],
    ])
  })

  test('for somebody else’s wallet shows what left this one alone', () => {
    const rows = [row(1, ['LINK', -7], ['USDC', 90])] as const
    expect(told(rows, [move('sent', 'USDC', 90)])).toEqual(['swap', '90 USDC', '7 LINK', ['out']])
  })

  test('with somebody else’s money shows nothing that this wallet gave or got', () => {
    expect(told([sold], [move('called', 'BOT', 0, { kind: 'contract' })])).toEqual(['swap', '50 WETH', '90 USDC', []])
  })

  test('over several ways is all that they took and gave, and a token’s own fee isn’t received', () => {
    const ways = [
      row(1, ['WETH', 30], ['USDC', -54]),
      row(2, ['WETH', 12], ['LINK', -8]),
      row(3, ['LINK', 8], ['USDC', -21]),
    ] as const
    expect(told(ways)).toEqual(['swap', '42 WETH', '75 USDC'])
    expect(told(ways, [move('received', 'USDC', 74)])).toEqual(['swap', '42 ETH', '74 USDC', both])
  })

  test('over a pool of the wrapper and one of ether passes through both and counts neither', () => {
    const ways = [row(1, ['USDC', 90], ['WETH', -50]), row(2, ['ETH', 50], ['LINK', -7], { version: 'v4' })] as const
    expect(told(ways)).toEqual(['swap', '90 USDC', '7 LINK'])
  })

  test('that ends in what it began with is what went in first and what came out last', () => {
    expect(told([row(1, ['WETH', 50], ['USDC', -90]), row(2, ['USDC', 90], ['WETH', -53])])).toEqual([
      ...['swap', '50 WETH', '53 WETH'],
    ])
  })

  test('[GO-15] a token that nobody listed wears its address there, too', () => {
    const fake = { ...row(1, ['WETH', 50], ['USDC', -90]) }
    fake.token1 = { ...fake.token1, listed: false }
    expect(told([fake])[2]).toBe('90 USDC 0x0000…0055')
  })
})

describe('[AD-7] [TX-2] liquidity that another device changed', () => {
  const add = row(3, ['WETH', 50], ['USDC', 90], { type: 'add' })
  const remove = row(1, ['WETH', -40], ['USDC', -80], { type: 'remove' })

  test('is named by what the wallet gave and got, and counted by its pool: fees that came along are no part of it', () => {
    expect(told([add], [move('sent', 'USDC', 90)])).toEqual(['add', '50 ETH', '90 USDC'])
    expect(told([add], [move('sent', 'USDC', 90), move('sent', 'WETH', 50)])).toEqual(['add', '50 WETH', '90 USDC'])
    const out = [move('received', 'ETH', 41), move('received', 'USDC', 83)]
    expect(told([remove], out, { traced: true })).toEqual(['remove', '40 ETH', '80 USDC'])
  })

  test('is called by all that happened: one token deposited, another range, another version', () => {
    expect(told([row(1, ['WETH', -5], ['USDC', 9]), add])[0]).toBe('zap')
    expect(told([remove, row(2, ['WETH', -5], ['USDC', 9]), add])[0]).toBe('move')
    expect(told([remove, { ...add, version: 'v4' }])[0]).toBe('migrate')
    // Pools have nothing to do with one another: the first thing is told.
    expect(told([remove, row(3, ['LINK', 1], ['USDC', 1], { type: 'add' })])[0]).toBe('remove')
  })
})
