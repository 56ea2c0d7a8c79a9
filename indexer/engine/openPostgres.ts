import pg from 'pg'
import { copyStatement, type Database, type Transaction } from './Database.ts'

/** Readers at once, beside the one connection a network writes by. */
const CONNECTIONS = 20
/** How long another process may hold the index before we give up. */
const LOCK_WAIT_MS = 60_000
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

/**
 * Opens one schema of a Postgres. Who `fills` it makes it, and holds a lock that lives as long as this process's
 * connection: waits a minute for another one's, then throws. `onLost`: the lock's connection has ended.
 */
export async function openPostgres(
  { url, schema, fills }: { url: string; schema: string; fills: boolean },
  onLost: () => void,
): Promise<Database> {
  // What a crash of the server would lose is whole batches with their checkpoints: they are read again.
  const options = `-c search_path="${schema}" -c synchronous_commit=off`
  let lock: pg.Client | undefined
  if (fills) {
    lock = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'tarn_lock' })
    await lock.connect()
    // A machine that fell silent loses its lock within half a minute.
    await lock.query(
      "SELECT set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)",
    )
    const until = Date.now() + LOCK_WAIT_MS
    while (!(await lock.query('SELECT pg_try_advisory_lock(hashtext($1)) AS mine', [schema])).rows[0].mine) {
      if (Date.now() > until) throw new Error(`Another indexer fills schema ${schema} of this database.`)
      await new Promise(done => setTimeout(done, 300))
    }
    await lock.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`)
    lock.on('error', onLost)
  }
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, options })
  // A connection that breaks while idle is replaced by the next one.
  pool.on('error', error => process.stderr.write(`postgres: ${error.message}\n`))
  return {
    query: async (text, values) => (await pool.query(text, values)).rows as Record<string, unknown>[],
    async transaction(work) {
      const client = await pool.connect()
      let broken = false
      try {
        await client.query('BEGIN')
        await work(within(client))
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {
          broken = true // its connection is gone, and the transaction with it
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    sharesThread: false,
    // Readers stop with the process; requests until then are answered.
    close: async () => lock?.end(),
  }
}
