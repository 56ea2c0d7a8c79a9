import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readParquet } from '../../indexer/engine/parquetRange.ts'
import type { Engine } from '../../indexer/launch/startEngine.ts'
import { blockOf, IndexPlace } from '../support/IndexPlace.ts'
import { type MadeChain, madeChain } from '../support/madeChain.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { isRunning } from './isRunning.ts'

// An index that is killed again and again while it reads a past and follows a head, whose chain is rewritten under it,
// holds, to the last digit, what one holds that read all of it in one go: on both databases, on one chain, at the same
// time. `npm run bench index-proof` says it of a million events.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

const SWAPS = Number(process.env.TARN_KILL_SWAPS ?? 3_000)
const KILLS = Number(process.env.TARN_KILLS ?? 3)
/**
 * Blocks that are followed at the head: more than what is final is deep, so that the other road reads some of them as
 * past.
 */
const FOLLOWED = 81

let chain: MadeChain
let postgres: Postgres
let folder: string
/** Where the head is when the past begins to be read: it decides which old bars are kept. */
let heads: string
/** The index that is killed, on each database. */
let killed: IndexPlace[]
/** What an index says that reads all of it in one go, and keeps its logs as files. */
let whole: Record<string, string[]>

const place = (name: string, database: 'pglite' | 'postgres'): IndexPlace =>
  new IndexPlace({
    ...{ schema: `tarn_${name}`, directory: join(folder, name), heads },
    databaseUrl: database === 'postgres' ? postgres.url : undefined,
  })
