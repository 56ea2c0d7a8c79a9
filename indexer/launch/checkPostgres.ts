import { createRequire } from 'node:module'
import type { Network } from '../networks.ts'
import { hashOfBlock } from './askNode.ts'

type Client = { connect(): Promise<void>; query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>; end(): Promise<void> }

/**
 * Ponder keeps the blocks it has read in a schema that all versions share, by chain id. A database that knows another chain of the same id (a former
 * devnet) would answer with its blocks. Throws a sentence when that is so, or when the database doesn't answer.
 */
export async function checkPostgres(url: string, networks: readonly Network[]): Promise<void> {
  const { Client } = createRequire(import.meta.url)('pg') as { Client: new (options: { connectionString: string }) => Client }
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`The database of DATABASE_URL doesn't answer: ${error instanceof Error ? error.message : String(error)}`)
  }
  try {
    const known = await client.query(`SELECT to_regclass('ponder_sync.blocks') IS NOT NULL AS there`)
    if (known.rows[0]?.there !== true) return
    for (const { chain, rpc } of networks) {
      const { rows } = await client.query('SELECT number, hash FROM ponder_sync.blocks WHERE chain_id = $1 ORDER BY number DESC LIMIT 1', [chain.id])
      const last = rows[0]
      if (last !== undefined && (await hashOfBlock(rpc[0]!, Number(last.number))) !== last.hash) {
        throw new Error(`The database of DATABASE_URL holds blocks of another chain with id ${chain.id}. Give this one an empty database.`)
      }
    }
  } finally {
    await client.end()
  }
}
