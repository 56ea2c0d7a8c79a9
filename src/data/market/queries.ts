import { queryOptions } from '@tanstack/react-query'
import type { DataError } from './DataError.ts'
import { fetchCandles } from './fetch/fetchCandles.ts'
import { fetchNftCollection } from './fetch/fetchNftCollection.ts'
import { fetchNftCollections, type NftCollectionsAsked } from './fetch/fetchNftCollections.ts'
import { fetchNftItem } from './fetch/fetchNftItem.ts'
import { fetchNftItems, type NftItemsAsked } from './fetch/fetchNftItems.ts'
import { fetchPool } from './fetch/fetchPool.ts'
import { fetchPools, type PoolsAsked } from './fetch/fetchPools.ts'
import { fetchRoutingPools } from './fetch/fetchRoutingPools.ts'
import { fetchStats } from './fetch/fetchStats.ts'
import { fetchStatus } from './fetch/fetchStatus.ts'
import { fetchTicks } from './fetch/fetchTicks.ts'
import { fetchToken } from './fetch/fetchToken.ts'
import { fetchTokens, type TokensAsked } from './fetch/fetchTokens.ts'
import { fetchTransactions, type TransactionsAsked } from './fetch/fetchTransactions.ts'
import { fetchWallet } from './fetch/fetchWallet.ts'
import type { Range } from './schemas.ts'

/** How long a figure is fresh: a block or two. */
const FRESH_MS = 4_000

/** The fetchers try again themselves; asking a third layer to would only make a dead service slower to admit. */
const options = <T>(queryKey: readonly unknown[], ask: (signal: AbortSignal) => Promise<T>, staleTime = FRESH_MS) =>
  queryOptions<T, DataError>({
    queryKey: ['market', ...queryKey],
    queryFn: ({ signal }) => ask(signal),
    staleTime,
    retry: false,
  })

/** LIST: what islands ask the market for, by key. A screen that goes cancels its request. [AP-4] */
export const queries = {
  tokens: (asked: TokensAsked = {}) => options(['tokens', asked], signal => fetchTokens(asked, { signal })),
  token: (chainId: number, address: string) =>
    options(['token', chainId, address], signal => fetchToken(chainId, address, { signal })),
  pools: (asked: PoolsAsked = {}) => options(['pools', asked], signal => fetchPools(asked, { signal })),
  pool: (chainId: number, id: string) => options(['pool', chainId, id], signal => fetchPool(chainId, id, { signal })),
  candles: (kind: 'tokens' | 'pools', chainId: number, id: string, range: Range) =>
    options(['candles', kind, chainId, id, range], signal => fetchCandles(kind, chainId, id, range, { signal })),
  ticks: (chainId: number, id: string) =>
    options(['ticks', chainId, id], signal => fetchTicks(chainId, id, { signal })),
  transactions: (asked: TransactionsAsked = {}) =>
    options(['transactions', asked], signal => fetchTransactions(asked, { signal })),
  stats: (chain: string) => options(['stats', chain], signal => fetchStats(chain, { signal })),
  status: () => options(['status'], signal => fetchStatus({ signal })),
  nftCollections: (asked: NftCollectionsAsked = {}) =>
    options(['nfts', asked], signal => fetchNftCollections(asked, { signal })),
  nftCollection: (chainId: number, address: string) =>
    options(['nftCollection', chainId, address], signal => fetchNftCollection(chainId, address, { signal })),
  nftItems: (chainId: number, collection: string, asked: NftItemsAsked = {}) =>
    options(['nftItems', chainId, collection, asked], signal => fetchNftItems(chainId, collection, asked, { signal })),
  nftItem: (chainId: number, collection: string, tokenId: string) =>
    options(['nftItem', chainId, collection, tokenId], signal =>
      fetchNftItem(chainId, collection, tokenId, { signal }),
    ),
  wallet: (address: string, chain = 'all') =>
    options(['wallet', address, chain], signal => fetchWallet(address, chain, { signal })),
  routingPools: (chainId: number) =>
    options(['routing', chainId], signal => fetchRoutingPools(chainId, { signal }), 60_000),
}