const arrives = async (engine: Engine): Promise<void> => {
  const to = await chain.head()
  await expect.poll(() => blockOf(engine), { timeout: 300_000, interval: 50 }).toBe(to)
}
const readAll = async (at: IndexPlace): Promise<void> => {
  const engine = await at.start()
  await arrives(engine)
  expect(await engine.stop()).toBe(true)
}
const expectWhole = (rows: Record<string, string[]>): void => {
  for (const [name, of] of Object.entries(whole)) {
    expect(rows[name]!.length, name).toBe(of.length)
    expect(rows[name], name).toEqual(of)
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tarn-killed-'))
  ;[chain, postgres] = await Promise.all([madeChain(SWAPS), startPostgres()])
  const { timestamp } = await chain.ask<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)
  heads = `1:${Number(timestamp)}`
  Object.assign(process.env, { RPC_URL_1: chain.url, TARN_CHAINS: '1', INDEXER_POLL_MS: '50' })
  killed = [place('killed', 'pglite'), place('killed_too', 'postgres')]
})
afterAll(async () => {
  await Promise.all((killed ?? []).map(index => index.end()))
  chain?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('[EX-8] killed at random moments of past and head, and rewritten from one block deep to as deep as can be, its rows are to the last digit those of an index that read everything in one go', async () => {
  const pastHead = await chain.head()
  // Of a try before.
  await Promise.all(killed.map(index => index.end()))
  await Promise.all(
    killed.map(async index => {
      // Of the past: after some batches, and somewhere within the next.
      for (let i = 0; i < KILLS; i += 1) {
        const after = 1 + Math.floor(Math.random() * 3)
        let [batches, at] = [0, -1]
        await index.killAt(
          async engine => {
            // Killed late enough, it has nothing of the past left to read, and tells of no batch any more.
            const isFar = async () => batches > after || at === pastHead || (await blockOf(engine)) >= pastHead
            await expect.poll(isFar, { timeout: 120_000, interval: 50 }).toBe(true)
            await new Promise(done => setTimeout(done, Math.random() * 1_500))
          },
          block => {
            batches += 1
            at = block
          },
        )
      }
      // Of the head: blocks come while it follows.
      for (let i = 0; i < KILLS; i += 1)
        await index.killAt(async engine => {
          await expect.poll(() => blockOf(engine), { timeout: 120_000, interval: 50 }).toBeGreaterThan(0)
          for (const until = performance.now() + Math.random() * 1_000; performance.now() < until; ) {
            await chain.ask('bench_mine', 3)
            await new Promise(done => setTimeout(done, 60))
          }
        })
    }),
  )
  const engines = await Promise.all(killed.map(index => index.start()))
  await Promise.all(engines.map(arrives))
  // Fewer, as many, and more blocks come than there were.
  for (const [depth, mined] of [
    [1, 1],
    [2, 3],
    [7, 3],
    [64, 66],
  ] as const) {
    for (let n = 0; n < depth; n += 1) await chain.ask('bench_mine', 2)
    await Promise.all(engines.map(arrives))
    await chain.ask('bench_rewind', depth)
    for (let n = 0; n < mined; n += 1) await chain.ask('bench_mine', 3)
    await Promise.all(engines.map(arrives))
  }
  while ((await chain.head()) < pastHead + FOLLOWED) await chain.ask('bench_mine', 3)
  await Promise.all(engines.map(arrives))
  expect(await Promise.all(engines.map(engine => engine.stop()))).toEqual([true, true])

  process.env.INDEXER_LOGS_DIR = join(folder, 'logs')
  const undisturbed = place('whole', 'postgres')
  await readAll(undisturbed)
  whole = await undisturbed.rows()
  expect(whole.activity!.length).toBeGreaterThan(SWAPS)
  for (const index of killed) expectWhole(await index.rows())
})

test('an engine whose starter dies before it has opened its database ends too', async () => {
  const starter = `
    import { startEngine } from ${JSON.stringify(join(import.meta.dirname, '../../indexer/launch/startEngine.ts'))}
    const nothing = () => {}
    const told = { onDeepReorg: nothing, onDamaged: nothing, onRead: nothing }
    const place = { schema: 'tarn_left', directory: ${JSON.stringify(join(folder, 'left'))}, databaseUrl: undefined, heads: '' }
    const { pid } = await startEngine({ command: 'start', ...place, ...told })
    process.stdout.write(String(pid), () => process.exit())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', starter])
  const pid = Number(stdout)
  expect(pid).toBeGreaterThan(0)
  try {
    await expect.poll(() => isRunning(pid), { timeout: 60_000, interval: 50 }).toBe(false)
  } finally {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  }
})

test('[EX-8] of two engines on one folder the second opens it only when the first, which stands still, is gone', async () => {
  const [one, two] = [place('killed', 'pglite'), place('killed', 'pglite')]
  const first = await one.start()
  await arrives(first)
  process.kill(first.pid, 'SIGSTOP')
  const second = await two.start()
  try {
    // It has time to open it: an engine of its own folder has read its past meanwhile.
    await readAll(place('beside', 'pglite'))
    expect(await blockOf(second)).toBe(-1)
    process.kill(first.pid, 'SIGKILL')
    await arrives(second)
  } finally {
    if (isRunning(first.pid)) process.kill(first.pid, 'SIGKILL')
    await second.stop()
  }
  expectWhole(await two.rows())
})

test('[EX-8] logs kept as files fill a new index without a node that gives any, and a damaged file alone is asked for again', async () => {
  const logs = join(folder, 'logs')
  const [kind] = readdirSync(logs)
  const files = readdirSync(join(logs, kind!)).sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  expect(files.length).toBeGreaterThan(2)
  // Of one node a range is proven by blocks of it that are read whole; each file says so.
  for (const file of files) {
    const { proof } = await readParquet(new Uint8Array(readFileSync(join(logs, kind!, file))), 0)
    expect(proof, file).toEqual({ by: 'sample' })
  }
  /** Blocks whose logs were asked for by their numbers. */
  const asked: [number, number][] = []
  const proxy = createServer((question, answer) => {
    question.toArray().then(
      async parts => {
        const body = Buffer.concat(parts).toString()
        for (const { params } of [JSON.parse(body)].flat() as { params: { fromBlock?: string; toBlock?: string }[] }[])
          if (params?.[0]?.fromBlock !== undefined) asked.push([Number(params[0].fromBlock), Number(params[0].toBlock)])
        answer.end(await (await fetch(chain.url, { method: 'POST', body })).text())
      },
      error => answer.destroy(error),
    )
  })
  const port = await new Promise<number>(done =>
    proxy.listen(0, '127.0.0.1', () => done((proxy.address() as AddressInfo).port)),
  )
  process.env.RPC_URL_1 = `http://127.0.0.1:${port}`
  try {
    const filled = place('filled', 'pglite')
    await readAll(filled)
    expect(asked).toEqual([])
    expectWhole(await filled.rows())
    const damaged = files[1]!
    writeFileSync(join(logs, kind!, damaged), 'no Parquet')
    const mended = place('mended', 'postgres')
    await readAll(mended)
    const [from, to] = damaged.split('.')[0]!.split('-').map(Number) as [number, number]
    expect(asked.length).toBeGreaterThan(0)
    for (const [first, last] of asked) expect([first >= from, last <= to], `${first}-${last}`).toEqual([true, true])
    expectWhole(await mended.rows())
  } finally {
    process.env.RPC_URL_1 = chain.url
    delete process.env.INDEXER_LOGS_DIR
    proxy.close()
  }
})

test('[EX-8] a second writer of a Postgres serves what the first one writes, and goes on when that is gone', async () => {
  const [one, two] = [place('killed_too', 'postgres'), place('killed_too', 'postgres')]
  const first = await one.start()
  await arrives(first)
  const second = await two.start()
  try {
    await arrives(second)
    await chain.ask('bench_mine', 3)
    await Promise.all([first, second].map(arrives))
    const ended = first.ended
    process.kill(first.pid, 'SIGKILL')
    await ended
    await chain.ask('bench_mine', 3)
    await arrives(second)
  } finally {
    await second.stop()
  }
})
