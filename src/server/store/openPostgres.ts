import type { PoolClient } from 'pg'
import type { Query, Store } from './Store.ts'

const INT8 = 20
const IDLE_MS = 30_000

type Asks = Pick<PoolClient, 'query'>

const asker =
  (client: Asks): Query =>
  async <Row>(sql: string, values: readonly unknown[] = []) =>
    (await client.query(sql, [...values])).rows as Row[]

/** The store in a Postgres; any number of processes share it. Connections are made when asked for. */
export async function openPostgres(url: string): Promise<Store> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: IDLE_MS,
    options: '-c synchronous_commit=on',
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 ? BigInt : pg.types.getTypeParser(id, format as 'text'),
    } as never,
  })
  // A connection that breaks while idle: the next question opens another.
  pool.on('error', error => console.error(`store: ${error.message}`))
  return {
    query: asker(pool as unknown as Asks),
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('BEGIN')
        const result = await work(asker(client))
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}
