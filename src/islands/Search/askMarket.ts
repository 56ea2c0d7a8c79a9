import type { Address } from '#domain/chains/Chain.ts'
import { depthWeight, searched, type SearchedPool, type SearchedToken } from '#domain/search/SearchIndex.ts'
import type { SearchQuery } from '#domain/search/SearchQuery.ts'
import type { CurrencyInfo } from '#domain/search/SearchResult.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { fetchSearch } from '#data/market/fetch/fetchSearch.ts'
import { fetchTokens } from '#data/market/fetch/fetchTokens.ts'
import type { PoolRow, TokenRef, TokenRow } from '#data/market/schemas.ts'

/** Price now and its change over a day, by `<chainId>:<address>`. */
export type Figures = Record<string, { priceUsd: number | null; change1d: number | null }>
export type Asked = { tokens: SearchedToken[]; pools: SearchedPool[]; figures: Figures; failed: boolean }

export const nothingAsked: Asked = { tokens: [], pools: [], figures: {}, failed: false }
const OPTIONS = { timeoutMs: 5_000, retries: 0 }
const MOST = 15

const infoOf = ({ chainId, address, symbol, name, safety, spam, listed }: TokenRef): CurrencyInfo => ({
  chainId,
  address: address as CurrencyId,
  symbol,
  name,
  safety,
  spam,
  listed,
})
const tokenOf = (row: TokenRow): SearchedToken =>
  searched(infoOf(row), Math.floor(depthWeight({ tvlUsd: row.tvlUsd, volumeUsd: row.volume['1d'] })))

function poolOf(row: PoolRow): SearchedPool {
  const [token0, token1] = [searched(infoOf(row.token0), 0), searched(infoOf(row.token1), 0)]
  return {
    pool: {
      type: 'pool',
      poolId: row.id,
      chainId: row.chainId,
      protocolVersion: row.version,
      hookAddress: row.hook as Address | null,
      feeTier: row.dynamicFee ? null : row.fee,
      token0CurrencyInfo: token0.info,
      token1CurrencyInfo: token1.info,
    },
    token0,
    token1,
    weight: Math.floor(depthWeight({ tvlUsd: row.tvlUsd, volumeUsd: row.volume1d })),
  }
}

const figuresOf = (rows: readonly TokenRow[]): Figures =>
  Object.fromEntries(
    rows.map(row => [`${row.chainId}:${row.address}`, { priceUsd: row.priceUsd, change1d: row.change['1d'] }]),
  )

/**
 * AP-3: what the market finds for a query beyond the index's head. `chainIds`: where, null for every network with real
 * money. Never throws: `failed` says that it did not answer.
 */
export async function askMarket(
  query: SearchQuery,
  chainIds: readonly number[] | null,
  signal: AbortSignal,
): Promise<Asked> {
  const where = query.chainId === null ? chainIds : [query.chainId]
  const asked = {
    text: (query.meant?.text ?? query.text).slice(0, 80),
    ...(where && { chainIds: where }),
    page: 1,
    size: MOST,
  }
  const options = { ...OPTIONS, signal }
  const [tokens, pools] = await Promise.allSettled([
    query.poolId ? { items: [] } : fetchSearch({ ...asked, searchType: 'TOKEN' }, options),
    fetchSearch({ ...asked, searchType: 'POOL' }, options),
  ])
  const tokenRows = tokens.status === 'fulfilled' ? tokens.value.items : []
  return {
    tokens: tokenRows.map(tokenOf),
    pools: pools.status === 'fulfilled' ? pools.value.items.map(poolOf) : [],
    figures: figuresOf(tokenRows),
    failed: tokens.status === 'rejected' || pools.status === 'rejected',
  }
}

/** Figures of the most traded tokens, for the rows shown before anything is typed. Throws DataError. */
export async function askTrending(signal: AbortSignal): Promise<Figures> {
  const page = await fetchTokens({ chain: 'all', sort: 'volume', limit: 30 }, { ...OPTIONS, signal })
  return figuresOf(page.items)
}
