import type { Chain } from '#domain/chains/Chain.ts'
import { sql } from '../../../../engine/sql.ts'
import { poolCandle } from '../../../schema.ts'
import { intervals } from '../../../market/openBars.ts'
import { rows, type SQL } from '../../database.ts'
import type { PoolDbRow } from '../rows.ts'
import { beginningsAt, type DollarPast, pastsOf } from './dollarPast.ts'
import { type DollarYear, yearsOf } from './dollarYears.ts'
import { openBar, openSpark } from '../joinOpenBars.ts'
import { DAY, SLOT, YEAR } from '../windows.ts'

/** What the dollars of a chain were worth, by address. */
export type DollarHistory = {
  years: ReadonlyMap<string, DollarYear>
  pasts: ReadonlyMap<string, DollarPast>
}
export const NO_HISTORY: DollarHistory = { years: new Map(), pasts: new Map() }

/** The last price that a pool's open bars say before a moment, and since when it is known. */
function openBefore({ bars }: PoolDbRow, until: number): { since: number; close: number } | undefined {
  return intervals
    .flatMap(interval => {
      const bar = openBar(bars, interval)
      return bar === undefined || bar.close === null || bar.time + interval > until
        ? []
        : [{ since: bar.time + interval, close: bar.close }]
    })
    .sort((a, b) => b.since - a.since)[0]
}

/** The last ended bar of each pool before a moment, of whatever length. */
const endedBefore = (chainId: number, pools: SQL, until: number) =>
  rows<{
    pool: string
    since: number
    close: number
  }>(sql`SELECT DISTINCT ON (c.pool) c.pool, c.time + c.interval AS since, c.close
    FROM ${poolCandle} c WHERE c.chain_id = ${chainId} AND c.pool IN (${pools}) AND c.close IS NOT NULL AND c.time + c.interval <= ${until}
    ORDER BY c.pool, c.time + c.interval DESC`)

const readDays = (chainId: number, pools: SQL, now: number) =>
  rows<{ pool: string; time: number; close: number | null }>(sql`SELECT pool, time, close FROM ${poolCandle}
    WHERE chain_id = ${chainId} AND interval = ${DAY} AND time > ${now - 2 * YEAR} AND pool IN (${pools}) ORDER BY time`)

const readSlots = (chainId: number, pools: SQL, now: number) =>
  rows<{ pool: string; slot: number; close: number }>(sql`SELECT DISTINCT ON (pool, slot) pool, slot, close FROM (
      SELECT pool, (time - ${now - DAY}) / ${SLOT} AS slot, time, close
      FROM ${poolCandle} WHERE chain_id = ${chainId} AND interval = 300 AND time > ${now - DAY} AND close IS NOT NULL AND pool IN (${pools})) AS bars
    ORDER BY pool, slot, time DESC`)

/** Read from the bars of the pools that trade two dollars of a chain. */
export async function readDollars(chain: Chain, all: Iterable<PoolDbRow>, now: number): Promise<DollarHistory> {
  const dollars: readonly string[] = chain.dollars
  const among = [...all].filter(({ token0, token1 }) => dollars.includes(token0) && dollars.includes(token1))
  if (among.length === 0) return NO_HISTORY
  const pools = sql.join(
    among.map(({ id }) => sql`${id}`),
    sql`, `,
  )
  const days = await readDays(chain.id, pools, now)
  const slots = await readSlots(chain.id, pools, now)
  const began = await Promise.all(
    beginningsAt(now).map(async ([name, at]) => [name, at, await endedBefore(chain.id, pools, at)] as const),
  )
  const years = among.map(db => {
    const bars = days.filter(({ pool }) => pool === db.id)
    const open = openBar(db.bars, DAY)
    return { db, bars: open === undefined || bars.some(({ time }) => time === open.time) ? bars : [...bars, open] }
  })
  const pasts = among.map(db => {
    const open = openSpark(db.bars, now)
    return {
      db,
      began: Object.fromEntries(
        began.flatMap(([name, at, ended]) => {
          const [is, was] = [openBefore(db, at), ended.find(({ pool }) => pool === db.id)]
          const last = is !== undefined && (was === undefined || is.since > Number(was.since)) ? is : was
          return last === undefined ? [] : [[name, last.close] as const]
        }),
      ),
      slots: new Map([
        ...slots.filter(({ pool }) => pool === db.id).map(({ slot, close }) => [Number(slot), close] as const),
        ...(open === undefined ? [] : [[open.slot, open.close] as const]),
      ]),
    }
  })
  return { years: yearsOf(dollars, years, now), pasts: pastsOf(dollars, pasts, now) }
}
