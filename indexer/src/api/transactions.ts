import { sql } from '../../engine/sql.ts'
import { activity } from '../schema.ts'
import * as v from 'valibot'
import { type Page, type TransactionRow, transactionTypes, type UpTo } from '#data/market/schemas.ts'
import { refOf } from './chainMarket.ts'
import { rows, type SQL } from './database.ts'
import { marketOf, marketsOf, momentOf } from './market.ts'
import { readCursor, type TransactionsQuery, writeCursor } from './parameters.ts'
import { transactionId } from '../market/transactionId.ts'
import { wordConditions } from './searchTransactions.ts'

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
const place = [integer, integer, integer, integer] as const
const cursors = {
  time: v.strictTuple(place),
  usd: v.strictTuple([v.nullable(v.pipe(v.number(), v.finite())), ...place]),
  type: v.strictTuple([v.picklist(transactionTypes), ...place]),
}

/** One stretch of an order: rows that are all alike, or figures that are known. */
type Stretch = { where: SQL[]; order: SQL }

const PLACE = ['time', 'chain_id', 'block', 'log_index']
const orderBy = (columns: readonly string[], dir: 'asc' | 'desc') =>
  sql.raw(`ORDER BY ${columns.map(column => `${column} ${dir}`).join(', ')}`)
const beyond = (columns: readonly string[], dir: 'asc' | 'desc', position: readonly number[]): SQL =>
  sql`(${sql.raw(columns.join(', '))}) ${sql.raw(dir === 'desc' ? '<' : '>')} (${sql.join(
    position.map(part => sql`${part}`),
    sql`, `,
  )})`

/**
 * The stretches of an order, from where a cursor stands: by value those without one come last both ways, by type the
 * newest of each first.
 */
function stretchesOf({ sort, dir, cursor }: TransactionsQuery): Stretch[] {
  if (sort === 'time') {
    const at = cursor === undefined ? undefined : readCursor(cursors.time, cursor)
    return [{ where: at === undefined ? [] : [beyond(PLACE, dir, at)], order: orderBy(PLACE, dir) }]
  }
  if (sort === 'usd') {
    const at = cursor === undefined ? undefined : readCursor(cursors.usd, cursor)
    const known = {
      where: [sql`usd IS NOT NULL`, ...(at === undefined ? [] : [beyond(['usd', ...PLACE], dir, at as number[])])],
      order: orderBy(['usd', ...PLACE], dir),
    }
    const unknown = {
      where: [sql`usd IS NULL`, ...(at?.[0] === null ? [beyond(PLACE, dir, at.slice(1) as number[])] : [])],
      order: orderBy(PLACE, dir),
    }
    return at?.[0] === null ? [unknown] : [known, unknown]
  }
  const at = cursor === undefined ? undefined : readCursor(cursors.type, cursor)
  const types = dir === 'asc' ? transactionTypes.toSorted() : transactionTypes.toSorted().reverse()
  const first = at === undefined ? 0 : types.indexOf(at[0])
  return types.slice(first).map((type, i) => ({
    where: [
      sql`type = ${type}`,
      ...(at !== undefined && i === 0 ? [beyond(PLACE, 'desc', at.slice(1) as number[])] : []),
    ],
    order: orderBy(PLACE, 'desc'),
  }))
}

const cursorOf = ({ sort }: TransactionsQuery, row: Row): string => {
  const at = [row.time, row.chain_id, row.block, row.log_index]
  return writeCursor(sort === 'time' ? at : [row[sort], ...at])
}

function toRow(row: Row): TransactionRow[] {
  const tokens = marketOf(row.chain_id)?.tokens
  const token0 = tokens?.get(row.token0)
  const token1 = tokens?.get(row.token1)
  if (token0 === undefined || token1 === undefined) return []
  return [
    {
      id: transactionId(row),
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

/** GET /transactions: newest first unless another order is asked for. */
export async function listTransactions(query: TransactionsQuery): Promise<Page<TransactionRow> & { upTo: UpTo[] }> {
  const scope = marketsOf(query.chain)
  // What the database holds is at least what these blocks have: they were read before.
  const about = { at: momentOf(scope), upTo: scope.map(({ chain, at }) => ({ chainId: chain.id, ...at })) }
  const stretches = stretchesOf(query)
  const nothing = { items: [], cursor: null, ...about }
  if (scope.length === 0) return nothing
  const wanted: SQL[] = [
    sql`chain_id IN (${sql.join(
      scope.map(market => sql`${market.chain.id}`),
      sql`, `,
    )})`,
  ]
  if (query.pool !== undefined) wanted.push(sql`pool = ${query.pool}`)
  if (query.account !== undefined) wanted.push(sql`account = ${query.account}`)
  if (query.type !== undefined) wanted.push(sql`type = ${query.type}`)
  const words = await wordConditions(query.search ?? '', scope)
  // A token is on one side of its pools or the other.
  if (query.token !== undefined) words.unshift([sql`token0 = ${query.token}`, sql`token1 = ${query.token}`])
  if (words.some(parts => parts.length === 0)) return nothing
  const [ways = [sql`true`], ...others] = words
  for (const parts of others)
    wanted.push(
      sql`(${sql.join(
        parts.map(part => sql`(${part})`),
        sql` OR `,
      )})`,
    )
  const found: Row[] = []
  for (const { where, order } of stretches) {
    const count = query.limit + 1 - found.length
    if (count <= 0) break
    // Several index walks are quicker than one OR; a row that two of them meet is one.
    const walks = ways.map(
      way =>
        sql`(SELECT * FROM ${activity} WHERE ${sql.join([...wanted, ...where, way], sql` AND `)} ${order} LIMIT ${count})`,
    )
    found.push(
      ...(await rows<Row>(
        walks.length === 1
          ? walks[0]!
          : sql`SELECT * FROM (${sql.join(walks, sql` UNION `)}) AS ways ${order} LIMIT ${count}`,
      )),
    )
  }
  const shown = found.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    items: shown.flatMap(toRow),
    cursor: last !== undefined && found.length > shown.length ? cursorOf(query, last) : null,
    ...about,
  }
}

/**
 * Activities of a chain after a block, newest first, at most `limit`: when there are more, only those of whole blocks,
 * and `from` says after which block they are all.
 */
export async function transactionsSince(
  chainId: number,
  block: number,
  limit: number,
): Promise<{ from: number; transactions: TransactionRow[] }> {
  const found = await rows<Row>(
    sql`SELECT * FROM ${activity} WHERE chain_id = ${chainId} AND block > ${block} ORDER BY block DESC, log_index DESC LIMIT ${limit + 1}`,
  )
  const from = found[limit]?.block ?? block
  return { from, transactions: found.filter(row => row.block > from).flatMap(toRow) }
}
