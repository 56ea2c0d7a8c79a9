import * as v from 'valibot'
import type { PoolLogPage } from '#data/market/poolLogSchemas.ts'
import { isRanged } from '../../../../src/domain/versions.ts'
import { poolLog } from '../../schema.ts'
import { findPool } from '../details.ts'
import { NotFound, type PoolLogQuery, readCursor, writeCursor } from '../parameters.ts'
import { rows } from '../database.ts'
import { sql } from '../../../engine/sql.ts'
import { after, findBase, type LogRow, type Place, readLogs, readStart } from './poolWindow.ts'

/** Logs of a page, and of a replay: beyond, the newest are answered, and that it is so. */
const PAGE = 2_000
const MOST = 20_000

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
  if (!isRanged(version) || tickSpacing === null) throw new NotFound('a v2 pool has no ranges')
  const of = sql`chain_id = ${chainId} AND pool = ${id}`
  const told = { version, tickSpacing, at: market.at }
  let [start, cut]: [PoolLogPage['start'], boolean] = [null, false]
  let since: Place
  if (cursor === undefined) {
    const found = await findBase(of, from, MOST)
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
  const found = await readLogs(of, since, PAGE)
  const last = found.at(-1)
  return {
    ...{ ...told, start, cut, total: left?.count ?? 0, events: found.flatMap(eventOf) },
    cursor: found.length < PAGE || last === undefined ? null : writeCursor([last.block, last.log_index]),
  }
}
