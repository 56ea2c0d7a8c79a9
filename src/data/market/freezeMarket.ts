import { chainById } from '#domain/chains/chains.ts'
import { fetchCandles } from './fetchCandles.ts'
import type { FetchOptions } from './fetchJson.ts'
import { fetchPool } from './fetchPool.ts'
import { fetchPools } from './fetchPools.ts'
import { fetchRoutingPools } from './fetchRoutingPools.ts'
import { fetchStats } from './fetchStats.ts'
import { fetchTicks } from './fetchTicks.ts'
import { fetchToken } from './fetchToken.ts'
import { fetchTokens } from './fetchTokens.ts'
import { fetchTransactions } from './fetchTransactions.ts'
import type { Page, TransactionRow } from './schemas.ts'
import type { SnapshotFile } from './snapshot.ts'

/** Requests under way at once. */
const WIDTH = 8
const PER_TABLE = 20
const PER_NETWORK = 100

export type Freezing = { base: string; chainIds: readonly number[]; maxTokens: number; maxPools: number; onProgress?: (done: number, of: number) => void }

/** Asks for the whole market, largest first. Throws DataError. */
export async function freezeMarket({ base, chainIds, maxTokens, maxPools, onProgress }: Freezing): Promise<SnapshotFile> {
  const options: FetchOptions = { base, timeoutMs: 30_000 }
  const file: SnapshotFile = { version: 1, at: {}, tokens: [], pools: [], transactions: [], stats: [], candles: {}, days: {}, ticks: {}, routing: {} }
  const transactions = new Map<string, TransactionRow>()
  const keep = (page: Page<TransactionRow>) => {
    for (const row of page.items) transactions.set(row.id, row)
  }
  const jobs: (() => Promise<unknown>)[] = []
  const keys = chainIds.map(id => chainById(id)!.key)
  file.stats = await Promise.all([...keys, 'all'].map(key => fetchStats(key, options)))
  for (const [index, chainId] of chainIds.entries()) {
    const chain = keys[index]!
    file.at[chainId] = file.stats[index]!.at
    file.routing[chainId] = await fetchRoutingPools(chainId, options)
    keep(await fetchTransactions({ chain, limit: PER_NETWORK }, options))
    for (const type of ['add', 'remove'] as const) keep(await fetchTransactions({ chain, type, limit: PER_TABLE }, options))
    const tokens = await all(cursor => fetchTokens({ chain, sort: 'volume', limit: 100, ...cursor }, options), maxTokens)
    const pools = await all(cursor => fetchPools({ chain, sort: 'tvl', limit: 100, ...cursor }, options), maxPools)
    const bars = (kind: 'tokens' | 'pools', id: string) => [
      async () => {
        file.candles[`${chainId}:${id}`] = await fetchCandles(kind, chainId, id, '1d', options)
      },
      async () => {
        file.days[`${chainId}:${id}`] = await fetchCandles(kind, chainId, id, 'all', options)
      },
    ]
    for (const { address } of tokens) {
      jobs.push(async () => file.tokens.push(await fetchToken(chainId, address, options)), ...bars('tokens', address))
      jobs.push(async () => keep(await fetchTransactions({ chain, token: address, limit: PER_TABLE }, options)))
    }
    for (const { id, version } of pools) {
      jobs.push(async () => file.pools.push(await fetchPool(chainId, id, options)), ...bars('pools', id))
      jobs.push(async () => keep(await fetchTransactions({ chain, pool: id, limit: PER_TABLE }, options)))
      if (version !== 'v2') {
        jobs.push(async () => {
          file.ticks[`${chainId}:${id}`] = await fetchTicks(chainId, id, options)
        })
      }
    }
  }
  let next = 0
  await Promise.all(
    Array.from({ length: WIDTH }, async () => {
      for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) {
        await job()
        if (next % 100 === 0) onProgress?.(next, jobs.length)
      }
    }),
  )
  file.transactions = [...transactions.values()].sort((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1))
  const byVolume = (row: { volume: { '1d': number | null } }) => row.volume['1d'] ?? 0
  file.tokens.sort((a, b) => byVolume(b) - byVolume(a) || (a.address < b.address ? -1 : 1))
  file.pools.sort((a, b) => (b.tvlUsd ?? 0) - (a.tvlUsd ?? 0) || (a.id < b.id ? -1 : 1))
  return file
}

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
