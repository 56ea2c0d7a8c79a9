import { networks } from '../networks.ts'
import { ChainNode } from './ChainNode.ts'
import type { Database } from './Database.ts'
import { Sql, sql } from './sql.ts'
import { rowOf, type Row, shapeOf, type Table } from './Table.ts'
import type { ReadBlock } from './writeBatch.ts'

// What the API reads: the database that this process opened, and the networks' nodes.

let database: Database | undefined
/** How far each network is read, where this process reads it. */
const read = new Map<number, ReadBlock & { past: number }>()
let reads = false

/** Says which database is open, before the API is loaded. `indexes`: this process fills it. */
export function open(opened: Database, indexes: boolean): void {
  database = opened
  reads = indexes
}

/** Says how far a network is read. `past` is another one after every rewriting of the chain. */
export const tellRead = (chainId: number, block: ReadBlock, past: number): void => {
  read.set(chainId, { ...block, past })
}

/** How far each network is read; undefined: another process reads them, its database knows. */
export const readBlocks = (): ReadonlyMap<number, ReadBlock & { past: number }> | undefined => (reads ? read : undefined)

async function execute(statement: Sql): Promise<{ rows: Record<string, unknown>[] }> {
  if (database === undefined) throw new Error('no database is open')
  const { text, values } = statement.render()
  return { rows: await database.query(text, values) }
}

class Selection implements PromiseLike<Row[]> {
  readonly #table: Table
  readonly #where: Sql
  #order = sql.raw('')
  constructor(table: Table, where: Sql) {
    this.#table = table
    this.#where = where
  }
  orderBy(order: Sql): this {
    this.#order = sql` ORDER BY ${order}`
    return this
  }
  // biome-ignore lint/suspicious/noThenProperty: it is awaited as a promise is
  then<A, B>(done: (rows: Row[]) => A | PromiseLike<A>, fail?: (error: unknown) => B | PromiseLike<B>): Promise<A | B> {
    return execute(sql`SELECT * FROM ${this.#table} WHERE ${this.#where}${this.#order}`)
      .then(({ rows }) => rows.map(row => rowOf(shapeOf(this.#table)!, row)))
      .then(done, fail)
  }
}

export const db = {
  execute,
  select: () => ({ from: (table: Table) => ({ where: (where: Sql) => new Selection(table, where) }) }),
}

/** By network key: what asks its node. */
export const publicClients = Object.fromEntries(
  networks().map(({ chain, rpc }) => {
    const node = new ChainNode(rpc)
    return [
      chain.key,
      { request: ({ method, params }: { method: string; params: unknown[] }) => node.ask(method, ...params) },
    ]
  }),
)
