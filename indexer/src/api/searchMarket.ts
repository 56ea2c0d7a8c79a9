import type { NftCollection } from '#data/market/nftSchemas.ts'
import type { Found, PoolRow, TokenRef, TokenRow } from '#data/market/schemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { depthWeight, type SearchedPool, type SearchedToken, searched } from '#domain/search/SearchIndex.ts'
import { parseQuery } from '#domain/search/SearchQuery.ts'
import { searchPools } from '#domain/search/searchPools.ts'
import { searchTokens } from '#domain/search/searchTokens.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import type { ChainMarket } from './marketRows.ts'
import { poolMatcher, tokenMatcher } from './lists.ts'
import { marketsOf, momentOf } from './market.ts'
import { findCollections } from './nfts.ts'
import type { SearchQuery } from './parameters.ts'

const currencyInfo = ({ chainId, address, symbol, name, safety, spam, listed }: TokenRef) => ({
  chainId,
  address: address as CurrencyId,
  symbol,
  name,
  safety,
  spam,
  listed,
})

/** Folding names costs, and they don't change: by token. What lies behind one does, and is told anew. */
const known = new Map<string, SearchedToken>()
const MAX_KNOWN = 50_000
function searchedToken(row: TokenRef, weight: number): SearchedToken {
  const key = `${row.chainId}:${row.address}`
  const kept = known.get(key)
  const made =
    kept?.info.symbol === row.symbol && kept.info.name === row.name ? kept : searched(currencyInfo(row), weight)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, made)
  return { ...made, info: currencyInfo(row), weight }
}

const searchedPool = (row: PoolRow): SearchedPool => {
  const [token0, token1] = [searchedToken(row.token0, 0), searchedToken(row.token1, 0)]
  const { chainId, version, hook, fee, dynamicFee } = row
  return {
    pool: {
      type: 'pool',
      poolId: row.id,
      chainId,
      protocolVersion: version,
      hookAddress: hook as Address | null,
      feeTier: dynamicFee ? null : fee,
      token0CurrencyInfo: token0.info,
      token1CurrencyInfo: token1.info,
    },
    token0,
    token1,
    weight: depthWeight({ tvlUsd: row.tvlUsd, volumeUsd: row.volume1d }),
  }
}

/**
 * What a search in the site finds first, then what only holds the text somewhere, by depth; `badness` sinks tokens that
 * imitate another, and spam below it.
 */
function ranked<T>(
  {
    rows,
    found,
    matches,
    badness,
  }: { rows: readonly T[]; found: readonly T[]; matches: (row: T) => boolean; badness: (row: T) => number },
  weight: (row: T) => number,
): T[] {
  const first = new Set(found)
  const rest = rows.filter(row => !first.has(row) && matches(row)).sort((a, b) => weight(b) - weight(a))
  return [...found, ...rest].sort((a, b) => badness(a) - badness(b))
}

const badnessOf = (token: TokenRef): number => (token.spam ? 2 : token.safety === 'impersonator' ? 1 : 0)
const weightOfToken = ({ tvlUsd, volume }: TokenRow): number => (tvlUsd ?? 0) + (volume['1d'] ?? 0)
const weightOfPool = ({ tvlUsd, volume1d }: PoolRow): number => (tvlUsd ?? 0) + (volume1d ?? 0)

/** Rows of a market as they are searched, made once a block. */
function once<K, T>(make: (market: ChainMarket) => Map<K, T>): (scope: readonly ChainMarket[]) => Map<K, T> {
  const made = new WeakMap<ChainMarket, Map<K, T>>()
  return scope => {
    const maps = scope.map(market => {
      const kept = made.get(market) ?? make(market)
      made.set(market, kept)
      return kept
    })
    return maps.length === 1 ? maps[0]! : new Map(maps.flatMap(map => [...map]))
  }
}
const tokenRows = once(
  ({ tokens }) =>
    new Map(
      [...tokens.values()].map(({ row }) => [
        searchedToken(row, depthWeight({ tvlUsd: row.tvlUsd, volumeUsd: row.volume['1d'] })),
        row,
      ]),
    ),
)
const poolRows = once(({ pools }) => new Map([...pools.values()].map(({ row }) => [searchedPool(row), row])))

function tokensOf(scope: readonly ChainMarket[], text: string): TokenRow[] {
  const rows = tokenRows(scope)
  const found = searchTokens([...rows.keys()], parseQuery(text, []), rows.size).flatMap(token => rows.get(token) ?? [])
  return ranked({ rows: [...rows.values()], found, matches: tokenMatcher(text), badness: badnessOf }, weightOfToken)
}

function poolsOf(scope: readonly ChainMarket[], text: string): PoolRow[] {
  const rows = poolRows(scope)
  const found = searchPools([...rows.keys()], parseQuery(text, []), rows.size).flatMap(pool => rows.get(pool) ?? [])
  return ranked(
    {
      rows: [...rows.values()],
      found,
      matches: poolMatcher(text),
      badness: row => Math.max(badnessOf(row.token0), badnessOf(row.token1)),
    },
    weightOfPool,
  )
}

async function collectionsOf(scope: readonly ChainMarket[], text: string): Promise<NftCollection[]> {
  const close = (name: string): number => (text === '' || name === text ? 0 : name.startsWith(text) ? 1 : 2)
  const nearness = ({ name, symbol }: NftCollection) => Math.min(close(name.toLowerCase()), close(symbol.toLowerCase()))
  return (await findCollections(scope, text)).sort(
    (a, b) => Number(a.spam) - Number(b.spam) || nearness(a) - nearness(b) || (b.volumeUsd ?? 0) - (a.volumeUsd ?? 0),
  )
}

/**
 * GET /search: one kind of thing, the best first: what is called so, what nearly is, one typo forgiven; among equals
 * what is deepest; spam last.
 */
export async function searchMarket({
  text,
  chainIds,
  searchType,
  page,
  size,
}: SearchQuery): Promise<Found<TokenRow | PoolRow | NftCollection>> {
  const scope = chainIds === undefined ? marketsOf('all') : chainIds.flatMap(id => marketsOf(id))
  const found: (TokenRow | PoolRow | NftCollection)[] =
    searchType === 'TOKEN'
      ? tokensOf(scope, text)
      : searchType === 'POOL'
        ? poolsOf(scope, text)
        : await collectionsOf(scope, text)
  return { items: found.slice((page - 1) * size, page * size), total: found.length, page, size, at: momentOf(scope) }
}
