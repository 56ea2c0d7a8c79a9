import { migrations } from './migrations/migrations.ts'
import type { Store } from './Store.ts'

/** A number of ours: processes that start at once migrate one after the other. */
const LOCK = 727_001

/** Brings the tables up to the list, each migration all or nothing. Safe to run by several processes at once. */
export async function migrate(store: Store, list = migrations): Promise<void> {
  await store.transaction(async query => {
    await query('SELECT pg_advisory_xact_lock($1::bigint)', [LOCK])
    await query('CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())')
  })
  for (const { name, statements } of list)
    await store.transaction(async query => {
      await query('SELECT pg_advisory_xact_lock($1::bigint)', [LOCK])
      const fresh = await query('INSERT INTO migrations (name) VALUES ($1) ON CONFLICT DO NOTHING RETURNING name', [
        name,
      ])
      if (fresh.length > 0) for (const statement of statements) await query(statement)
    })
}
