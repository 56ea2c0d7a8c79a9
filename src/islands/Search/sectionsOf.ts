import type { Chain } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { besideOriginals } from '#domain/search/besideOriginals.ts'
import { joinTokens, type SearchedPool, type SearchedToken } from '#domain/search/SearchIndex.ts'
import type { NamedChain, SearchQuery } from '#domain/search/SearchQuery.ts'
import { type CurrencyInfo, resultKey, type SearchResult } from '#domain/search/SearchResult.ts'
import { searchArticles } from '#domain/search/searchArticles.ts'
import { searchNetworks } from '#domain/search/searchNetworks.ts'
import { searchPools } from '#domain/search/searchPools.ts'
import { isSuspect, searchTokens } from '#domain/search/searchTokens.ts'
import type { SafetyLevel } from '#domain/token/Token.ts'
import { HISTORY_SHOWN } from '#state/settings/searchHistory.ts'
import type { ResultMark, ResultView } from '#ui/search/ResultRow.tsx'
import type { SearchSection } from '#ui/search/SearchResults.tsx'
import type { Answers } from './useAnswers.ts'

/** GS-2: what can be searched. `pools` only under its flag. */
export const searchTabs = ['all', 'tokens', 'pools', 'wallets', 'nfts'] as const
export type SearchTab = (typeof searchTabs)[number]

/** constants.md: rows of a section beside others, of tokens among them, of a section alone. */
const SIZE = { short: 3, medium: 8, long: 15 }

type Facts = {
  tab: SearchTab
  query: SearchQuery
  answers: Answers
  /** Networks that are shown now. */
  chains: readonly (Chain & NamedChain)[]
  recents: readonly SearchResult[]
  favorites: readonly string[]
  pools: boolean
}

const LEVELS: Partial<Record<SafetyLevel, ResultMark>> = {
  blocked: 'risky',
  honeypot: 'risky',
  veryHighFee: 'risky',
  malicious: 'risky',
  potentialHoneypot: 'risky',
  impersonator: 'impersonator',
  spam: 'spam',
}
const markOf = (info: CurrencyInfo, clash = false): ResultMark | null =>
  info.address === 'NATIVE'
    ? null
    : (LEVELS[info.safety] ?? (clash ? 'impersonator' : info.spam ? 'spam' : info.listed ? null : 'notListed'))

/** What the market adds to the index's pools, each once. */
function joinPools(index: readonly SearchedPool[], more: readonly SearchedPool[]): readonly SearchedPool[] {
  const here = new Set(index.map(poolKey))
  return [...index, ...more.filter(row => !here.has(poolKey(row)))]
}

const poolKey = (row: SearchedPool) => resultKey(row.pool)
const badPool = (row: SearchedPool) => isSuspect(row.token0) || isSuspect(row.token1)

