import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPglite } from '../../indexer/engine/openPglite.ts'
import { shapeOf } from '../../indexer/engine/Table.ts'
import { type Engine, startEngine } from '../../indexer/launch/startEngine.ts'
import * as schema from '../../indexer/schema.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'

// An index that is killed again and again while it reads a past and follows a head holds, to the last digit, what one holds that read all of it in one go.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

const SWAPS = Number(process.env.TARN_KILL_SWAPS ?? 3_000)
const KILLS = Number(process.env.TARN_KILLS ?? 3)
/** Blocks that are followed at the head: more than what is final is deep, so that the other road reads some of them as past. */
const FOLLOWED = 81
const SCHEMA = 'tarn_0123456789abcdef'
const TABLES = Object.values(schema).flatMap(table => shapeOf(table) ?? [])

let node: ChildProcess
let rpc: string
/** Where the head is when the past begins to be read: it decides which old bars are kept. */
let heads: string
const ask = async <T>(method: string, ...params: unknown[]): Promise<T> =>
  (
    (await (await fetch(rpc, { method: 'POST', body: JSON.stringify({ id: 1, method, params }) })).json()) as {
      result: T
    }
  ).result
const head = async (): Promise<number> => Number(await ask<string>('eth_blockNumber'))

beforeAll(async () => {
  node = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/bench/benchIndexerNode.ts'), String(SWAPS)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const line = await new Promise<string>((done, fail) => {
    createInterface({ input: node.stdout! }).once('line', done)
    node.once('exit', code => fail(new Error(`the node ended (${code})`)))
  })
  rpc = `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`
  const { timestamp } = await ask<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)
  heads = `1:${Number(timestamp)}`
  Object.assign(process.env, { RPC_URL_1: rpc, TARN_CHAINS: '1', INDEXER_POLL_MS: '50' })
})
afterAll(() => void node?.kill())

type Place = { directory: string; databaseUrl: string | undefined }

/** Starts an engine, which tells of each batch. */
const start = (place: Place, onBatch: (line: object) => void): Promise<Engine> =>
  startEngine({
    ...{ command: 'start', schema: SCHEMA, heads, ...place },
    onDeepReorg: () => {},
    onDamaged: () => {},
    onRead: onBatch,
  })

