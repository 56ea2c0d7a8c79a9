import type { NftCollection } from '#data/market/nftSchemas.ts'
import type { Found, PoolRow, TokenRow } from '#data/market/schemas.ts'
import type { ChainMarket } from './chainMarket.ts'
import { poolMatcher, tokenMatcher } from './lists.ts'
import { marketsOf, momentOf } from './market.ts'
import { findCollections } from './nfts.ts'
import type { SearchQuery } from './parameters.ts'

type Ranked<T> = { item: T; spam: boolean; names: string[]; weight: number; id: string }

/** 0: it is called so; 1: a name of it begins so; 2: it is somewhere in it. */
const closeness = (names: readonly string[], wanted: string): number => (names.includes(wanted) ? 0 : names.some(name => name.startsWith(wanted)) ? 1 : 2)

const pairNames = ({ token0, token1 }: PoolRow): string[] => {
  const [a, b] = [token0.symbol.toLowerCase(), token1.symbol.toLowerCase()]
  return [`${a}/${b}`, `${b}/${a}`, `${a} ${b}`, `${b} ${a}`]
}

const tokensOf = (scope: readonly ChainMarket[], wanted: string): Ranked<TokenRow>[] =>
  scope
    .flatMap(market => [...market.tokens.values()].map(token => token.row))
    .filter(tokenMatcher(wanted))
    .map(item => ({ item, spam: item.spam, names: [item.symbol.toLowerCase(), item.name.toLowerCase()], weight: item.volume['1d'] ?? 0, id: `${item.chainId}-${item.address}` }))

const poolsOf = (scope: readonly ChainMarket[], wanted: string): Ranked<PoolRow>[] =>
  scope
    .flatMap(market => [...market.pools.values()].map(pool => pool.row))
    .filter(poolMatcher(wanted))
    .map(item => ({ item, spam: item.token0.spam || item.token1.spam, names: pairNames(item), weight: item.volume1d ?? 0, id: `${item.chainId}-${item.id}` }))

const collectionsOf = async (scope: readonly ChainMarket[], wanted: string): Promise<Ranked<NftCollection>[]> =>
  (await findCollections(scope, wanted)).map(item => ({ item, spam: item.spam, names: [item.name.toLowerCase(), item.symbol.toLowerCase()], weight: item.volumeUsd ?? 0, id: `${item.chainId}-${item.address}` }))

/** GET /search: one kind of thing, the best first: what isn't spam, what is called so, what is traded most. */
export async function searchMarket({ text, chainIds, searchType, page, size }: SearchQuery): Promise<Found<TokenRow | PoolRow | NftCollection>> {
  const scope = chainIds === undefined ? marketsOf('all') : chainIds.flatMap(id => marketsOf(id))
  const found: Ranked<TokenRow | PoolRow | NftCollection>[] = searchType === 'TOKEN' ? tokensOf(scope, text) : searchType === 'POOL' ? poolsOf(scope, text) : await collectionsOf(scope, text)
  const ranked = found
    .map(one => ({ ...one, close: text === '' ? 0 : closeness(one.names, text) }))
    .sort((a, b) => Number(a.spam) - Number(b.spam) || a.close - b.close || b.weight - a.weight || (a.id < b.id ? -1 : 1))
  return { items: ranked.slice((page - 1) * size, page * size).map(({ item }) => item), total: ranked.length, page, size, at: momentOf(scope) }
}
