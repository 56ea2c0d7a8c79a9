import { db } from 'ponder:api'
import { sql } from 'ponder'

/** A query, or a part of one. */
export type SQL = ReturnType<typeof sql>

/** The only way from here to the database; read only. */
export async function rows<T>(query: SQL): Promise<T[]> {
  const result = await db.execute(query)
  return (result as unknown as { rows: T[] }).rows
}

export type IndexedBlock = { chainId: number; block: number; time: number }

/** How far each chain is indexed. Ponder's checkpoint is a string: 10 digits of time, 16 of chain id, 16 of block, … */
export async function readIndexedBlocks(): Promise<IndexedBlock[]> {
  const found = await rows<{ chain_id: number | string; latest_checkpoint: string }>(
    sql`SELECT chain_id, latest_checkpoint FROM _ponder_checkpoint`,
  )
  return found.map(row => ({
    chainId: Number(row.chain_id),
    time: Number(row.latest_checkpoint.slice(0, 10)),
    block: Number(row.latest_checkpoint.slice(26, 42)),
  }))
}