/** GS-4: the sections of a tab, empty ones left out. */
export function sectionsOf({ tab, query, answers, chains, recents, favorites, pools }: Facts): SearchSection[] {
  const { index, asked, wallet, collections, trending } = answers
  const figures = { ...trending, ...asked?.figures }
  const tokenView = ({ info, clash }: SearchedToken): ResultView => ({
    result: { type: 'token', currencyInfo: info },
    mark: markOf(info, clash),
    figures: figures[`${info.chainId}:${info.address}`] ?? null,
  })
  const poolView = (row: SearchedPool): ResultView => ({
    result: row.pool,
    mark: badPool(row) ? 'risky' : null,
    figures: null,
  })
  const plainView = (result: SearchResult): ResultView => ({
    result,
    mark: result.type === 'token' ? markOf(result.currencyInfo) : null,
    figures:
      result.type === 'token'
        ? (figures[`${result.currencyInfo.chainId}:${result.currencyInfo.address}`] ?? null)
        : null,
  })
  const all = tab === 'all'
  const shows = (kind: SearchTab) => all || tab === kind
  // CH-3: results on test networks are found in testnet mode only, whichever source knows them.
  const isShown = ({ result }: ResultView) => {
    const place = result.type === 'token' ? result.currencyInfo.chainId : 'chainId' in result ? result.chainId : null
    return place === null || !chainById(place)?.testnet || chains.some(({ id }) => id === place)
  }
  const section = ({
    key,
    title,
    all,
    most,
  }: {
    key: string
    title: string
    all: readonly ResultView[]
    most: number
  }): SearchSection[] => {
    const rows = all.filter(isShown).slice(0, most)
    return rows.length === 0 ? [] : [{ key, title, rows }]
  }

  if (query.full === '') {
    const kinds: Record<SearchTab, SearchResult['type'][]> = {
      all: [],
      tokens: ['token'],
      pools: ['pool'],
      wallets: ['walletByAddress', 'ensAddress', 'unitag'],
      nfts: ['nftCollection'],
    }
    const remembered = recents.filter(result =>
      all ? pools || result.type !== 'pool' : kinds[tab].includes(result.type),
    )
    const starred = favorites.flatMap((key): SearchResult[] =>
      key.startsWith('wallet:') ? [{ type: 'walletByAddress', address: key.slice(7) as `0x${string}` }] : [],
    )
    return [
      ...section({ key: 'recent', title: 'search.recent', all: remembered.map(plainView), most: HISTORY_SHOWN }),
      ...(shows('tokens')
        ? section({
            key: 'trendingTokens',
            title: 'search.trendingTokens',
            all: (index?.trendingTokens ?? []).map(tokenView),
            most: all ? SIZE.short : SIZE.long,
          })
        : []),
      ...(shows('pools') && pools
        ? section({
            key: 'trendingPools',
            title: 'search.trendingPools',
            all: (index?.trendingPools ?? []).map(poolView),
            most: all ? SIZE.short : SIZE.long,
          })
        : []),
      ...(shows('nfts')
        ? section({
            key: 'popularNfts',
            title: 'search.popularNfts',
            all: collections.map(plainView),
            most: all ? SIZE.short : SIZE.long,
          })
        : []),
      ...(shows('wallets')
        ? section({
            key: 'favoriteWallets',
            title: 'search.favoriteWallets',
            all: starred.map(plainView),
            most: all ? SIZE.short : SIZE.long,
          })
        : []),
    ]
  }

  const most = all ? SIZE.medium : SIZE.long
  const known = joinTokens(index?.tokens ?? [], asked?.tokens ?? [])
  const tokens = besideOriginals(searchTokens(known, query, most), known)
  const found = pools ? searchPools(joinPools(index?.pools ?? [], asked?.pools ?? []), query, most) : []
  const articles = all ? searchArticles(index?.articles ?? [], query, SIZE.short) : []
  const wallets: SearchResult[] = [
    ...(wallet ? [wallet] : []),
    ...(query.address ? [{ type: 'walletByAddress', address: query.address } as const] : []),
  ]
  return [
    ...(all
      ? section({
          key: 'networks',
          title: 'search.networks',
          all: searchNetworks(chains, query).map(chain => plainView({ type: 'network', chainId: chain.id })),
          most: SIZE.short,
        })
      : []),
    ...(shows('tokens')
      ? section({ key: 'tokens', title: 'search.tab.tokens', all: tokens.map(tokenView), most })
      : []),
    ...(shows('pools')
      ? section({
          key: 'pools',
          title: 'search.tab.pools',
          all: found.map(poolView),
          most: all ? SIZE.short : SIZE.long,
        })
      : []),
    ...(shows('wallets')
      ? section({ key: 'wallets', title: 'search.tab.wallets', all: wallets.map(plainView), most: SIZE.short })
      : []),
    ...(shows('nfts')
      ? section({
          key: 'nfts',
          title: 'search.tab.nfts',
          all: collections.map(plainView),
          most: all ? SIZE.short : SIZE.long,
        })
      : []),
    ...section({
      key: 'articles',
      title: 'search.articles',
      all: articles.map(({ key, title }) => plainView({ type: 'helpArticle', article: key, title })),
      most: SIZE.short,
    }),
  ]
}
