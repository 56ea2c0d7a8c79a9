import { sql } from 'ponder'
import { db } from 'ponder:api'

/** A query, or a part of one. */
export type SQL = ReturnType<typeof sql>

/** The only way from here to the database; read only. */
export async function rows<T>(query: SQL): Promise<T[]> {
  const result = await db.execute(query)
  return (result as unknown as { rows: T[] }).rows
}

export type IndexedBlock = { chainId: number; block: number; time: number }
type Checkpoint = { chain_id: number | string; latest: string; safe: string; version: string }

const readCheckpoints = (): Promise<Checkpoint[]> =>
  rows(
    sql`SELECT chain_id, latest_checkpoint AS latest, safe_checkpoint AS safe, xmin::text AS version FROM _ponder_checkpoint`,
  )

// A restarted Ponder throws away what wasn't final (its safe checkpoint) and reads it again, but leaves its former latest checkpoint standing until it
// writes the first block. A row that nobody wrote since we started says where it was, not where it is. (Who only serves starts nothing.)
const former = new Map(
  process.env.INDEXER_ROLE === 'serve' ? [] : (await readCheckpoints()).map(row => [Number(row.chain_id), row.version]),
)

/** How far each chain is indexed. A checkpoint is a text: 10 digits of time, 16 of chain id, 16 of block, … */
export async function readIndexedBlocks(): Promise<IndexedBlock[]> {
  return (await readCheckpoints()).map(row => {
    const chainId = Number(row.chain_id)
    const checkpoint = former.get(chainId) === row.version ? row.safe : row.latest
    return { chainId, time: Number(checkpoint.slice(0, 10)), block: Number(checkpoint.slice(26, 42)) }
  })
}
