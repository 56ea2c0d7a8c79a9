import type { PoolLogPage } from '#data/market/poolLogSchemas.ts'
import { poolLog } from '../../schema.ts'
import { sql } from '../../../engine/sql.ts'
import { rows, type SQL } from '../database.ts'

// Logs of one pool as they lie in the database, by place.

export type Place = { block: number; log_index: number }
type Base = Place & { time: number; price: string; tick: number }
export type LogRow = Place & {
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
export const after = ({ block, log_index }: Place): SQL =>
  sql`(block > ${block} OR (block = ${block} AND log_index > ${log_index}))`

/**
 * The log after which a replay of at most so many logs begins: the last one before `from`, or the first that is known
 * without a gap.
 */
export async function findBase(of: SQL, from: number, most: number): Promise<{ base: Base; cut: boolean } | undefined> {
  const columns = sql`block, log_index, time, sqrt_price_x96::text AS price, tick`
  const [first] = await rows<Base>(
    sql`SELECT ${columns} FROM ${poolLog} WHERE ${of} AND NOT waits ORDER BY block, log_index LIMIT 1`,
  )
  if (first === undefined) return undefined
  const [before] = await rows<Base>(
    sql`SELECT ${columns} FROM ${poolLog} WHERE ${of} AND NOT waits AND time <= ${from} ORDER BY block DESC, log_index DESC LIMIT 1`,
  )
  const [newest] = await rows<Base>(
    sql`SELECT ${columns} FROM ${poolLog} WHERE ${of} ORDER BY block DESC, log_index DESC LIMIT 1 OFFSET ${most}`,
  )
  const base = before ?? first
  const cut =
    newest !== undefined &&
    (newest.block > base.block || (newest.block === base.block && newest.log_index > base.log_index))
  return { base: cut ? newest : base, cut }
}

export async function readStart(of: SQL, base: Base, from: number): Promise<NonNullable<PoolLogPage['start']>> {
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

/** Oldest first. */
export const readLogs = (of: SQL, since: Place, limit: number): Promise<LogRow[]> =>
  rows<LogRow>(sql`SELECT block, log_index, type, time, amount0::text AS amount0, amount1::text AS amount1,
    liquidity::text AS liquidity, tick_lower, tick_upper, fee, sqrt_price_x96::text AS price, tick
    FROM ${poolLog} WHERE ${of} AND ${after(since)} ORDER BY block, log_index LIMIT ${limit}`)
