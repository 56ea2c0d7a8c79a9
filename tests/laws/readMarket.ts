import type { FetchOptions } from '#data/market/fetch/fetchJson.ts'
import { fetchPool } from '#data/market/fetch/fetchPool.ts'
import { fetchPools } from '#data/market/fetch/fetchPools.ts'
import { fetchTokens } from '#data/market/fetch/fetchTokens.ts'
import { fetchTransactions } from '#data/market/fetch/fetchTransactions.ts'
import type { Page, PoolDetail, PoolRow, TokenRow, TransactionRow } from '#data/market/schemas.ts'

/** Everything an indexer tells of network 1. */
export type WholeMarket = { rows: PoolRow[]; pools: PoolDetail[]; tokens: TokenRow[]; transactions: TransactionRow[] }

/** All rows of a list, page by page. */
export async function everyRow<T>(ask: (at: { cursor?: string }) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = []
  let page = await ask({})
  for (;;) {
    rows.push(...page.items)
    if (page.cursor === null) return rows
    page = await ask({ cursor: page.cursor })
  }
}

/** Reads all pools, tokens and transactions of network 1, in pages of odd sizes. */
export async function readMarket(at: FetchOptions): Promise<WholeMarket> {
  const rows = await everyRow(cursor => fetchPools({ chain: 'ethereum', limit: 30, ...cursor }, at))
  const pools = await Promise.all(rows.map(row => fetchPool(1, row.id, at)))
  const tokens = await everyRow(cursor => fetchTokens({ chain: 'ethereum', limit: 7, ...cursor }, at))
  const transactions = await everyRow(cursor => fetchTransactions({ chain: 'ethereum', limit: 100, ...cursor }, at))
  return { rows, pools, tokens, transactions }
}
