import type { PoolClient } from 'pg'
import { openPool } from '../database/openPool.ts'
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
  const { pool, transaction } = await openPool('store', {
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
  return {
    query: asker(pool as unknown as Asks),
    transaction: work => transaction(client => work(asker(client))),
    close: () => pool.end(),
  }
}
