import { PaidFees } from '#domain/liquidity/lab/PaidFees.ts'
import { poolLog } from '../../schema.ts'
import { sql } from '../../../engine/sql.ts'
import { rows } from '../database.ts'
import { eventOf } from './eventOf.ts'
import { type LogRow, type Place, readLogs, readStart } from './poolWindow.ts'

/** Logs read at once, and of a replay: a position of a busier life is not told. */
const PAGE = 2_000
const MOST = 20_000
const MAX_KEPT = 2_000

/** A change of a position: where its log is, oldest first. */
export type Change = Place & { hash: string }
type Begun = LogRow & { pool: string; waits: boolean }

const isAfter = (a: Place, b: Place): boolean => a.block > b.block || (a.block === b.block && a.log_index > b.log_index)
const kept = new Map<string, Promise<[bigint, bigint][] | null>>()

/**
 * What each of a v4 position's changes paid in fees, the first (which made it) within; null: the index doesn't know its
 * pool's whole past since then.
 */
export function paidFeesOf(
  chainId: number,
  { changes, tickSpacingOf }: { changes: readonly Change[]; tickSpacingOf: (pool: string) => number | null },
): Promise<[bigint, bigint][] | null> {
  const last = changes.at(-1)
  if (last === undefined) return Promise.resolve(null)
  // What was paid stays as it is; another chain has another transaction there.
  const key = `${chainId} ${last.block} ${last.log_index} ${last.hash} ${changes.length}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const answer = replay(chainId, changes, tickSpacingOf).catch((error: unknown) => {
    if (!(error instanceof RangeError)) {
      kept.delete(key)
      throw error
    }
    console.warn(`positions: ${error.message}`)
    return null
  })
  kept.set(key, answer)
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
  return answer
}

async function replay(
  chainId: number,
  changes: readonly Change[],
  tickSpacingOf: (pool: string) => number | null,
): Promise<[bigint, bigint][] | null> {
  const [first, ...later] = changes
  if (first === undefined) return null
  const [begun] =
    await rows<Begun>(sql`SELECT block, log_index, type, time, amount0::text AS amount0, amount1::text AS amount1, liquidity::text AS liquidity,
    tick_lower, tick_upper, fee, sqrt_price_x96::text AS price, tick, pool, waits
    FROM ${poolLog} WHERE chain_id = ${chainId} AND block = ${first.block} AND log_index = ${first.log_index}`)
  const tickSpacing = begun && tickSpacingOf(begun.pool)
  if (!begun || begun.waits || !tickSpacing || begun.tick_lower === null || begun.tick_upper === null) return null
  const of = sql`chain_id = ${chainId} AND pool = ${begun.pool}`
  const start = await readStart(of, begun, 0)
  const fees = new PaidFees(
    {
      ...{ time: start.time, tick: start.tick, protocolFee: start.protocolFee },
      sqrtPriceX96: BigInt(start.sqrtPriceX96),
      ticks: start.ticks.map(([tick, net, gross]) => ({ tick, net: BigInt(net), gross: BigInt(gross) })),
    },
    {
      rules: { version: 'v4', tickSpacing },
      range: { tickLower: begun.tick_lower, tickUpper: begun.tick_upper },
      liquidity: BigInt(begun.liquidity ?? 0),
    },
  )
  const paid: [bigint, bigint][] = [[0n, 0n]]
  let since: Place = begun
  for (let read = 0; paid.length < changes.length; read += PAGE) {
    if (read >= MOST) return null
    const logs = await readLogs(of, since, PAGE)
    for (const row of logs) {
      // Own changes of nothing have no log in the pool.
      for (let own = later[paid.length - 1]; own && isAfter(row, own); own = later[paid.length - 1])
        paid.push(fees.change(0n))
      const own = later[paid.length - 1]
      if (own?.block === row.block && own.log_index === row.log_index)
        paid.push(fees.change(BigInt(row.liquidity ?? 0)))
      for (const event of eventOf(row)) fees.follow(event)
    }
    const end = logs.at(-1)
    if (logs.length < PAGE || end === undefined) break
    since = end
  }
  while (paid.length < changes.length) paid.push(fees.change(0n))
  return paid
}
