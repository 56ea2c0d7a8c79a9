import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chains } from '../chains/chains.ts'
import type { Address } from '../chains/Chain.ts'
import { foldText } from './foldText.ts'
import { lookalike } from './lookalike.ts'
import {
  joinTokens,
  openIndex,
  packPools,
  searched,
  packTokens,
  type PoolEntry,
  type TokenEntry,
} from './SearchIndex.ts'
import { parseQuery } from './SearchQuery.ts'
import { parseResult, resultKey } from './SearchResult.ts'
import { besideOriginals } from './besideOriginals.ts'
import { callings, callTokens } from './callings.ts'
import { isCopy } from './isCopy.ts'
import { oneTypo } from './oneTypo.ts'
import { articleWords, searchArticles, searchedArticle } from './searchArticles.ts'
import { searchNetworks } from './searchNetworks.ts'
import { searchPools } from './searchPools.ts'
import { isSuspect, searchTokens } from './searchTokens.ts'

const address = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
let next = 1
const token = (symbol: string, name = symbol, more: Partial<TokenEntry> = {}): TokenEntry => ({
  chainId: 1,
  address: address(next++),
  symbol,
  name,
  safety: more.listed === false ? 'notListed' : 'none',
  spam: false,
  listed: true,
  tvlUsd: 1_000_000,
  volumeUsd: 0,
  ...more,
})
const on = chains.filter(chain => [1, 8453, 10].includes(chain.id))

const market = [
  token('ETH', 'Ether', { address: 'NATIVE', tvlUsd: 90e6 }),
  token('WETH', 'Wrapped Ether', { tvlUsd: 80e6, volumeUsd: 9e6 }),
  token('USDC', 'USD Coin', { tvlUsd: 70e6, volumeUsd: 8e6 }),
  token('UЅDC', 'USD Coin', { listed: false, tvlUsd: 60e6, volumeUsd: 9e9 }),
  token('DAI', 'Dai Stablecoin', { tvlUsd: 10e6 }),
  token('DAI', 'Dai Stablecoin', { chainId: 8453, tvlUsd: 2e6 }),
  token('USDbC', 'USD Base Coin', { chainId: 8453, tvlUsd: 3e6 }),
  token('DAISY', 'Daisy', { tvlUsd: 50e6 }),
  token('SDAI', 'Savings Dai', { tvlUsd: 40e6 }),
  token('CAFÉ', 'Café au lait', { tvlUsd: 1e5 }),
  token('EVIL', 'Ether giveaway', { listed: false, spam: true, safety: 'spam', tvlUsd: 99e6 }),
  token('ETHX', 'Dust', { listed: false, tvlUsd: 10 }),
]
const [, weth, usdc, fake, dai] = market as [TokenEntry, TokenEntry, TokenEntry, TokenEntry, TokenEntry]
const pool = (token0: TokenEntry, token1: TokenEntry, more: Partial<PoolEntry> = {}): PoolEntry => ({
  poolId: address(10_000 + next++),
  chainId: token0.chainId,
  protocolVersion: 'v3',
  hookAddress: null,
  feeTier: 500,
  token0CurrencyInfo: token0,
  token1CurrencyInfo: token1,
  tvlUsd: 1e6,
  volumeUsd: 1e5,
  ...more,
})
const v4Id = `0x${'ab'.repeat(32)}`
const pairs = [
  pool(usdc, weth, { tvlUsd: 9e6 }),
  pool(usdc, weth, { protocolVersion: 'v2', feeTier: 3000, tvlUsd: 8e6 }),
  pool(dai, weth),
  pool(fake, weth, { tvlUsd: 99e6 }),
  pool(dai, usdc, { protocolVersion: 'v4', poolId: v4Id, hookAddress: address(77), feeTier: null }),
]
const { packed, rowOf } = packTokens(market)
const index = openIndex(packed, packPools(pairs, rowOf))
const found = (typed: string, most = 15) => searchTokens(index.tokens, parseQuery(typed, on), most)
const symbols = (typed: string) =>
  found(typed).map(({ info }) => `${info.symbol}${info.chainId === 1 ? '' : `@${info.chainId}`}`)