/** The block an engine is at. */
async function blockOf({ port }: Engine): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/status`).catch(() => undefined) // not listening yet
  if (!answer?.ok) return -1
  return ((await answer.json()) as { networks: { indexed: number | null }[] }).networks[0]!.indexed ?? -1
}

/** Every row of every table, as text. */
async function rowsOf({ directory, databaseUrl }: Place): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const read = async (query: (text: string) => Promise<{ row?: unknown }[]>, prefix: string) => {
    for (const { name } of TABLES)
      found[name] = (await query(`SELECT to_jsonb(t)::text AS row FROM ${prefix}"${name}" t`))
        .map(({ row }) => String(row))
        .sort()
  }
  if (databaseUrl === undefined) {
    const database = await openPglite(directory)
    await read(text => database.query(text), '')
    await database.close()
  } else {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await read(async text => (await client.query<{ row: unknown }>(text)).rows, `"${SCHEMA}".`)
    await client.query(`DROP SCHEMA "${SCHEMA}" CASCADE`)
    await client.end()
  }
  return found
}

/** Lets an engine read until it is at the head, and ends it. */
async function readAll(place: Place): Promise<void> {
  const engine = await start(place, () => {})
  const to = await head()
  await expect.poll(() => blockOf(engine), { timeout: 300_000, interval: 100 }).toBe(to)
  expect(await engine.stop()).toBe(true)
}

describe.each(['pglite', 'postgres'] as const)('on %s', database => {
  let folder: string
  let postgres: Postgres | undefined
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tarn-killed-'))
    if (database === 'postgres') postgres = await startPostgres()
  })
  afterAll(async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const place = (name: string): Place => ({ directory: join(folder, name), databaseUrl: postgres?.url })

  test('[EX-8] killed at random moments of past and head, its rows are to the last digit those of an index that read everything in one go', async () => {
    const disturbedPlace = place('killed')
    const pastHead = await head()
    const die = async (after: number, wait: number, meanwhile?: () => Promise<void>) => {
      let batches = 0
      let reached = () => {}
      const ripe = new Promise<void>(done => {
        reached = done
      })
      const engine = await start(disturbedPlace, line => {
        batches += 1
        if (batches > after || (line as { block: number }).block === pastHead) reached()
      })
      let killed = false
      const lost = new Promise<never>((_, fail) =>
        engine.ended.then(({ code }) => killed || fail(new Error(`the engine ended by itself (${code})`))),
      )
      const moment = async () => {
        await ripe
        await meanwhile?.()
        await new Promise(done => setTimeout(done, wait))
      }
      await Promise.race([moment(), lost])
      killed = true
      process.kill(engine.pid, 'SIGKILL')
      await engine.ended
    }
    // Of the past: after some batches, and somewhere within the next.
    for (let i = 0; i < KILLS; i += 1) await die(1 + Math.floor(Math.random() * 3), Math.random() * 1_500)
    // Of the head: blocks come while it follows.
    for (let i = 0; i < KILLS; i += 1)
      await die(1, 0, async () => {
        for (const until = performance.now() + Math.random() * 1_000; performance.now() < until; ) {
          await ask('bench_mine', 3)
          await new Promise(done => setTimeout(done, 30))
        }
      })
    while ((await head()) < pastHead + FOLLOWED) await ask('bench_mine', 3)
    await readAll(disturbedPlace)
    const disturbed = await rowsOf(disturbedPlace)
    const whole = place('whole')
    await readAll(whole)
    const undisturbed = await rowsOf(whole)
    expect(undisturbed.activity!.length).toBeGreaterThan(SWAPS)
    for (const { name } of TABLES) {
      expect(disturbed[name]!.length, name).toBe(undisturbed[name]!.length)
      expect(disturbed[name], name).toEqual(undisturbed[name])
    }
  })

  test('[EX-8] a chain rewritten from one block deep to as deep as can be: its rows are those of an index that never saw the blocks that are gone', async () => {
    const followed = place('followed')
    const engine = await start(followed, () => {})
    await expect.poll(() => blockOf(engine), { timeout: 120_000, interval: 100 }).toBe(await head())
    // Fewer, as many, and more blocks come than there were.
    for (const [depth, mined] of [
      [1, 1],
      [2, 3],
      [7, 3],
      [64, 66],
    ] as const) {
      for (let n = 0; n < depth; n += 1) await ask('bench_mine', 2)
      await expect.poll(() => blockOf(engine), { timeout: 60_000, interval: 20 }).toBe(await head())
      await ask('bench_rewind', depth)
      for (let n = 0; n < mined; n += 1) await ask('bench_mine', 3)
      await expect.poll(() => blockOf(engine), { timeout: 60_000, interval: 20 }).toBe(await head())
    }
    await ask('bench_mine', 1)
    await expect.poll(() => blockOf(engine), { timeout: 60_000, interval: 20 }).toBe(await head())
    expect(await engine.stop()).toBe(true)
    const rewritten = await rowsOf(followed)
    const fresh = place('fresh')
    await readAll(fresh)
    expect(rewritten).toEqual(await rowsOf(fresh))
  })

  test('[EX-8] logs kept as files fill a new index without a node that gives any, and a damaged file is passed over', async () => {
    const logs = join(folder, 'logs')
    process.env.INDEXER_LOGS_DIR = logs
    const asked: string[] = []
    const proxy = createServer((question, answer) => {
      question.toArray().then(
        async parts => {
          const body = Buffer.concat(parts).toString()
          for (const one of [JSON.parse(body)].flat() as { method: string; params: { fromBlock?: string }[] }[])
            if (one.params?.[0]?.fromBlock !== undefined) asked.push(one.method)
          answer.end(await (await fetch(rpc, { method: 'POST', body })).text())
        },
        error => answer.destroy(error),
      )
    })
    try {
      const first = place('first')
      await readAll(first)
      const whole = await rowsOf(first)
      const port = await new Promise<number>(done =>
        proxy.listen(0, '127.0.0.1', () => done((proxy.address() as AddressInfo).port)),
      )
      process.env.RPC_URL_1 = `http://127.0.0.1:${port}`
      const second = place('second')
      await readAll(second)
      expect(asked).toEqual([])
      expect(await rowsOf(second)).toEqual(whole)
      const [kind] = readdirSync(logs)
      const files = readdirSync(join(logs, kind!)).sort()
      expect(files.length).toBeGreaterThan(1)
      writeFileSync(join(logs, kind!, files[0]!), 'no gzip')
      const third = place('third')
      await readAll(third)
      expect(asked.length).toBeGreaterThan(0)
      expect(await rowsOf(third)).toEqual(whole)
    } finally {
      process.env.RPC_URL_1 = rpc
      delete process.env.INDEXER_LOGS_DIR
      proxy.close()
    }
  })
})
