import pg from 'pg'
import { openPool } from '../../src/server/database/openPool.ts'
import { copyStatement, type Database, type Transaction } from './Database.ts'

/** Readers at once, beside the one connection a network writes by. */
const CONNECTIONS = 20
/** How often the lock of another process is tried again. */
const LOCK_RETRY_MS = 300
/** Bytes of one message of COPY. */
const CHUNK = 65_536

/** pg's own connection, as a thing that is submitted to a client sees it. */
type Connection = {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
  sync(): void
}

/** One COPY: the client hands it the connection, then tells what the server said. */
class Copy {
  readonly #text: string
  readonly #lines: Buffer
  readonly #done: (error?: Error) => void
  #failed: Error | undefined
  constructor(text: string, lines: string, done: (error?: Error) => void) {
    this.#text = text
    this.#lines = Buffer.from(lines)
    this.#done = done
  }
  submit(connection: Connection): void {
    connection.query(this.#text)
  }
  handleCopyInResponse(connection: Connection): void {
    for (let at = 0; at < this.#lines.length; at += CHUNK)
      connection.sendCopyFromChunk(this.#lines.subarray(at, at + CHUNK))
    connection.endCopyFrom()
  }
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handleError(error: Error): void {
    this.#failed = error
    this.#done(error)
  }
  handleReadyForQuery(): void {
    if (this.#failed === undefined) this.#done()
  }
}

const within = (client: pg.ClientBase): Transaction => ({
  query: async (text, values) => (await client.query(text, values)).rows as Record<string, unknown>[],
  copy: (table, columns, lines) =>
    new Promise((done, fail) => {
      const copy = new Copy(copyStatement(table, columns, 'STDIN'), lines, error =>
        error === undefined ? done() : fail(error),
      )
      client.query(copy as unknown as pg.Submittable)
    }),
})

/** Who fills a schema. `fills`: whether this process does by now; `waits` resolves once it does. */
export type Filling = { fills: boolean; waits: Promise<void> }

/**
 * Opens one schema of a Postgres, made when there is none. `fills`: this process wants to fill it, for which it needs a
 * lock that lives as long as its connection. While another process has it, this one may read; `waits` resolves when the
 * lock is its own. `onLost`: the lock's connection has ended.
 */
export async function openPostgres(
  { url, schema, fills }: { url: string; schema: string; fills: boolean },
  onLost: () => void,
): Promise<Database & { filling: Filling }> {
  // What a crash of the server would lose is whole batches with their checkpoints: they are read again.
  const options = `-c search_path="${schema}" -c synchronous_commit=off`
  let lock: pg.Client | undefined
  let isClosed = false
  const filling: Filling = { fills: false, waits: Promise.resolve() }
  if (fills) {
    const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'tarn_lock' })
    lock = client
    await client.connect()
    // A machine that fell silent loses its lock within half a minute.
    await client.query(
      "SELECT set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)",
    )
    client.on('error', onLost)
    const take = async (): Promise<boolean> => {
      const { mine } = (await client.query('SELECT pg_try_advisory_lock(hashtext($1)) AS mine', [schema])).rows[0]
      if (mine) await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`)
      return mine
    }
    filling.fills = await take()
    if (!filling.fills)
      filling.waits = (async () => {
        while (!isClosed && !filling.fills) {
          await new Promise(done => setTimeout(done, LOCK_RETRY_MS))
          filling.fills = !isClosed && (await take())
        }
      })()
    // A wait that ends with its connection is told by `onLost`.
    filling.waits.catch(() => {})
  }
  const { pool, transaction } = await openPool('postgres', { connectionString: url, max: CONNECTIONS, options })
  return {
    filling,
    query: async (text, values) => (await pool.query(text, values)).rows as Record<string, unknown>[],
    transaction: work => transaction(client => work(within(client))),
    sharesThread: false,
    // Readers stop with the process; requests until then are answered.
    close: async () => {
      isClosed = true
      await lock?.end()
    },
  }
}
