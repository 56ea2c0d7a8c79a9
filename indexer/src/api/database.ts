import { query, readBlocks } from '../../engine/opened.ts'
import { type Sql, sql } from '../../engine/sql.ts'

/** A query, or a part of one. */
export type SQL = Sql

/** The only way from here to the database; read only. */
export const rows = <T>(statement: SQL): Promise<T[]> => query<T>(statement)

/**
 * `past` is another one once blocks before it were rewritten; `changedAt`: the last block that changed a row, undefined
 * where another process indexes.
 */
export type IndexedBlock = { chainId: number; block: number; time: number; past: number; changedAt?: number }

/** How far each chain is indexed. */
export async function readIndexedBlocks(): Promise<IndexedBlock[]> {
  const own = readBlocks()
  if (own !== undefined) return [...own].map(([chainId, now]) => ({ chainId, ...now }))
  const found = await rows<{ chain_id: number; block: number; time: number; past: number }>(
    sql`SELECT chain_id, block, time, past FROM engine_checkpoint`,
  )
  return found.map(({ chain_id: chainId, block, time, past }) => ({ chainId, block, time, past }))
}
