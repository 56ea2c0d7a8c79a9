import { sql } from '../../../engine/sql.ts'
import { tokenCandle } from '../../schema.ts'
import { rows } from '../database.ts'
import type { AnchorLine } from './anchorLine.ts'
import { openBar } from './joinOpenBars.ts'
import type { TokenDbRow } from './rows.ts'
import { DAY, HOUR, MONTH, YEAR } from './windows.ts'

/** Bars of each length are read for as long as windows are counted in them. */
const READ = [
  [300, 2 * DAY],
  [HOUR, MONTH + DAY],
  [DAY, 2 * YEAR],
] as const

/** What these tokens of a chain cost over time, from their bars of all lengths. */
export async function readAnchors(
  chainId: number,
  anchors: readonly TokenDbRow[],
  now: number,
): Promise<ReadonlyMap<string, AnchorLine>> {
  if (anchors.length === 0) return new Map()
  const ids = sql.join(
    anchors.map(({ address }) => sql`${address}`),
    sql`, `,
  )
  const parts = await Promise.all(
    READ.map(([interval, span]) =>
      rows<{ address: string; until: number; close: number }>(sql`SELECT address, time + interval AS until, close
        FROM ${tokenCandle} WHERE chain_id = ${chainId} AND interval = ${interval} AND time > ${now - span} AND close IS NOT NULL
        AND address IN (${ids})`),
    ),
  )
  const read = parts.flat()
  return new Map(
    anchors.map(({ address, bars }) => {
      const open = READ.flatMap(([interval]) => {
        const bar = openBar(bars, interval)
        return bar === undefined || bar.close === null ? [] : [{ until: bar.time + interval, close: bar.close }]
      })
      const own = read
        .filter(row => row.address === address)
        .map(({ until, close }) => ({ until: Number(until), close }))
      return [address, [...own, ...open].sort((a, b) => a.until - b.until)] as const
    }),
  )
}
