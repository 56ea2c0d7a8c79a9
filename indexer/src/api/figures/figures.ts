import { sql } from '../../../engine/sql.ts'
import { activity, poolCandle, pool as pools, tokenCandle, token as tokens } from '../../schema.ts'
import { barsColumn } from '../../market/barsColumn.ts'
import type { OpenBars } from '../../market/openBars.ts'
import { rows, type SQL } from '../database.ts'
import { DAY, HOUR, MONTH, SLOT, WEEK, YEAR } from './windows.ts'

// Sums and earlier values over ended bars (joinOpenBars.ts adds the open ones), per chain at one moment. Bars of 300 s
// serve an hour and a day, of an hour a week and a month, of a day a year.

/** The prices of the windows' beginnings, by name. */
export const BEGINNINGS = ['p1h', 'p1d', 'p1w', 'p1m', 'p1y'] as const
export type Beginning = (typeof BEGINNINGS)[number]

export type TokenFigures = {
  address: string
  /** Its open bars, read in the same moment. */
  bars: OpenBars
  v1h: number | null
  v1d: number | null
  v1d_before: number | null
  v1w: number | null
  v1m: number | null
  v1y: number | null
  p1h: number | null
  p1d: number | null
  p1w: number | null
  p1m: number | null
  p1y: number | null
  /** Of a year. */
  high: number | null
  low: number | null
  tvl_day_ago: number | null
  /** Since when the price of a window's beginning stood, unix seconds; not told: it is of that very second. */
  since?: Partial<Record<Beginning, number>>
  /** Today's price in units of the anchor, where it moves with one and did not trade today (idleDays.ts). */
  perAnchor?: number
}

/** Figures as their query gives them. */
type Told<F extends { bars: OpenBars }> = Omit<F, 'bars' | Beginning> & { bars: string }

/** The last price before each window and since when it stood, as they are read. */
type Began = Record<Beginning, [close: number, since: number] | null>

const withBars = <F extends { bars: OpenBars }>(told: Told<F>): F =>
  ({ ...(told as object), bars: barsColumn.read(told.bars) }) as unknown as F

/** `AND <column> IN (…)`, or nothing for all. */
export const among = (column: SQL, ids: readonly string[] | 'all'): SQL =>
  ids === 'all'
    ? sql``
    : sql` AND ${column} IN (${sql.join(
        ids.map(id => sql`${id}`),
        sql`, `,
      )})`

const earlier = (
  interval: number,
  until: number,
) => sql`(SELECT ARRAY[c.close, c.time + c.interval] FROM ${tokenCandle} c WHERE c.chain_id = t.chain_id AND c.address = t.address
  AND c.interval = ${interval} AND c.time <= ${until - interval} AND c.close IS NOT NULL ORDER BY c.time DESC LIMIT 1)`

/** Volumes of the windows, prices and TVL at their beginnings, for these tokens of a chain. */
export const readTokenFigures = async (
  chainId: number,
  now: number,
  ids: readonly string[] | 'all',
): Promise<TokenFigures[]> =>
  (await rows<Told<TokenFigures> & Began>(tokenFigures(chainId, now, ids))).map(told => {
    const found: TokenFigures = withBars<TokenFigures>(told)
    const since: Partial<Record<Beginning, number>> = {}
    for (const name of BEGINNINGS) {
      const began = told[name]
      found[name] = began?.[0] ?? null
      if (began !== null) since[name] = began[1]
    }
    return { ...found, since }
  })

