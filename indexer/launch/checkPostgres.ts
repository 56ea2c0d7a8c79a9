import { createRequire } from 'node:module'
import type { Network } from '../networks.ts'
import { hashOfBlock } from './askNode.ts'

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

/**
 * Ponder keeps the blocks it has read in a schema that all versions share, by chain id. A database that knows another chain of the same id (a former
 * devnet) would answer with its blocks: throws a sentence when that is so. Returns the chains that are the same but were rewritten since, to be forgotten.
 */
export const checkPostgres = (url: string, networks: readonly Network[]): Promise<number[]> =>
  onPostgres(url, async client => {
    const known = await client.query(`SELECT to_regclass('ponder_sync.blocks') IS NOT NULL AS there`)
    if (known.rows[0]?.there !== true) return []
    const rewritten: number[] = []
    for (const { chain, rpc } of networks) {
      const holds = async (order: 'ASC' | 'DESC'): Promise<boolean> => {
        const { rows } = await client.query(
          `SELECT number, hash FROM ponder_sync.blocks WHERE chain_id = $1 ORDER BY number ${order} LIMIT 1`,
          [chain.id],
        )
        return rows[0] === undefined || (await hashOfBlock(rpc[0]!, Number(rows[0].number))) === rows[0].hash
      }
      if (await holds('DESC')) continue
      if (!(await holds('ASC')))
        throw new Error(
          `The database of DATABASE_URL holds blocks of another chain with id ${chain.id}. Give this one an empty database.`,
        )
      rewritten.push(chain.id)
    }
    return rewritten
  })

/** Drops an index and what Ponder remembers of these chains' blocks. */
export const forgetIndex = (url: string, schema: string, chainIds: readonly number[]): Promise<void> =>
  onPostgres(url, async client => {
    if (!/^tarn_[0-9a-f]{16}$/.test(schema)) throw new Error(`${schema} is no index of ours`)
    await client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`)
    const { rows } = await client.query(
      `SELECT table_name FROM information_schema.columns WHERE table_schema = 'ponder_sync' AND column_name = 'chain_id'`,
    )
    for (const { table_name: table } of rows)
      await client.query(`DELETE FROM ponder_sync."${String(table)}" WHERE chain_id = ANY($1::bigint[])`, [chainIds])
  })
