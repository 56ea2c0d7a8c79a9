// npm run bench index-proof: a made history of 1,000,000 events (PROOF_EVENTS) is read four times, and each time the
// tables must say the same to the last digit: by Postgres in one go (its logs are kept as files, which the other three
// read), by Postgres and by PGlite killed -9 at twenty random moments of past and head, and by Postgres block by block
// at the head. Takes long: every part's sums are kept in .tarn/index-proof: what is proved isn't read again.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockOf, IndexPlace } from '../../tests/support/IndexPlace.ts'
import { type MadeChain, madeChain } from '../../tests/support/madeChain.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import type { Engine } from '../../indexer/launch/startEngine.ts'
import { cpuSecondsOf } from '../cpu/cpuSecondsOf.ts'
import { root } from '../run/places.ts'
import { say, took } from '../run/steps.ts'
import { EngineWatch } from './indexer/EngineWatch.ts'

const EVENTS = Number(process.env.PROOF_EVENTS ?? 1_000_000)
const EVENTS_PER_SWAP = 1.41
const SWAPS = Math.ceil(EVENTS / EVENTS_PER_SWAP)
const [PAST_KILLS, HEAD_KILLS] = [14, 6]
/** Blocks at the end that come one after the other. */
const HEADED = 600
/** Blocks shown at once: fewer than what may be rewritten, so that none is read as past. */
const STEP = 40

type Sums = Record<string, string>
const folder = join(root, '.tarn/index-proof', String(EVENTS))
mkdirSync(folder, { recursive: true })
const logs = join(folder, 'logs')
const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))
const kept = <T>(name: string): T | undefined =>
  existsSync(join(folder, name)) ? (JSON.parse(readFileSync(join(folder, name), 'utf8')) as T) : undefined
const keep = (name: string, what: unknown) => writeFileSync(join(folder, name), JSON.stringify(what, null, 1))

/** Waits until an engine is at a block. */
async function arrived(engine: Engine, block: number): Promise<void> {
  while ((await blockOf(engine)) < block) await pause(20)
}

/** Shows blocks up to this one, a few at a time, each when those before are read. */
async function headTo(chain: MadeChain, engine: Engine, block: number): Promise<void> {
  for (let head = await chain.head(); ; head = await chain.ask<number>('bench_show', Math.min(block, head + STEP))) {
    await arrived(engine, head)
    if (head >= block) return
  }
}

type Read = { chain: MadeChain; place: IndexPlace; last: number; watch: EngineWatch }

/** Reads everything, killed at random moments, and what is left without. */
async function killed({ chain, place, last, watch }: Read): Promise<void> {
  const firstHead = await chain.ask<number>('bench_show', last - HEADED)
  const among = (many: number, from: number, to: number) =>
    Array.from({ length: many }, () => Math.floor(from + Math.random() * (to - from))).sort((a, b) => a - b)
  for (const block of among(PAST_KILLS, 0, firstHead - 2 * STEP)) {
    let at = -1
    await place.killAt(
      async engine => {
        watch.see(engine)
        while (at < block) await pause(5)
        await pause(Math.random() * 1_500)
      },
      read => {
        at = read
      },
    )
    say(`    killed in the past, after block ${at}`)
  }
  for (const block of among(HEAD_KILLS, firstHead, last)) {
    await place.killAt(async engine => {
      watch.see(engine)
      await headTo(chain, engine, Math.max(block, await chain.head()))
      await chain.ask('bench_show', Math.min(last, (await chain.head()) + STEP))
      await pause(Math.random() * 300)
    })
    say(`    killed at the head, about block ${block}`)
  }
  await followed({ chain, place, last, watch })
}

/** Reads up to what is shown, and what comes after that as a head. */
async function followed({ chain, place, last, watch }: Read): Promise<void> {
  const engine = await place.start()
  watch.see(engine)
  await headTo(chain, engine, last)
  const seconds = cpuSecondsOf(engine.pid)
  if (seconds !== undefined) say(`    ${Math.round(seconds)} s of processor of the last engine`)
  if (!(await engine.stop())) throw new Error('the engine was not ended by itself')
}

type Part = { name: string; database: 'postgres' | 'pglite'; read: (of: Read) => Promise<void> }
const parts: Part[] = [
  { name: 'in one go', database: 'postgres', read: followed },
  { name: 'killed', database: 'postgres', read: killed },
  { name: 'killed', database: 'pglite', read: killed },
  {
    name: 'block by block',
    database: 'postgres',
    read: async of => {
      await of.chain.ask('bench_show', STEP)
      await followed(of)
    },
  },
]

const endsAt = kept<number>('ends.json') ?? Math.floor(Date.now() / 1000)
keep('ends.json', endsAt)
const chain = await madeChain(SWAPS, endsAt)
const postgres = await startPostgres()
try {
  const [events, last] = [await chain.ask<number>('bench_events'), await chain.head()]
  say(`  ${events.toLocaleString('en-US')} events in ${last.toLocaleString('en-US')} blocks`)
  Object.assign(process.env, { RPC_URL_1: chain.url, TARN_CHAINS: '1', INDEXER_POLL_MS: '20', INDEXER_LOGS_DIR: logs })
  const { timestamp } = await chain.ask<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)
  let first: Sums | undefined
  for (const [i, { name, database, read }] of parts.entries()) {
    const file = `${i}-${database}.json`
    let sums = kept<Sums>(file)
    if (sums === undefined) {
      const started = performance.now()
      const directory = join(folder, `${i}`)
      rmSync(directory, { recursive: true, force: true })
      const place = new IndexPlace({
        ...{ schema: `proof_${i}`, directory, heads: `1:${Number(timestamp)}` },
        databaseUrl: database === 'postgres' ? postgres.url : undefined,
      })
      await chain.ask('bench_show', last)
      const watch = new EngineWatch()
      await read({ chain, place, last, watch })
      const ms = performance.now() - started
      sums = await place.sums()
      rmSync(directory, { recursive: true, force: true })
      keep(file, sums)
      say(`  ${database}, ${name}: read in ${took(ms)}, ${Math.round((1000 * events) / ms)} events/s; ${watch}`)
    }
    first ??= sums
    const other = Object.keys(first).filter(table => first![table] !== sums[table])
    say(
      `  ${database}, ${name}: ${other.length === 0 ? 'equal in every table' : `OTHER in ${other.map(table => `${table} (${sums[table]}, not ${first![table]})`).join(', ')}`}`,
    )
    if (other.length > 0) process.exitCode = 1
  }
  for (const [table, sum] of Object.entries(first ?? {})) say(`    ${table}: ${sum}`)
  const files = readdirSync(logs, { recursive: true }).map(name => statSync(join(logs, String(name))))
  const bytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
  say(`  the logs as files: ${(bytes / 1e6).toFixed(1)} MB, ${(bytes / events).toFixed(0)} bytes an event`)
} finally {
  chain.stop()
  await postgres.stop()
}
