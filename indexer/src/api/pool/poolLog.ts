import * as v from 'valibot'
import type { PoolLogPage } from '#data/market/poolLogSchemas.ts'
import { poolLog } from '../../../schema.ts'
import { findPool } from '../details.ts'
import { NotFound, type PoolLogQuery, readCursor, writeCursor } from '../parameters.ts'
import { rows, type SQL } from '../database.ts'
import { sql } from '../../../engine/sql.ts'

/** Logs of a page, and of a replay: beyond, the newest are answered, and that it is so. */
const PAGE = 2_000
const MOST = 20_000

type Place = { block: number; log_index: number }
type Base = Place & { time: number; price: string; tick: number }
type LogRow = Place & {
  type: 'start' | 'swap' | 'liquidity' | 'gift' | 'protocolFee'
  time: number
  amount0: string | null
  amount1: string | null
  liquidity: string | null
  tick_lower: number | null
  tick_upper: number | null
  fee: number | null
  price: string
  tick: number
}

const upTo = ({ block, log_index }: Place): SQL =>
  sql`(block < ${block} OR (block = ${block} AND log_index <= ${log_index}))`
const after = ({ block, log_index }: Place): SQL =>
  sql`(block > ${block} OR (block = ${block} AND log_index > ${log_index}))`

/** The log after which the replay begins: the last one before `from`, or the first that is known without a gap. */
async function findBase(of: SQL, from: number): Promise<{ base: Base; cut: boolean } | undefined> {
  const columns = sql`block, log_index, time, sqrt_price_x96::text AS price, tick`
  const [first] = await rows<Base>(
    sql`SELECT ${columns} FROM ${poolLog} WHERE ${of} AND NOT waits ORDER BY block, log_index LIMIT 1`,
  )
  if (first === undefined) return undefined
  const [before] = await rows<Base>(
    sql`SELECT ${columns} FROM ${poolLog} WHERE ${of} AND NOT waits AND time <= ${from} ORDER BY block DESC, log_index DESC LIMIT 1`,
  )
  const [newest] = await rows<Base>(
    sql`SELECT ${columns} FROM ${poolLog} WHERE ${of} ORDER BY block DESC, log_index DESC LIMIT 1 OFFSET ${MOST}`,
  )
  const base = before ?? first
  const cut =
    newest !== undefined &&
    (newest.block > base.block || (newest.block === base.block && newest.log_index > base.log_index))
  return { base: cut ? newest : base, cut }
}

async function readStart(of: SQL, base: Base, from: number): Promise<PoolLogPage['start']> {
  const changes = sql`FROM ${poolLog} WHERE ${of} AND type = 'liquidity' AND ${upTo(base)}`
  const ticks = await rows<{
    at: number
    net: string
    gross: string
  }>(sql`SELECT at, sum(net)::text AS net, sum(gross)::text AS gross FROM (
      SELECT tick_lower AS at, liquidity AS net, liquidity AS gross ${changes}
      UNION ALL SELECT tick_upper AS at, -liquidity AS net, liquidity AS gross ${changes}
    ) both_ends GROUP BY at HAVING sum(gross) > 0 ORDER BY at`)
  const [set] = await rows<{ fee: number }>(
    sql`SELECT fee FROM ${poolLog} WHERE ${of} AND type = 'protocolFee' AND ${upTo(base)} ORDER BY block DESC, log_index DESC LIMIT 1`,
  )
  return {
    time: Math.max(base.time, from),
    sqrtPriceX96: base.price,
    tick: base.tick,
    protocolFee: set?.fee ?? 0,
    ticks: ticks.map(({ at, net, gross }) => [at, net, gross]),
  }
}

/** A log as it is answered; a pool is given its price once, before anything happens. */
function eventOf(row: LogRow): PoolLogPage['events'] {
  const { time, amount0, amount1, liquidity, fee } = row
  if (row.type === 'swap')
    return [['s', time, amount0 ?? '0', amount1 ?? '0', row.price, row.tick, liquidity ?? '0', fee ?? 0]]
  if (row.type === 'liquidity') return [['l', time, row.tick_lower ?? 0, row.tick_upper ?? 0, liquidity ?? '0']]
  if (row.type === 'gift') return [['g', time, amount0 ?? '0', amount1 ?? '0']]
  return row.type === 'protocolFee' ? [['p', time, fee ?? 0]] : []
}

const place = v.tuple([v.number(), v.number()])

/** GET /pools/:chainId/:id/log */
export async function poolLogOf(chainId: number, id: string, { from, cursor }: PoolLogQuery): Promise<PoolLogPage> {
  const { market, pool } = findPool(chainId, id)
  const { version, tickSpacing } = pool.db
  if (version === 'v2' || tickSpacing === null) throw new NotFound('a v2 pool has no ranges')
  const of = sql`chain_id = ${chainId} AND pool = ${id}`
  const told = { version, tickSpacing, at: market.at }
  let [start, cut]: [PoolLogPage['start'], boolean] = [null, false]
  let since: Place
  if (cursor === undefined) {
    const found = await findBase(of, from)
    if (found === undefined) return { ...told, start, events: [], total: 0, cut, cursor: null }
    start = await readStart(of, found.base, found.cut ? 0 : from)
    cut = found.cut
    since = found.base
  } else {
    const [block, log_index] = readCursor(place, cursor)
    since = { block, log_index }
  }
  const [left] = await rows<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${poolLog} WHERE ${of} AND ${after(since)}`,
  )
  const found =
    await rows<LogRow>(sql`SELECT block, log_index, type, time, amount0::text AS amount0, amount1::text AS amount1,
    liquidity::text AS liquidity, tick_lower, tick_upper, fee, sqrt_price_x96::text AS price, tick
    FROM ${poolLog} WHERE ${of} AND ${after(since)} ORDER BY block, log_index LIMIT ${PAGE}`)
  const last = found.at(-1)
  return {
    ...{ ...told, start, cut, total: left?.count ?? 0, events: found.flatMap(eventOf) },
    cursor: found.length < PAGE || last === undefined ? null : writeCursor([last.block, last.log_index]),
  }
}