const poolsFor = (typed: string) =>
  searchPools(index.pools, parseQuery(typed, on), 15).map(
    ({ pool: p }) => `${p.protocolVersion} ${p.token0CurrencyInfo.symbol}/${p.token1CurrencyInfo.symbol}`,
  )

describe('texts', () => {
  test('[GS-1] diacritics, full-width and ligatures are what a keyboard types', () => {
    for (const [typed, plain] of [
      ['Café', 'cafe'],
      ['ＵＳＤＣ', 'usdc'],
      ['ﬁne', 'fine'],
      ['USD\u200bC', 'usdc'],
      ['  a \u3000 b ', 'a b'],
      ['Łódź', 'lodz'],
      ['İ', 'i'],
      ['مُحَمَّد', 'محمد'],
    ] as const)
      expect(foldText(typed)).toBe(plain)
  })

  test('folding twice changes nothing, and leaves no upper case, no double space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), text => {
        const once = foldText(text)
        expect(foldText(once)).toBe(once)
        expect(once).not.toMatch(/ {2}|^ | $/)
      }),
    )
  })

  test('homoglyphs look like what they copy; different symbols do not', () => {
    for (const copy of ['UЅDC', 'USDС', 'ｕｓｄｃ', 'U\u200bSDC', 'U S D C'])
      expect(lookalike(copy), copy).toBe(lookalike('USDC'))
    for (const copy of ['ΕΤΗ', 'ЕТН', 'ETΗ']) expect(lookalike(copy), copy).toBe(lookalike('ETH'))
    for (const copy of ['L1NK', 'llNK', 'LІNK']) expect(lookalike(copy), copy).toBe(lookalike('LINK'))
    for (const other of ['USDT', 'USD', 'DAI', 'WETH', 'ETHX'])
      expect(lookalike(other), other).not.toBe(lookalike('USDC'))
  })
})

describe('queries', () => {
  test('[GS-6] a network named first or last filters; alone it is a text', () => {
    expect(parseQuery('dai base', on)).toMatchObject({ text: 'dai', chainId: 8453 })
    expect(parseQuery('Base DAI', on)).toMatchObject({ text: 'dai', chainId: 8453 })
    expect(parseQuery('dai on mainnet', on)).toMatchObject({ text: 'dai', chainId: 1 })
    expect(parseQuery('usdc OP Mainnet', on)).toMatchObject({ text: 'usdc', chainId: 10 })
    expect(parseQuery('base', on)).toMatchObject({ text: 'base', chainId: null })
    expect(parseQuery('dai polygon', on)).toMatchObject({ text: 'dai polygon', chainId: null })
  })

  test('[GS-6] addresses, pool ids and names are told apart', () => {
    expect(parseQuery(` ${address(9).toUpperCase().replace('0X', '0x')} `, on)).toMatchObject({
      address: address(9),
      poolId: null,
    })
    expect(parseQuery(v4Id, on)).toMatchObject({ address: null, poolId: v4Id })
    expect(parseQuery('Vitalik.eth', on)).toMatchObject({ ensName: 'vitalik.eth', chainId: null })
    // Letters of a name are not folded: without its dots it is another's.
    for (const name of ['jäckel.eth', '🦊.eth', 'a.日本.box'])
      expect(parseQuery(` ${name} `, on)).toMatchObject({ ensName: name, chainId: null })
    expect(parseQuery('$eth', on).text).toBe('eth')
    for (const none of ['0x123', 'vitalik.', '.eth', 'a b.eth'])
      expect(parseQuery(none, on).ensName ?? parseQuery(none, on).address, none).toBeNull()
  })

  test('any text is a query, and searching it throws nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), text => {
        const query = parseQuery(text, on)
        expect(searchTokens(index.tokens, query, 5).length).toBeLessThanOrEqual(5)
        expect(searchPools(index.pools, query, 5).length).toBeLessThanOrEqual(5)
        searchNetworks(on, query)
      }),
    )
  })
})

