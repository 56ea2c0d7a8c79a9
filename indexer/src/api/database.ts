import { sql } from 'ponder'
import * as engine from 'ponder:api'

const { db } = engine

/** A query, or a part of one. */
export type SQL = ReturnType<typeof sql>

/** The only way from here to the database; read only. */
export async function rows<T>(query: SQL): Promise<T[]> {
  const result = await db.execute(query)
  return (result as unknown as { rows: T[] }).rows
}

/** `past` is another one once blocks before it were rewritten. */
export type IndexedBlock = { chainId: number; block: number; time: number; past: number }
type Checkpoint = { chain_id: number | string; latest: string; safe: string; version: string }

const readCheckpoints = (): Promise<Checkpoint[]> =>
  rows(
    sql`SELECT chain_id, latest_checkpoint AS latest, safe_checkpoint AS safe, xmin::text AS version FROM _ponder_checkpoint`,
  )

/** Of the networks that this process reads: how far it is. Undefined: another one reads them. (Ponder has no such thing.) */
const ownBlocks = (
  engine as unknown as {
    readBlocks?: () => ReadonlyMap<number, { number: number; time: number; past: number }> | undefined
  }
).readBlocks

// A restarted Ponder throws away what wasn't final (its safe checkpoint) and reads it again, but leaves its former latest checkpoint standing until it
// writes the first block. A row that nobody wrote since we started says where it was, not where it is. (Who only serves starts nothing.)
const former = new Map(
  process.env.INDEXER_ROLE === 'serve' || ownBlocks !== undefined
    ? []
    : (await readCheckpoints()).map(row => [Number(row.chain_id), row.version]),
)

/** How far each chain is indexed. */
export async function readIndexedBlocks(): Promise<IndexedBlock[]> {
  if (ownBlocks === undefined) return ofPonder()
  const own = ownBlocks()
  if (own !== undefined)
    return [...own].map(([chainId, { number, time, past }]) => ({ chainId, block: number, time, past }))
  const found = await rows<{ chain_id: number; block: number; time: number; past: number }>(
    sql`SELECT chain_id, block, time, past FROM engine_checkpoint`,
  )
  return found.map(({ chain_id: chainId, block, time, past }) => ({ chainId, block, time, past }))
}

/** A checkpoint of Ponder's is a text: 10 digits of time, 16 of chain id, 16 of block, … */
async function ofPonder(): Promise<IndexedBlock[]> {
  return (await readCheckpoints()).map(row => {
    const chainId = Number(row.chain_id)
    const checkpoint = former.get(chainId) === row.version ? row.safe : row.latest
    return { chainId, time: Number(checkpoint.slice(0, 10)), block: Number(checkpoint.slice(26, 42)), past: 0 }
  })
}
