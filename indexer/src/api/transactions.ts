import { sql } from 'ponder'
import { activity } from 'ponder:schema'
import * as v from 'valibot'
import type { Page, TransactionRow } from '#data/market/schemas.ts'
import { refOf } from './chainMarket.ts'
import { rows, type SQL } from './database.ts'
import { marketOf, marketsOf, momentOf } from './market.ts'
import { readCursor, type TransactionsQuery, writeCursor } from './parameters.ts'

type Row = {
  chain_id: number
  block: number
  log_index: number
  hash: string
  time: number
  type: TransactionRow['type']
  version: TransactionRow['version']
  pool: string
  token0: string
  token1: string
  amount0: string
  amount1: string
  usd: number | null
  account: string
}

const integer = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const cursorSchema = v.tuple([integer, integer, integer, integer])

const order = sql`ORDER BY time DESC, chain_id DESC, block DESC, log_index DESC`

function toRow(row: Row): TransactionRow[] {
  const tokens = marketOf(row.chain_id)?.tokens
  const token0 = tokens?.get(row.token0)
  const token1 = tokens?.get(row.token1)
  if (token0 === undefined || token1 === undefined) return []
  return [
    {
      id: `${row.chain_id}-${row.block}-${row.log_index}`,
      chainId: row.chain_id,
      hash: row.hash,
      block: row.block,
      time: row.time,
      type: row.type,
      pool: row.pool,
      version: row.version,
      token0: refOf(token0.row),
      token1: refOf(token1.row),
      amount0: String(row.amount0),
      amount1: String(row.amount1),
      usd: row.usd,
      account: row.account,
    },
  ]
}

/** GET /transactions: newest first. */
export async function listTransactions(query: TransactionsQuery): Promise<Page<TransactionRow>> {
  const scope = marketsOf(query.chain)
  const at = momentOf(scope)
  if (scope.length === 0) return { items: [], cursor: null, at }
  const wanted: SQL[] = [sql`chain_id IN (${sql.join(scope.map(market => sql`${market.chain.id}`), sql`, `)})`]
  if (query.pool !== undefined) wanted.push(sql`pool = ${query.pool}`)
  if (query.account !== undefined) wanted.push(sql`account = ${query.account}`)
  if (query.type !== undefined) wanted.push(sql`type = ${query.type}`)
  if (query.cursor !== undefined) {
    const [time, chainId, block, logIndex] = readCursor(cursorSchema, query.cursor)
    wanted.push(sql`(time, chain_id, block, log_index) < (${time}, ${chainId}, ${block}, ${logIndex})`)
  }
  const count = query.limit + 1
  const select = (more: SQL[]) => sql`(SELECT * FROM ${activity} WHERE ${sql.join([...wanted, ...more], sql` AND `)} ${order} LIMIT ${count})`
  // A token is on one side of its pools or the other: two index walks are quicker than one OR.
  const found = await rows<Row>(
    query.token === undefined
      ? select([])
      : sql`SELECT * FROM (${select([sql`token0 = ${query.token}`])} UNION ALL ${select([sql`token1 = ${query.token}`])}) AS sides ${order} LIMIT ${count}`,
  )
  const shown = found.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    items: shown.flatMap(toRow),
    cursor: last !== undefined && found.length > shown.length ? writeCursor([last.time, last.chain_id, last.block, last.log_index]) : null,
    at,
  }
}

/** Activities of a chain after a block, newest first, at most `limit`. */
export async function transactionsSince(chainId: number, block: number, limit: number): Promise<TransactionRow[]> {
  const found = await rows<Row>(sql`SELECT * FROM ${activity} WHERE chain_id = ${chainId} AND block > ${block} ORDER BY block DESC, log_index DESC LIMIT ${limit}`)
  return found.flatMap(toRow)
}
