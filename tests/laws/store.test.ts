import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claim } from '../../src/server/names/names.ts'
import { copyEmpty } from '../../indexer/engine/openPglite.ts'
import { migrate } from '../../src/server/store/migrate.ts'
import { openStore } from '../../src/server/store/openStore.ts'
import type { Store } from '../../src/server/store/Store.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'

const writer = join(import.meta.dirname, '../support/storeWriter.ts')
const folder = mkdtempSync(join(tmpdir(), 'tarn-store-'))
let postgres: Postgres

beforeAll(async () => {
  // Empty, not new: to make one is PGlite's work, and takes seconds.
  await copyEmpty(join(folder, 'killed'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Lets a service write until `count` writes were acknowledged, kills it with -9, and answers what it had acknowledged.
 */
async function killUnderLoad(place: string, count: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, place], { stdio: ['ignore', 'pipe', 'pipe'] })
  const acknowledged: string[] = []
  let failure = ''
  child.stderr.on('data', (chunk: Buffer) => {
    failure += chunk.toString()
  })
  createInterface({ input: child.stdout }).on('line', line => {
    acknowledged.push(line)
    if (acknowledged.length === count) child.kill('SIGKILL')
  })
  await new Promise(done => child.once('close', done))
  if (acknowledged.length < count) throw new Error(failure || `it ended after ${acknowledged.length} writes`)
  return acknowledged
}

const places: [name: string, place: () => { folder: string; url?: string }][] = [
  ['PGlite', () => ({ folder: join(folder, 'killed') })],
  ['Postgres', () => ({ folder: '', url: postgres.url })],
]

describe.each(places)('%s', (_name, place) => {
  test('killed -9 under load twice, no acknowledged write is lost and no transaction is half there', async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < 2; round++)
      acknowledged.push(...(await killUnderLoad(place().url ?? place().folder, 100)))
    const store = await openStore(place())
    try {
      const rows = new Set((await store.query<{ id: string }>('SELECT id FROM law_rows')).map(row => row.id))
      expect(acknowledged.filter(id => !rows.has(id))).toEqual([])
      const [sum] = await store.query<{ total: bigint }>('SELECT sum(total)::int8 AS total FROM law_sums')
      expect(sum?.total).toBe(BigInt(rows.size))
    } finally {
      await store.close()
    }
  }, 180_000)

  test('migrations run once, also when several processes start at once; what fails leaves nothing', async () => {
    const store = await openStore(place())
    try {
      await Promise.all([migrate(store), migrate(store)])
      const list = [
        { name: 'law', statements: ['CREATE TABLE law_half (id integer)', 'CREATE TABLE nonsense nonsense'] },
      ]
      await expect(migrate(store, list)).rejects.toThrow(/syntax error/)
      expect(await store.query(`SELECT to_regclass('law_half') AS there`)).toEqual([{ there: null }])
    } finally {
      await store.close()
    }
  })

  test('what can happen once happens once, whoever asks at the same time', async () => {
    const store = await openStore(place())
    try {
      await store.query('CREATE TABLE IF NOT EXISTS law_once (nonce text PRIMARY KEY)')
      await store.query(`INSERT INTO law_once VALUES ('a')`)
      const taken = await Promise.all(
        Array.from({ length: 12 }, () => store.query('DELETE FROM law_once WHERE nonce = $1 RETURNING nonce', ['a'])),
      )
      expect(taken.filter(rows => rows.length > 0)).toHaveLength(1)
    } finally {
      await store.close()
    }
  })

  // PGlite has one connection, where claims never meet: Postgres shows whether they stand in line.
  test('[OB-5] of names that read the same, claimed at the same time, one is given', async () => {
    const store = await openStore(place())
    try {
      await migrate(store)
      for (const names of [
        ['quimbol', 'qu1mbol', 'quimb01', 'qulmbo1', 'quirnbol'],
        ['velmora', 've1mora', 'velm0ra', 'veimora', 'velrnora'],
      ]) {
        const answers = await Promise.all(
          names.map((username, at) =>
            claim(store, { address: `0x${randomBytes(20).toString('hex')}`, username, visitor: `${names[0]}${at}` }),
          ),
        )
        expect(answers.filter(answer => answer === null)).toHaveLength(1)
        expect(answers.filter(answer => answer === 'alike')).toHaveLength(names.length - 1)
      }
    } finally {
      await store.close()
    }
  })

  test('types come as the store says, and what was thrown is rolled back', async () => {
    const store = await openStore(place())
    try {
      const [row] = await store.query(
        `SELECT 9007199254740993::int8 AS big, $1::jsonb AS data, '\\x0102'::bytea AS bytes, now() AS at, 1.50::numeric AS amount`,
        [JSON.stringify({ a: [1] })],
      )
      expect(row).toMatchObject({ big: 9007199254740993n, data: { a: [1] }, amount: '1.50' })
      expect(row?.at).toBeInstanceOf(Date)
      expect(Array.from((row?.bytes ?? []) as Uint8Array)).toEqual([1, 2])
      await store.query('CREATE TABLE IF NOT EXISTS law_rolled (id integer)')
      await expect(
        store.transaction(async query => {
          await query('INSERT INTO law_rolled VALUES (1)')
          throw new Error('no')
        }),
      ).rejects.toThrow('no')
      expect(await store.query('SELECT * FROM law_rolled')).toEqual([])
    } finally {
      await store.close()
    }
  })
})

test('a PGlite folder has one owner: a second process is told so in a sentence, and one that is gone leaves no lock', async () => {
  const own = join(folder, 'owned')
  const child = spawn(process.execPath, [writer, own], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise(done => child.once('close', done))
  await new Promise(done => child.stdout.once('data', done))
  await expect(openStore({ folder: own })).rejects.toThrow(
    `Process ${child.pid} uses ${own}. Several processes need a Postgres: set SERVICE_DATABASE_URL.`,
  )
  child.kill('SIGKILL')
  await ended
  const store: Store = await openStore({ folder: own })
  await store.close()
  const again: Store = await openStore({ folder: own })
  await again.close()
}, 120_000)
