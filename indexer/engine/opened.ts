import { networks } from '../chains/networks.ts'
import { ChainNode } from './ChainNode.ts'
import type { Database } from './Database.ts'
import { type Sql, sql } from './sql.ts'
import { type AnyTable, rowOf, shapeOf } from './Table.ts'

// What the API reads: the database that this process opened, and the networks' nodes.

let database: Database | undefined
/**
 * How far a network is read, and the last block that changed a row. `past` is another one after every rewriting of the
 * chain.
 */
export type Read = { block: number; time: number; past: number; changedAt: number }

/** Of each network, where this process reads it. */
const read = new Map<number, Read>()
let reads = false
let next = new AbortController()

/** Says which database is open, before the API is loaded. `indexes`: this process fills it. */
export function open(opened: Database, indexes: boolean): void {
  database = opened
  reads = indexes
}

/** Says how far a network is read. */
export const tellRead = (chainId: number, now: Read): void => {
  read.set(chainId, now)
  const awaited = next
  next = new AbortController()
  awaited.abort()
}

/**
 * What a network's logs lack in proof: `waiting`, the block that isn't read yet because no node proves its logs, since
 * when (unix ms) and why; `unproven`: how many blocks were read nevertheless, after a long wait; `proof`: what proves
 * logs at the head, receipts that give their header's root, two nodes that tell the same, or nothing, where one node
 * alone tells no such receipts. Undefined: not learnt yet, or another process reads.
 */
export type Doubt = {
  waiting: { block: number; since: number; why: string } | null
  unproven: number
  proof?: 'receipts' | 'nodes' | 'unproven'
}
const doubts = new Map<number, Doubt>()

export const tellDoubt = (chainId: number, doubt: Doubt): void => void doubts.set(chainId, doubt)

/** The doubts of each network that this process reads. */
export const readDoubts = (): ReadonlyMap<number, Doubt> | undefined => (reads ? doubts : undefined)

/** How far each network is read; undefined: another process reads them, its database knows. */
export const readBlocks = (): ReadonlyMap<number, Read> | undefined => (reads ? read : undefined)

/** Aborted when this process has read on; undefined: another process reads. */
export const nextRead = (): AbortSignal | undefined => (reads ? next.signal : undefined)

/** Rows as the database has them. */
export async function query<T>(statement: Sql): Promise<T[]> {
  if (database === undefined) throw new Error('no database is open')
  const { text, values } = statement.render()
  return (await database.query(text, values)) as T[]
}

/** Rows of a table as its schema names them; `rest`: `WHERE …` and what follows. */
export const select = async <T extends AnyTable>(table: T, rest: Sql): Promise<T['$inferSelect'][]> =>
  (await query<Record<string, unknown>>(sql`SELECT * FROM ${table} ${rest}`)).map(row => rowOf(shapeOf(table)!, row))

const nodes = new Map<string, ChainNode>()

/** What asks a network's nodes, by its key. */
export function nodeOf(chainKey: string): ChainNode {
  const known = nodes.get(chainKey)
  if (known !== undefined) return known
  const network = networks().find(({ chain }) => chain.key === chainKey)
  if (network === undefined) throw new Error(`network ${chainKey} is not on`)
  const node = new ChainNode(network.rpc)
  nodes.set(chainKey, node)
  return node
}
