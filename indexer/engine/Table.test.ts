import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPglite } from './openPglite.ts'
import { analyze, createIndexes, createTable, defineTable, index, primaryKey, shapeOf } from './Table.ts'

const made = defineTable(
  'made',
  t => ({
    chainId: t.integer().notNull(),
    pool: t.text().notNull(),
    time: t.integer().notNull(),
    size: t.bigint().notNull(),
  }),
  table => ({ pk: primaryKey({ columns: [table.chainId, table.pool] }), byTime: index(table.time) }),
)

test('the database knows how many rows a table has, and what is in the columns that it is asked by', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tarn-table-'))
  const database = await openPglite(join(folder, 'db'))
  try {
    const shape = shapeOf(made)!
    for (const statement of [createTable(shape), ...createIndexes(shape)]) await database.query(statement)
    await database.query(`INSERT INTO made (chain_id, pool, time, size)
      SELECT 1, n::text, n, 1 FROM generate_series(1, 300) AS n`)
    await database.query(analyze(shape))
    const found = await database.query(`SELECT reltuples::int AS rows,
      (SELECT array_agg(attname::text ORDER BY attname) FROM pg_stats WHERE tablename = relname) AS columns
      FROM pg_class WHERE relname = 'made'`)
    expect(found).toEqual([{ rows: 300, columns: ['chain_id', 'pool', 'time'] }])
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)
