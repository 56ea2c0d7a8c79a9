import { sql } from '../../../engine/sql.ts'
import { tokenCandle } from '../../schema.ts'
import { rows } from '../database.ts'
import { among } from './figures.ts'
import type { Idle } from './idleDays.ts'
import { DAY, YEAR } from './windows.ts'

/** Between which ended days of a year these tokens of a chain did not trade, oldest first, by address. */
export async function readIdle(
  chainId: number,
  now: number,
  ids: readonly string[] | 'all',
): Promise<ReadonlyMap<string, Idle[]>> {
  if (ids.length === 0) return new Map()
  const bars = sql`FROM ${tokenCandle} WHERE chain_id = ${chainId} AND interval = ${DAY} AND close IS NOT NULL${among(sql`address`, ids)}`
  const found = await rows<{ address: string } & Idle>(sql`
    SELECT address, time AS "from", close, next AS until FROM (
      SELECT address, time, close, lead(time) OVER (PARTITION BY address ORDER BY time) AS next FROM (
        SELECT address, time, close ${bars} AND time > ${now - YEAR}
        UNION ALL SELECT * FROM (SELECT DISTINCT ON (address) address, time, close ${bars} AND time <= ${now - YEAR} ORDER BY address, time DESC) AS earlier
      ) AS days
    ) AS gaps WHERE next IS NULL OR next > time + ${DAY} ORDER BY address, time`)
  const idle = new Map<string, Idle[]>()
  for (const { address, ...one } of found) idle.set(address, [...(idle.get(address) ?? []), one])
  return idle
}