describe('ranking', () => {
  test('[GS-4] the symbol itself, then its beginning, then the name; deeper first among equals', () => {
    expect(symbols('dai')).toEqual(['DAI', 'DAI@8453', 'DAISY', 'SDAI'])
    expect(symbols('eth')).toEqual(['ETH', 'WETH', 'ETHX', 'EVIL'])
    expect(symbols('ether').slice(0, 2)).toEqual(['ETH', 'WETH'])
    expect(symbols('usd coin')[0]).toBe('USDC')
    expect(symbols('cafe')).toEqual(['CAFÉ'])
    expect(symbols('stable')).toEqual(['DAI', 'DAI@8453'])
  })

  test('[GS-4] "dai base" is DAI on Base, and a name with the network in it is still found', () => {
    expect(symbols('dai base')).toEqual(['DAI@8453'])
    expect(symbols('usd base')).toEqual(['USDbC@8453'])
    expect(symbols('base usd')).toEqual(['USDbC@8453'])
  })

  test('[GS-4] impersonators and spam are found, below everybody and marked, however deep they are', () => {
    expect(symbols('usdc')).toEqual(['USDC', 'UЅDC'])
    expect(found('usdc').map(isSuspect)).toEqual([false, true])
    expect(symbols('uЅdc')).toEqual(['USDC', 'UЅDC'])
    expect(symbols('ether').at(-1)).toBe('EVIL')
    expect(symbols('evil')).toEqual(['EVIL'])
  })

  test('[GS-4] an address finds its token whatever its case', () => {
    expect(symbols(usdc.address.toUpperCase().replace('0X', '0x'))).toEqual(['USDC'])
    expect(found(address(999_999))).toEqual([])
  })

  test('whatever is typed of a good symbol, no suspect stands before a good one, and the whole symbol is first', () => {
    fc.assert(
      fc.property(fc.constantFrom(...market.filter(({ listed }) => listed)), fc.nat({ max: 5 }), (wanted, cut) => {
        const all = found(wanted.symbol.slice(0, Math.max(1, wanted.symbol.length - cut)))
        const firstBad = all.findIndex(isSuspect)
        if (firstBad >= 0) expect(all.slice(firstBad).every(isSuspect)).toBe(true)
        expect(found(wanted.symbol)[0]?.info.symbol).toBe(wanted.symbol)
      }),
    )
  })

  test('[GS-4] pools by either order, separator, version and fee; suspects last', () => {
    expect(poolsFor('weth/usdc')).toEqual(['v3 USDC/WETH', 'v2 USDC/WETH'])
    expect(poolsFor('usdc weth 0.05%')).toEqual(['v3 USDC/WETH'])
    expect(poolsFor('v2 weth')).toEqual(['v2 USDC/WETH'])
    expect(poolsFor('weth').at(-1)).toBe('v3 UЅDC/WETH')
    expect(poolsFor(v4Id)).toEqual(['v4 DAI/USDC'])
    expect(poolsFor(dai.address)).toHaveLength(2)
    expect(poolsFor('weth base')).toEqual([])
    expect(poolsFor('')).toEqual([])
  })

  test('[GS-4] networks by any of their names', () => {
    expect(searchNetworks(on, parseQuery('bas', on)).map(chain => chain.key)).toEqual(['base'])
    expect(searchNetworks(on, parseQuery('mainnet', on)).map(chain => chain.key)).toEqual(['ethereum'])
    expect(searchNetworks(on, parseQuery('ba', on))).toEqual([])
  })
})

