import type { Chain } from '#domain/chains/Chain.ts'
import { sql } from '../../../engine/sql.ts'
import { poolCandle } from '../../../schema.ts'
import { rows } from '../database.ts'
import type { PoolDbRow } from './book.ts'
import { dollarBars, type DollarPool } from './dollarBars.ts'
import { openBar } from './joinOpenBars.ts'
import { DAY, YEAR } from './windows.ts'

/** The highest and lowest of a dollar's year, in dollars. */
export type DollarYear = { high: number; low: number }

/** What the dollars of a chain were worth at most and at least in the year before `now` (unix seconds), by address, from the days of their pools; who told nothing is not there. */
export function yearsOf(
  dollars: readonly string[],
  pools: readonly DollarPool[],
  now: number,
): ReadonlyMap<string, DollarYear> {
  return new Map(
    dollars.flatMap(address => {
      const days = dollarBars({ dollars, pools, address, interval: DAY }).filter(bar => bar.time > now - YEAR)
      if (days.length === 0) return []
      return [
        [
          address,
          { high: Math.max(...days.map(bar => bar.high)), low: Math.min(...days.map(bar => bar.low)) },
        ] as const,
      ]
    }),
  )
}

/** The same from the index: a dollar's own bars hold 1 for its price, so its year is read as its chart is. */
export async function readDollarYears(
  chain: Chain,
  pools: Iterable<PoolDbRow>,
  now: number,
): Promise<ReadonlyMap<string, DollarYear>> {
  const dollars: readonly string[] = chain.dollars
  const among = [...pools].filter(({ token0, token1 }) => dollars.includes(token0) && dollars.includes(token1))
  if (among.length === 0) return new Map()
  const ended = await rows<{ pool: string; time: number; close: number | null }>(sql`SELECT pool, time, close
    FROM ${poolCandle} WHERE chain_id = ${chain.id} AND interval = ${DAY} AND time > ${now - 2 * YEAR}
    AND pool IN (${sql.join(
      among.map(({ id }) => sql`${id}`),
      sql`, `,
    )}) ORDER BY time`)
  const told = among.map(db => {
    const bars = ended.filter(({ pool }) => pool === db.id)
    const open = openBar(db.bars, DAY)
    return { db, bars: open === undefined || bars.some(({ time }) => time === open.time) ? bars : [...bars, open] }
  })
  return yearsOf(dollars, told, now)
}
