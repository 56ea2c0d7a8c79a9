import { expect, test } from 'vitest'
import { chains } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import type { SearchQuery } from '#domain/search/SearchQuery.ts'
import type { SearchResult } from '#domain/search/SearchResult.ts'
import { sectionsOf } from './sectionsOf.ts'
import type { Answers } from './useAnswers.ts'

const info = (chainId: number) => ({ chainId, address: 'NATIVE' as const, symbol: 'ETH', name: 'Ethereum', safety: 'none' as const, spam: false, listed: true })
const token = (chainId: number): SearchResult => ({ type: 'token', currencyInfo: info(chainId) })
const collection = (chainId: number): SearchResult => ({ type: 'nftCollection', chainId, address: `0x${'1'.repeat(40)}`, name: 'Birds', imageUrl: null, isVerified: true })
const answers = { index: { tokens: [], pools: [], trendingTokens: [1, 11_155_111].map(id => ({ info: info(id), clash: false })), trendingPools: [] }, indexFailed: false, asked: null, wallet: null, collections: [collection(1301), collection(1)], trending: {} } as unknown as Answers

test('[CH-3] what lies on a test network is found in testnet mode only: recent, trending and collections', () => {
  const found = (testnet: boolean) =>
    sectionsOf({ tab: 'all', query: { full: '' } as SearchQuery, answers, chains: chains.filter(shownIn(testnet)), recents: [token(1301), token(8453)], favorites: [], pools: true }).flatMap(({ rows }) =>
      rows.map(({ result }) => (result.type === 'token' ? result.currencyInfo.chainId : 'chainId' in result ? result.chainId : 0)),
    )
  expect(found(false)).toEqual([8453, 1, 1])
  expect(found(true)).toEqual([1301, 8453, 1, 11_155_111, 1301, 1])
})
