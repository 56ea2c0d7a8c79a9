import { createRequire } from 'node:module'

type Client = {
  connect(): Promise<void>
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  end(): Promise<void>
}

/** Runs `work` on a connection of its own. Throws a sentence when the database doesn't answer. */
async function onPostgres<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { Client } = createRequire(import.meta.url)('pg') as {
    Client: new (options: { connectionString: string }) => Client
  }
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
  } catch (error) {
    throw new Error(
      `The database of DATABASE_URL doesn't answer: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Drops an index. */
export const forgetIndex = (url: string, schema: string): Promise<void> =>
  onPostgres(url, async client => {
    if (!/^tarn_[0-9a-f]{16}$/.test(schema)) throw new Error(`${schema} is no index of ours`)
    await client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`)
  })

/** Throws a sentence when the database doesn't answer. */
export const checkPostgres = (url: string): Promise<void> =>
  onPostgres(url, async client => {
    await client.query('SELECT 1')
  })
