import type { PoolProviding } from '#data/market/poolLogSchemas.ts'
import { toNumber } from '#domain/Amount.ts'
import { labWidths, rangeAround } from '#domain/liquidity/lab/labWidths.ts'
import { liquidityWorth, LpLab } from '#domain/liquidity/lab/LpLab.ts'
import type { PoolStart } from '#domain/liquidity/lab/PoolEvent.ts'
import { amountsForLiquidity } from '#domain/protocols/v3/LiquidityMath.ts'
import { isRanged } from '../../../../src/domain/versions.ts'
import { sql } from '../../../engine/sql.ts'
import { poolLog } from '../../schema.ts'
import { rows, type SQL } from '../database.ts'
import { findPool, priceIdOf } from '../details.ts'
import type { ChainMarket, MarketPool } from '../marketRows.ts'
import { NotFound } from '../parameters.ts'
import { eventOf } from './eventOf.ts'
import { findBase, readLogs, readStart } from './poolWindow.ts'

/** Seconds that are replayed, and logs: beyond, the newest are. */
const WEEK = 7 * 86_400
const MOST = 2_000
/** What is put in, USD: little beside what others have there. */
const PUT_USD = 1_000
/** Ranges shown. */
const RANGES = 8
/** A pool's past moves slowly. */
const FRESH_MS = 10 * 60_000
const MAX_KEPT = 2_000
/** Logs between two turns for others. */
const STRIDE = 250

/** Raw amount of token 1 that is worth what is put in; one whole of it where its price is unknown. */
function putOf({ row: { token1 } }: MarketPool, usd: number | null): bigint {
  const whole = usd !== null && usd > 0 ? PUT_USD / usd : 1
  const digits = Math.min(token1.decimals, 12)
  return BigInt(Math.max(1, Math.ceil(whole * 10 ** digits))) * 10n ** BigInt(token1.decimals - digits)
}

async function replay(of: SQL, market: ChainMarket, pool: MarketPool): Promise<PoolProviding['lab']> {
  const { version, tickSpacing } = pool.db
  if (!isRanged(version) || tickSpacing === null) return null
  const until = market.at.time
  const found = await findBase(of, until - WEEK, MOST)
  if (found === undefined) return null
  const told = await readStart(of, found.base, found.cut ? 0 : until - WEEK)
  const start: PoolStart = {
    ...{ ...told, sqrtPriceX96: BigInt(told.sqrtPriceX96) },
    ticks: told.ticks.map(([tick, net, gross]) => ({ tick, net: BigInt(net), gross: BigInt(gross) })),
  }
  const events = (await readLogs(of, found.base, MOST)).flatMap(eventOf)
  const { priceUsd = null } = market.tokens.get(priceIdOf(market, pool.db.token1))?.row ?? {}
  const put = { amount0: 0n, amount1: putOf(pool, priceUsd), sqrtPriceX96: start.sqrtPriceX96 }
  const tried: NonNullable<PoolProviding['lab']>['rows'] = []
  for (const width of labWidths) {
    const range = rangeAround(start.tick, width, tickSpacing)
    const liquidity = liquidityWorth(start, range, put)
    if (liquidity === 0n) continue
    const rules = { version, tickSpacing }
    const lab = new LpLab(start, { rules, range, liquidity, included: false, follow: null, until })
    for (const [index, event] of events.entries()) {
      lab.feed(event)
      if (index % STRIDE === STRIDE - 1) await new Promise(setImmediate)
    }
    const { feeShare, loss, against, inRange } = lab.result()
    tried.push({ width, ...range, feeShare, loss, against, inRange })
  }
  return { since: start.time, seconds: until - start.time, logs: events.length, cut: found.cut, rows: tried }
}

/** All that stands in a pool, by range. */
async function standing(of: SQL, market: ChainMarket, pool: MarketPool) {
  const { sqrtPriceX96, token0, token1 } = pool.db
  const found = await rows<{ tick_lower: number; tick_upper: number; liquidity: string }>(
    sql`SELECT tick_lower, tick_upper, sum(liquidity)::text AS liquidity FROM ${poolLog}
      WHERE ${of} AND type = 'liquidity' GROUP BY tick_lower, tick_upper HAVING sum(liquidity) > 0`,
  )
  const usdOf = (id: string, raw: bigint, decimals: number) => {
    const price = market.tokens.get(priceIdOf(market, id))?.row.priceUsd ?? null
    return price === null ? null : toNumber(raw, decimals) * price
  }
  const ranges = found.map(({ tick_lower: tickLower, tick_upper: tickUpper, liquidity }) => {
    const range = { tickLower, tickUpper, liquidity: BigInt(liquidity), roundUp: false }
    const { amount0, amount1 } = amountsForLiquidity({ ...range, sqrtPriceX96: sqrtPriceX96 ?? 0n })
    const usd0 = usdOf(token0, amount0, pool.row.token0.decimals)
    const usd1 = usdOf(token1, amount1, pool.row.token1.decimals)
    const usd = usd0 === null || usd1 === null ? null : usd0 + usd1
    return { tickLower, tickUpper, liquidity, amount0: String(amount0), amount1: String(amount1), usd }
  })
  const byDepth = (a: (typeof ranges)[number], b: (typeof ranges)[number]) =>
    (b.usd ?? 0) - (a.usd ?? 0) || Number(BigInt(b.liquidity) - BigInt(a.liquidity)) || a.tickLower - b.tickLower
  return { ranges: ranges.sort(byDepth).slice(0, RANGES), rangeCount: ranges.length }
}

async function read(chainId: number, id: string): Promise<PoolProviding> {
  const { market, pool } = findPool(chainId, id)
  if (!isRanged(pool.db.version)) throw new NotFound('a v2 pool has no ranges')
  const of = sql`chain_id = ${chainId} AND pool = ${id}`
  const lab = await replay(of, market, pool).catch((error: unknown) => {
    // Logs with a gap are told of, never guessed over.
    if (!(error instanceof RangeError)) throw error
    console.warn(`providing: ${chainId} ${id}: ${error.message}`)
    return null
  })
  return { ...(await standing(of, market, pool)), lab, at: market.at }
}

const kept = new Map<string, { at: number; answer: Promise<PoolProviding> }>()

/** GET /pools/:chainId/:id/providing. Throws NotFound. */
export function poolProvidingOf(chainId: number, id: string): Promise<PoolProviding> {
  const key = `${chainId} ${id}`
  const known = kept.get(key)
  if (known !== undefined && Date.now() - known.at < FRESH_MS) return known.answer
  const answer = read(chainId, id)
  kept.delete(key)
  kept.set(key, { at: Date.now(), answer })
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
  answer.catch(() => kept.delete(key))
  return answer
}