const tokenFigures = (chainId: number, now: number, ids: readonly string[] | 'all'): SQL =>
  sql`
  SELECT t.address, t.bars, m.v1h, m.v1d, m.v1d_before, h.v1w, h.v1m, d.v1y, d.high, d.low,
    ${earlier(300, now - HOUR)} AS p1h, ${earlier(300, now - DAY)} AS p1d, ${earlier(HOUR, now - WEEK)} AS p1w,
    ${earlier(HOUR, now - MONTH)} AS p1m, ${earlier(DAY, now - YEAR)} AS p1y,
    (SELECT c.tvl_usd FROM ${tokenCandle} c WHERE c.chain_id = t.chain_id AND c.address = t.address AND c.interval = 300
      AND c.time <= ${now - DAY - 300} AND c.tvl_usd IS NOT NULL ORDER BY c.time DESC LIMIT 1) AS tvl_day_ago
  FROM ${tokens} t
  LEFT JOIN (SELECT address, sum(volume_usd) FILTER (WHERE time > ${now - HOUR}) AS v1h, sum(volume_usd) FILTER (WHERE time > ${now - DAY}) AS v1d,
    sum(volume_usd) FILTER (WHERE time <= ${now - DAY}) AS v1d_before
    FROM ${tokenCandle} WHERE chain_id = ${chainId} AND interval = 300 AND time > ${now - 2 * DAY}${among(sql`address`, ids)} GROUP BY address) m ON m.address = t.address
  LEFT JOIN (SELECT address, sum(volume_usd) FILTER (WHERE time > ${now - WEEK}) AS v1w, sum(volume_usd) AS v1m
    FROM ${tokenCandle} WHERE chain_id = ${chainId} AND interval = ${HOUR} AND time > ${now - MONTH}${among(sql`address`, ids)} GROUP BY address) h ON h.address = t.address
  LEFT JOIN (SELECT address, sum(volume_usd) AS v1y, max(high) AS high, min(low) AS low
    FROM ${tokenCandle} WHERE chain_id = ${chainId} AND interval = ${DAY} AND time > ${now - YEAR}${among(sql`address`, ids)} GROUP BY address) d ON d.address = t.address
  WHERE t.chain_id = ${chainId}${among(sql`t.address`, ids)}`

/** The last price of each half hour of the last day in which a token moved; slot 0 is the oldest. */
export const readSparks = (
  chainId: number,
  now: number,
  ids: readonly string[] | 'all',
): Promise<{ address: string; slot: number; close: number }[]> =>
  rows(sql`SELECT DISTINCT ON (address, slot) address, slot, close FROM (
      SELECT address, (time - ${now - DAY}) / ${SLOT} AS slot, time, close
      FROM ${tokenCandle} WHERE chain_id = ${chainId} AND interval = 300 AND time > ${now - DAY} AND close IS NOT NULL${among(sql`address`, ids)}) AS bars
    ORDER BY address, slot, time DESC`)

export type PoolFigures = {
  pool: string
  /** Its open bars, read in the same moment. */
  bars: OpenBars
  v1d: number | null
  v1d_before: number | null
  v30d: number | null
  f1d: number | null
  f1d_before: number | null
  tvl_day_ago: number | null
}

/** Volumes and fees of a day, the day before and a month, TVL a day ago, for these pools of a chain. */
export const readPoolFigures = async (
  chainId: number,
  now: number,
  ids: readonly string[] | 'all',
): Promise<PoolFigures[]> => (await rows<Told<PoolFigures>>(poolFigures(chainId, now, ids))).map(withBars<PoolFigures>)

const poolFigures = (chainId: number, now: number, ids: readonly string[] | 'all'): SQL =>
  sql`
  SELECT p.id AS pool, p.bars, m.v1d, m.v1d_before, m.f1d, m.f1d_before, h.v30d,
    (SELECT c.tvl_usd FROM ${poolCandle} c WHERE c.chain_id = p.chain_id AND c.pool = p.id AND c.interval = 300
      AND c.time <= ${now - DAY - 300} AND c.tvl_usd IS NOT NULL ORDER BY c.time DESC LIMIT 1) AS tvl_day_ago
  FROM ${pools} p
  LEFT JOIN (SELECT pool, sum(volume_usd) FILTER (WHERE time > ${now - DAY}) AS v1d, sum(volume_usd) FILTER (WHERE time <= ${now - DAY}) AS v1d_before,
    sum(fees_usd) FILTER (WHERE time > ${now - DAY}) AS f1d, sum(fees_usd) FILTER (WHERE time <= ${now - DAY}) AS f1d_before
    FROM ${poolCandle} WHERE chain_id = ${chainId} AND interval = 300 AND time > ${now - 2 * DAY}${among(sql`pool`, ids)} GROUP BY pool) m ON m.pool = p.id
  LEFT JOIN (SELECT pool, sum(volume_usd) AS v30d
    FROM ${poolCandle} WHERE chain_id = ${chainId} AND interval = ${HOUR} AND time > ${now - MONTH}${among(sql`pool`, ids)} GROUP BY pool) h ON h.pool = p.id
  WHERE p.chain_id = ${chainId}${among(sql`p.id`, ids)}`

/** Swaps and liquidity changes of a day. */
export async function countTransactions(chainId: number, now: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${activity} WHERE chain_id = ${chainId} AND time > ${now - DAY}`,
  )
  return row?.count ?? 0
}