describe('what people type', () => {
  const lines: Partial<Record<keyof typeof callings, string>> = {
    ether: 'イーサ, ether, ethereum, eth, wrapped ether',
    bitcoin: 'ビットコイン, bitcoin',
    dollar: 'dollar، دولار',
  }
  const own = [
    token('USDC', 'USDCoin', { tvlUsd: 70e6 }),
    token('USDC', 'USD Coin', { listed: false, safety: 'impersonator', tvlUsd: 99e6 }),
    token('USDCX', 'USD Coin', { listed: false, tvlUsd: 80e6 }),
    token('WBTC', 'Wrapped BTC', { tvlUsd: 9e6 }),
    token('BITCOIN', 'HarryPotter', { listed: false, tvlUsd: 1e6 }),
    token('UNI', 'Uniswap', { tvlUsd: 8e6 }),
    token('LINK', 'ChainLink Token', { tvlUsd: 7e6 }),
    token('UNISWPA', 'Uniswpa', { listed: false, tvlUsd: 2e3 }),
    token('ETH', 'Ethereum', { address: 'NATIVE' }),
    token('WETH', 'Wrapped Ether', { tvlUsd: 90e6 }),
    token('DOLLAR', 'Not one', { listed: false, tvlUsd: 50e6 }),
  ]
  const packing = packTokens(own)
  const opened = openIndex(
    packing.packed,
    packPools([pool(own[0]!, own[3]!), pool(own[5]!, own[6]!, { poolId: v4Id, protocolVersion: 'v4' })], packing.rowOf),
  )
  callTokens(opened.tokens, calling => lines[calling] ?? calling)
  const names = (typed: string) =>
    besideOriginals(searchTokens(opened.tokens, parseQuery(typed, on), 15), opened.tokens).map(
      ({ info }) => `${info.symbol}${info.listed || info.address === 'NATIVE' ? '' : '?'}`,
    )
  const pairsFor = (typed: string) =>
    searchPools(opened.pools, parseQuery(typed, on), 15).map(
      ({ pool: p }) => `${p.token0CurrencyInfo.symbol}/${p.token1CurrencyInfo.symbol}`,
    )

  test('[GS-4] names with or without spaces and hyphens; the token that is meant stands before who took its name', () => {
    for (const typed of ['usd coin', 'usdcoin', 'USD  COIN', 'usd co', 'usd-coin', 'USD_Coin'])
      expect(names(typed)[0], typed).toBe('USDC')
    expect(names('wrappedbtc')).toEqual(['WBTC'])
    expect(names('chain link token')).toEqual(['LINK'])
    expect(names('chain-link')).toEqual(['LINK'])
    // What only parts words is no name's beginning.
    for (const typed of ['-', '–', '_ -']) expect(names(typed), typed).toEqual([])
  })

  test('[GS-4] a copy never stands alone or first, by its address neither', () => {
    expect(names(own[1]!.address)).toEqual(['USDC', 'USDC?'])
    expect(names(own[1]!.address.slice(0, 41))[0]).not.toBe('USDC?')
    // One that only the market knows is held against the index.
    const late = searched(
      { ...own[1]!, address: address(888_888), symbol: 'UЅDC', name: 'Late Coin', safety: 'notListed' },
      40,
    )
    const all = joinTokens(opened.tokens, [late])
    expect(
      besideOriginals(searchTokens(all, parseQuery('late coin', on), 5), all).map(({ info }) => info.symbol),
    ).toEqual(['USDC', 'UЅDC'])
  })

  test('[SW-12] who looks like a listed token of its network, or like its currency, is a copy before any pool holds it', () => {
    const copy = (symbol: string, chainId = 1, listed = false) => isCopy({ chainId, symbol, listed }, 'ETH', own)
    expect(['USDC', 'UЅDC', 'ETH', 'ΕΤΗ', 'W BTC'].map(symbol => copy(symbol))).toEqual([true, true, true, true, true])
    expect([copy('USDCX'), copy('USDC', 8453), copy('USDC', 1, true), copy('DOLLAR')]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('[GS-4] one typo is forgiven where no listed token answers, and squatters on it stand behind', () => {
    for (const [typed, meant] of [
      ['uniswpa', 'UNI'],
      ['unisap', 'UNI'],
      ['unniswap', 'UNI'],
      ['chainlimk', 'LINK'],
      ['wbct', 'WBTC'],
      ['bitcon', 'WBTC'],
      ['usdd', 'USDC'],
      ['etherum', 'ETH'],
    ] as const)
      expect(names(typed), typed).toContain(meant)
    expect(names('usdc')).not.toContain('UNI')
    expect(names('unxswxp')).toEqual([])
    expect(pairsFor('usdc wbct')).toEqual(['USDC/WBTC'])
    for (const [a, b, near] of [
      ['link', 'lnik', true],
      ['link', 'lin', false],
      ['dia', 'dai', true],
      ['dax', 'dai', false],
      ['links', 'link', true],
      ['link', 'wink', true],
      ['link', 'kink', true],
      ['link', 'knil', false],
      ['link', 'link', false],
    ] as const)
      expect(oneTypo(a, b), `${a} ${b}`).toBe(near)
  })

  test('[GS-4] what people call things in their language finds them; who is on no list borrows no word', () => {
    expect(names('bitcoin')[0]).toBe('WBTC')
    for (const typed of ['wrapped bitcoin', 'bitcoin wrapped', 'wraped bitcoin', 'wrapped bitcon'])
      expect(names(typed), typed).toEqual(['WBTC'])
    expect(names('wraped bitcon')).toEqual([])
    expect(names('ビットコイン')).toEqual(['WBTC'])
    expect(names('دولار')).toEqual(['USDC'])
    expect(names('dollar')[0]).toBe('USDC')
    // A thing before what stands for it, however deep that is; what is asked for by its own name is that.
    for (const typed of ['eth', 'ether', 'ethereum', 'Éther'])
      expect(names(typed).slice(0, 2), typed).toEqual(['ETH', 'WETH'])
    for (const typed of ['weth', 'wrapped ether']) expect(names(typed)[0], typed).toBe('WETH')
    const called = on.map(chain => ({ ...chain, called: chain.id === 8453 ? ['ベース'] : [] }))
    expect(searchNetworks(called, parseQuery('ベース', called)).map(({ key }) => key)).toEqual(['base'])
    expect(parseQuery('usdc ベース', called)).toMatchObject({ chainId: 8453, text: 'usdc' })
  })

  test('[GS-6] pieces of an address or of a pool’s id find it, as they are typed or shown', () => {
    const full = own[5]!.address
    for (const typed of [
      full.slice(0, 41),
      full.slice(2, 41),
      `${full.slice(0, 6)}…${full.slice(-4)}`,
      `${full.slice(0, 6)}...${full.slice(-4)}`,
    ])
      expect(names(typed), typed).toContain('UNI')
    expect(names(`${full.slice(0, 6)}…${full.slice(-4)}`)).toEqual(['UNI'])
    expect(pairsFor('0xabab')).toEqual(['UNI/LINK'])
    expect(pairsFor(`${v4Id.slice(0, 10)}…${v4Id.slice(-6)}`)).toEqual(['UNI/LINK'])
    expect(parseQuery('dada', on).part).toBeNull()
    expect(parseQuery(full, on).part).toBeNull()
  })

  test('[GS-4] equal answers stand by their depth, wherever they come from', () => {
    const deep = searched({ ...own[6]!, address: address(777_777), name: 'Other' }, 42)
    const all = joinTokens(opened.tokens, [deep])
    expect(searchTokens(all, parseQuery('link', on), 5)[0]).toBe(deep)
  })

  test('[GS-6] help articles by words of title, heading or text, in scripts with and without spaces', () => {
    const articles = [
      searchedArticle({
        key: 'slippage',
        title: 'Slippage and price impact',
        heads: 'Choosing a value',
        words: articleWords('The **limit** of a [trade](https://x.y/hidden).'),
      }),
      searchedArticle({
        key: 'approvals',
        title: '承認とその取り消し方',
        heads: '',
        words: articleWords('トークンを動かす許可です。'),
      }),
    ]
    const of = (typed: string) => searchArticles(articles, parseQuery(typed, on), 3).map(({ key }) => key)
    for (const typed of ['slippage', 'price imp', 'choosing', 'limit']) expect(of(typed), typed).toEqual(['slippage'])
    for (const typed of ['承認', '許可', 'トークン']) expect(of(typed), typed).toEqual(['approvals'])
    // One slip of a finger, in a long word: a short one would be too near to too many.
    for (const typed of ['slipage', 'slippgae', 'price impatc', 'lippage'])
      expect(of(typed), typed).toEqual(['slippage'])
    for (const typed of ['hidden', 'ippage', 'pryce', 'slipag', 'of', own[5]!.address, 'slippage.eth', '承認できない'])
      expect(of(typed), typed).toEqual([])
  })
})

describe('the index', () => {
  const info = fc.record({
    chainId: fc.constantFrom(1, 8453, 10),
    address: fc.option(fc.nat().map(address), { nil: 'NATIVE' as const }),
    symbol: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    name: fc.string({ unit: 'grapheme', maxLength: 40 }),
    safety: fc.constantFrom('none', 'spam', 'impersonator', 'notListed', 'blocked'),
    spam: fc.boolean(),
    listed: fc.boolean(),
    tvlUsd: fc.option(fc.double({ min: 0, max: 1e12, noNaN: true })),
    volumeUsd: fc.option(fc.double({ min: 0, max: 1e12, noNaN: true })),
  }) as fc.Arbitrary<TokenEntry>

  test('what is packed is what is opened, deepest first, whatever is written in names', () => {
    fc.assert(
      fc.property(fc.uniqueArray(info, { maxLength: 30, selector: t => `${t.chainId}:${t.address}` }), tokens => {
        const { packed: columns, rowOf: row } = packTokens(tokens)
        const opened = openIndex(JSON.parse(JSON.stringify(columns)), null)
        expect(opened.tokens).toHaveLength(tokens.length)
        for (const entry of tokens) {
          const { info: back } = opened.tokens[row(entry.chainId, entry.address)]!
          expect([back.chainId, back.address, back.safety, back.spam, back.listed]).toEqual([
            entry.chainId,
            entry.address,
            entry.safety,
            entry.spam,
            entry.listed,
          ])
          expect(foldText(back.symbol)).toBe(foldText(entry.symbol))
        }
      }),
    )
  })

  test('pools come back whole, in order', () => {
    expect(index.pools.map(({ pool: p }) => p)).toEqual(
      expect.arrayContaining(
        pairs.map(({ tvlUsd: _t, volumeUsd: _v, token0CurrencyInfo, token1CurrencyInfo, ...rest }) =>
          expect.objectContaining({
            ...rest,
            token0CurrencyInfo: expect.objectContaining({ address: token0CurrencyInfo.address }),
            token1CurrencyInfo: expect.objectContaining({ address: token1CurrencyInfo.address }),
          }),
        ),
      ),
    )
  })

  test('a file that was cut off is refused', () => {
    expect(() => openIndex({ ...packed, a: packed.a.slice(1) }, null)).toThrow(/cut off/)
  })

  test('[GS-4] trending is what is traded, without suspects', () => {
    expect(index.trendingTokens.map(({ info: i }) => i.symbol)).toEqual(['WETH', 'USDC'])
    expect(index.trendingPools.length).toBe(4)
  })
})

describe('results', () => {
  test('[GS-6] each type survives being stored, and nothing else does', () => {
    const wallet = address(5)
    const results = [
      { type: 'token', currencyInfo: index.tokens[0]!.info },
      index.pools[0]!.pool,
      { type: 'walletByAddress', address: wallet },
      { type: 'ensAddress', address: wallet, ensName: 'a.eth', isRawName: false, primaryENSName: null },
      { type: 'unitag', address: wallet, unitag: 'ann' },
      { type: 'nftCollection', chainId: 1, address: wallet, name: 'Cats', imageUrl: null, isVerified: true },
      { type: 'network', chainId: 1 },
      { type: 'helpArticle', article: 'slippage', title: 'Slippage' },
    ]
    for (const result of results) expect(parseResult(JSON.parse(JSON.stringify(result)))).toEqual(result)
    expect(new Set(results.map(result => resultKey(parseResult(result)!))).size).toBe(6)
    fc.assert(fc.property(fc.jsonValue(), value => parseResult(value) === null))
    expect(parseResult({ type: 'walletByAddress', address: 'javascript:alert(1)' })).toBeNull()
    expect(parseResult({ ...index.pools[0]!.pool, poolId: '../../x' })).toBeNull()
  })
})

describe('[GS-1] what people paste', () => {
  const [id, other, hash] = [address(4321), address(99), `0x${'ab'.repeat(32)}`]
  test('explorers, sites like ours, payment requests and CAIP lead to the address they name', () => {
    for (const typed of [
      `https://etherscan.io/token/${id}`,
      `https://basescan.org/address/${id}#code`,
      `etherscan.io/address/${id}`,
      `https://app.uniswap.org/explore/tokens/ethereum/${id}?lng=fr-FR`,
      `https://tarn.example/fr-FR/explore/pools/base/${id}`,
      `https://dexscreener.com/ethereum/${id}`,
      `https://tarn.example/swap?chain=base&outputCurrency=${id}`,
      `ethereum:${id}@1/transfer?address=${other}&uint256=5`,
      `ethereum:pay-${id}`,
      `eip155:1:${id}`,
      `eip155:8453/erc20:${id.toUpperCase().replace('0X', '0x')}`,
    ])
      expect(parseQuery(typed, on).address, typed).toBe(id)
    expect(parseQuery(`https://tarn.example/explore/pools/ethereum/${hash}`, on).poolId).toBe(hash)
    expect(parseQuery(`https://tarn.example/${'x'.repeat(300)}/${id}`, on).address).toBe(id)
  })
  test('the network’s own currency, and what names none: a transaction, a page', () => {
    for (const typed of ['eip155:1/slip44:60', 'https://tarn.example/explore/tokens/ethereum/NATIVE'])
      expect(symbols(typed)[0], typed).toBe('ETH')
    for (const typed of [`https://etherscan.io/tx/${hash}`, 'https://tarn.example/swap', 'usdc.eth/x'])
      expect(parseQuery(typed, on)).toMatchObject({ address: null, poolId: null })
  })
})

describe('[GS-2] words around what is meant', () => {
  const strangers = [
    token('TINY', 'eth price', { listed: false, tvlUsd: 5e7 }),
    token('PRICE', 'Tiny price', { listed: false }),
  ]
  const { packed, rowOf } = packTokens([...market, ...strangers])
  const wider = openIndex(packed, packPools([...pairs, pool(strangers[0]!, weth)], rowOf))
  const first = (typed: string) => searchTokens(wider.tokens, parseQuery(typed, on), 15)[0]?.info.symbol
  const pairOf = (typed: string) =>
    searchPools(wider.pools, parseQuery(typed, on), 15).map(
      ({ pool: p }) => `${p.protocolVersion} ${p.token0CurrencyInfo.symbol}/${p.token1CurrencyInfo.symbol}`,
    )[0]
  test('are left out: a stranger’s token does not own a common phrase', () => {
    for (const typed of ['eth price', 'buy eth', 'price of eth', 'ETH chart', 'eth token'])
      expect(first(typed), typed).toBe('ETH')
    expect(first('usd coin')).toBe('USDC')
    // The whole phrase still finds it, behind.
    expect(searchTokens(wider.tokens, parseQuery('eth price', on), 15).map(({ info }) => info.symbol)).toContain('TINY')
    expect(parseQuery('price', on).meant).toBeNull()
  })
  test('pairs however they are joined, and fees however they are written', () => {
    for (const typed of ['weth,usdc', 'usdc+weth', 'USDC→WETH', 'usdc vs weth', 'swap usdc to weth', 'weth usdc pool'])
      expect(pairOf(typed), typed).toBe('v3 USDC/WETH')
    for (const typed of ['usdc/weth 0.05', 'weth usdc 5bps', 'usdc/weth 0.05%', 'weth usdc 5bp'])
      expect(pairOf(typed), typed).toBe('v3 USDC/WETH')
    for (const typed of ['usdc/weth 0.3', 'weth usdc 30bps']) expect(pairOf(typed), typed).toBe('v2 USDC/WETH')
    expect(pairOf('usdc/weth 1')).toBeUndefined()
  })
})
