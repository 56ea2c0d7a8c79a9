import { chainById } from '#domain/chains/chains.ts'
import { isRanged } from '#domain/versions.ts'
import { fetchCandles } from './fetch/fetchCandles.ts'
import type { FetchOptions } from './fetch/fetchJson.ts'
import { fetchNftCollections } from './fetch/fetchNftCollections.ts'
import { fetchNftItems } from './fetch/fetchNftItems.ts'
import { fetchPool } from './fetch/fetchPool.ts'
import { fetchPools } from './fetch/fetchPools.ts'
import { fetchProviding } from './positions/fetchProviding.ts'
import { fetchRoutingPools } from './fetch/fetchRoutingPools.ts'
import { fetchStats } from './fetch/fetchStats.ts'
import { fetchTicks } from './fetch/fetchTicks.ts'
import { fetchToken } from './fetch/fetchToken.ts'
import { fetchTokens } from './fetch/fetchTokens.ts'
import { fetchTransactions } from './fetch/fetchTransactions.ts'
import { newerFirst } from './newerFirst.ts'
import type { Page, TransactionRow } from './schemas.ts'
import { type DetailFile, keyOf, SNAPSHOT_VERSION, type SnapshotFile } from './snapshot.ts'

/** Tokens and pools asked for at once. */
const WIDTH = 4
const PER_TABLE = 20
const PER_NETWORK = 100
/** Of one NFT collection. */
const MOST_ITEMS = 10_000

export type Freezing = {
  base: string
  chainIds: readonly number[]
  maxTokens: number
  maxPools: number
  /** Takes what only one page shows as soon as it is known, so that it need not be held. */
  keepDetail: (chainId: number, id: string, detail: DetailFile) => void
  onProgress?: (done: number, of: number) => void
}

/** Asks for the whole market, largest first. Throws DataError. */
export async function freezeMarket({
  base,
  chainIds,
  maxTokens,
  maxPools,
  keepDetail,
  onProgress,
}: Freezing): Promise<SnapshotFile> {
  const options: FetchOptions = { base, timeoutMs: 30_000 }
  const file: SnapshotFile = {
    version: SNAPSHOT_VERSION,
    at: {},
    tokens: [],
    pools: [],
    transactions: [],
    stats: [],
    changed: {},
    routing: {},
    nfts: [],
  }
  const transactions = new Map<string, TransactionRow>()
  const keep = (page: Page<TransactionRow>) => {
    for (const row of page.items) transactions.set(row.id, row)
  }
  const keepDetailOf = (chainId: number, id: string, detail: DetailFile) => {
    const latest = detail.transactions[0]
    if (latest !== undefined) file.changed[keyOf(chainId, id)] = latest.time
    keepDetail(chainId, id, detail)
  }
  const jobs: (() => Promise<void>)[] = []
  const keys = chainIds.map(id => chainById(id)!.key)
  file.stats = await Promise.all([...keys, 'all'].map(key => fetchStats(key, options)))
  for (const [index, chainId] of chainIds.entries()) {
    const chain = keys[index]!
    file.at[chainId] = file.stats[index]!.at
    file.routing[chainId] = await fetchRoutingPools(chainId, options)
    keep(await fetchTransactions({ chain, limit: PER_NETWORK }, options))
    for (const type of ['add', 'remove'] as const)
      keep(await fetchTransactions({ chain, type, limit: PER_TABLE }, options))
    const tokens = await all(
      cursor => fetchTokens({ chain, sort: 'volume', limit: 100, ...cursor }, options),
      maxTokens,
    )
    const pools = await all(cursor => fetchPools({ chain, sort: 'tvl', limit: 100, ...cursor }, options), maxPools)
    const { items: collections } = await fetchNftCollections({ chain, limit: 100 }, options)
    for (const { address, lastSaleTime } of collections.filter(one => !one.spam))
      jobs.push(async () => {
        const items = await all(
          cursor =>
            fetchNftItems({ chainId, collection: address, asked: { sort: 'id', limit: 100, ...cursor } }, options),
          MOST_ITEMS,
        )
        file.nfts.push({
          chainId,
          address,
          lastSaleTime,
          items: items.map(({ tokenId, listing, lastSale }) => ({
            tokenId,
            time: Math.max(listing?.time ?? 0, lastSale?.time ?? 0) || null,
          })),
        })
      })
    const barsOf = async (kind: 'tokens' | 'pools', id: string): Promise<DetailFile['candles']> => {
      const [day, whole] = await Promise.all([
        fetchCandles({ kind, chainId, id, range: '1d' }, options),
        fetchCandles({ kind, chainId, id, range: 'all' }, options),
      ])
      return { '1d': day, all: whole }
    }
    for (const { address } of tokens)
      jobs.push(async () => {
        const rows = fetchTransactions({ chain, token: address, limit: PER_TABLE }, options)
        const [token, candles, { items }] = await Promise.all([
          fetchToken(chainId, address, options),
          barsOf('tokens', address),
          rows,
        ])
        file.tokens.push(token)
        keepDetailOf(chainId, address, { candles, ticks: null, providing: null, transactions: newestFirst(items) })
      })
    for (const { id, version } of pools)
      jobs.push(async () => {
        const rows = fetchTransactions({ chain, pool: id, limit: PER_TABLE }, options)
        const ticks = isRanged(version) ? fetchTicks(chainId, id, options) : null
        const provided = isRanged(version) ? fetchProviding(chainId, id, options) : null
        const [pool, candles, { items }, found, providing] = await Promise.all([
          fetchPool(chainId, id, options),
          barsOf('pools', id),
          rows,
          ticks,
          provided,
        ])
        file.pools.push(pool)
        keepDetailOf(chainId, id, { candles, ticks: found, providing, transactions: newestFirst(items) })
      })
  }
  let next = 0
  await Promise.all(
    Array.from({ length: WIDTH }, async () => {
      for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) {
        await job()
        if (next % 20 === 0) onProgress?.(next, jobs.length)
      }
    }),
  )
  file.transactions = newestFirst([...transactions.values()])
  const byVolume = (row: { volume: { '1d': number | null } }) => row.volume['1d'] ?? 0
  file.tokens.sort((a, b) => byVolume(b) - byVolume(a) || (a.address < b.address ? -1 : 1))
  file.nfts.sort((a, b) => (a.address < b.address ? -1 : 1))
  file.pools.sort((a, b) => (b.tvlUsd ?? 0) - (a.tvlUsd ?? 0) || (a.id < b.id ? -1 : 1))
  return file
}

const newestFirst = (rows: readonly TransactionRow[]): TransactionRow[] => rows.toSorted(newerFirst)

/** Rows of a list, page by page, at most `max`. */
async function all<T>(ask: (at: { cursor?: string }) => Promise<Page<T>>, max: number): Promise<T[]> {
  const rows: T[] = []
  let cursor: string | null | undefined
  do {
    const page = await ask(cursor === undefined || cursor === null ? {} : { cursor })
    rows.push(...page.items)
    cursor = page.cursor
  } while (cursor !== null && rows.length < max)
  return rows.slice(0, max)
}
