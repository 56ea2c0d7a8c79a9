import { expect, test } from 'vitest'
import { chains } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import { searchedArticle } from '#domain/search/searchArticles.ts'
import { searched } from '#domain/search/SearchIndex.ts'
import { parseQuery, type SearchQuery } from '#domain/search/SearchQuery.ts'
import { resultKey, type SearchResult } from '#domain/search/SearchResult.ts'
import { type SearchTab, sectionsOf } from './sectionsOf.ts'
import type { Answers } from './useAnswers.ts'

const info = (chainId: number) => ({
  chainId,
  address: 'NATIVE' as const,
  symbol: 'ETH',
  name: 'Ethereum',
  safety: 'none' as const,
  spam: false,
  listed: true,
})
const token = (chainId: number): SearchResult => ({ type: 'token', currencyInfo: info(chainId) })
const collection = (chainId: number): SearchResult => ({
  type: 'nftCollection',
  chainId,
  address: `0x${'1'.repeat(40)}`,
  name: 'Birds',
  imageUrl: null,
  isVerified: true,
})
const answers = {
  index: {
    tokens: [],
    pools: [],
    trendingTokens: [1, 11_155_111].map(id => ({ info: info(id), clash: false })),
    trendingPools: [],
    articles: [],
  },
  indexFailed: false,
  asked: null,
  wallet: null,
  collections: [collection(1301), collection(1)],
  trending: {},
} as unknown as Answers

test('[CH-3] what lies on a test network is found in testnet mode only: recent, trending and collections', () => {
  const found = (testnet: boolean) =>
    sectionsOf({
      tab: 'all',
      query: { full: '' } as SearchQuery,
      answers,
      chains: chains.filter(shownIn(testnet)),
      recents: [token(1301), token(8453)],
      favorites: [],
      pools: true,
    }).flatMap(({ rows }) =>
      rows.map(({ result }) =>
        result.type === 'token' ? result.currencyInfo.chainId : 'chainId' in result ? result.chainId : 0,
      ),
    )
  expect(found(false)).toEqual([8453, 1, 1])
  expect(found(true)).toEqual([1301, 8453, 1, 11_155_111, 1301, 1])
})

test('[GS-4] [GS-6] a copy that alone answers comes behind its original; help articles stand in All alone', () => {
  const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}` as const
  const row = (n: number, name: string, listed: boolean) =>
    searched(
      {
        chainId: 1,
        address: address(n),
        symbol: 'USDC',
        name,
        safety: listed ? 'none' : 'impersonator',
        spam: false,
        listed,
      },
      9,
    )
  const index = {
    tokens: [row(1, 'USDCoin', true), row(2, 'Slippage Coin', false)],
    pools: [],
    trendingTokens: [],
    trendingPools: [],
    articles: [searchedArticle({ key: 'slippage', title: 'Slippage', heads: '', words: '' })],
  }
  const found = (tab: SearchTab) =>
    sectionsOf({
      tab,
      query: parseQuery('slippage', chains),
      answers: { ...answers, index, collections: [] },
      chains,
      recents: [],
      favorites: [],
      pools: true,
    }).flatMap(({ rows }) => rows.map(({ result }) => resultKey(result)))
  expect(found('all')).toEqual([`token:1:${address(1)}`, `token:1:${address(2)}`, 'article:slippage'])
  expect(found('tokens')).toEqual([`token:1:${address(1)}`, `token:1:${address(2)}`])
})
