import { expect, test } from 'vitest'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { bare, type KnownToken } from '#state/tokens/tokens.ts'
import { answersOf } from './answersOf.ts'

let next = 1
const token = (symbol: string, name: string, more: Partial<KnownToken> = {}): KnownToken =>
  bare({
    ...{
      chainId: 1,
      address: `0x${(next++).toString(16).padStart(40, '0')}` as CurrencyId,
      symbol,
      name,
      decimals: 18,
    },
    ...{ logoUrl: null, color: null, buyFeeBps: null, sellFeeBps: null, safety: 'none', spam: false, listed: true },
    ...more,
  })
const eth = token('ETH', 'Ethereum', { address: 'NATIVE' })
const weth = token('WETH', 'Wrapped Ether')
const usdc = token('USDC', 'USDCoin')
const tether = token('USDT', 'Tether USD')
const wbtc = token('WBTC', 'Wrapped BTC')
const copy = token('USD Coin', 'USD Coin', { listed: false, safety: 'impersonator' })
const looking = token('UЅDC', 'USD Coin', { listed: false, safety: 'notListed' })
const spam = token('USDCX', 'usd coin airdrop', { listed: false, spam: true, safety: 'spam' })
const known = [eth, weth, usdc, tether, wbtc]
const names = (text: string, found: KnownToken[] = []) => answersOf(text, known, found).map(({ symbol }) => symbol)

test('[SW-1] [SW-12] the selector finds as the search does: names with or without spaces, one slip, a thing before what wraps it', () => {
  for (const text of ['usd coin', 'usdcoin', 'USD-Coin', 'usdcon']) expect(names(text)[0], text).toBe('USDC')
  expect(names('eth').slice(0, 2)).toEqual(['ETH', 'WETH'])
  expect(names('tethr')).toEqual(['USDT'])
  expect(names('xyzw')).toEqual([])
})

test('[SW-12] in the selector a copy stands never first or alone, whoever found it', () => {
  const found = [spam, copy, looking]
  for (const text of ['usd coin', 'usdc', 'usd', 'airdrop']) {
    const all = names(text, found)
    expect(all[0], text).not.toMatch(/USD Coin|USDCX|UЅDC/)
    // Good ones first, then nothing but bad ones.
    const isBad = (symbol: string) => found.some(one => one.symbol === symbol)
    expect(all.map(isBad), text).toEqual(all.map(isBad).toSorted())
  }
  // By its look alone: whom it looks like comes first.
  expect(names('UЅDC', [looking]).slice(0, 2)).toEqual(['USDC', 'UЅDC'])
  // What the market alone says answers is shown behind.
  expect(names('0x99', [wbtc])).toEqual(['WBTC'])
})
