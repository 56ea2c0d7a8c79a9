import type { Pool, PoolClient, PoolConfig } from 'pg'

/** Connections to a Postgres, made when they are needed. */
export type Connections = {
  pool: Pool
  /** All of `work` or nothing. A connection whose rollback fails is not used again. */
  transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
}

/** Opens connections to a Postgres. `name` is what their failures are told by. */
export async function openPool(name: string, config: PoolConfig): Promise<Connections> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool(config)
  // A connection that breaks while it is idle is replaced by the next one.
  pool.on('error', error => process.stderr.write(`${name}: ${error.message}\n`))
  return {
    pool,
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('BEGIN')
        const result = await work(client)
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
  }
}
