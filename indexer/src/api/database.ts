import { type Doubt, query, readBlocks, readDoubts } from '../../engine/opened.ts'
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

/** What each chain's logs lack in proof; a chain that is not in it lacks nothing. */
export async function readChainDoubts(): Promise<ReadonlyMap<number, Doubt>> {
  const own = readDoubts()
  if (own !== undefined) return own
  const [waiting, unproven] = await Promise.all([
    rows<{ chain_id: number; block: number; since: string; why: string }>(
      sql`SELECT chain_id, block, since, why FROM engine_doubt`,
    ),
    rows<{ chain_id: number; many: number }>(
      sql`SELECT chain_id, count(*)::integer AS many FROM engine_unproven GROUP BY chain_id`,
    ),
  ])
  const found = new Map(waiting.map(row => [row.chain_id, { ...row, since: Number(row.since) }]))
  const many = new Map(unproven.map(row => [row.chain_id, row.many]))
  return new Map(
    [...new Set([...found.keys(), ...many.keys()])].map(id => {
      const row = found.get(id)
      const wait = row === undefined ? null : { block: row.block, since: row.since, why: row.why }
      return [id, { waiting: wait, unproven: many.get(id) ?? 0 }]
    }),
  )
}
