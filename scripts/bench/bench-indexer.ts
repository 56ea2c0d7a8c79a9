// npm run bench indexer: 50,000 swaps read from a made chain (indexer/benchIndexerNode.ts) into PGlite and into
// Postgres, as events a second and as a part of the floor in the same run: the same logs and blocks fetched, decoded
// and inserted by a bare loop. Then blocks at the head: how long until a page can see one, and what they cost; then it
// is killed -9 and started again, three times. BENCH_SWAPS changes the number; BENCH_DATABASES=pglite or postgres
// leaves the other out; BENCH_PONDER=1 reads it with Ponder and empty handlers, too (installed into .tarn the first
// time).
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Indexer, startIndexer } from '../../indexer/startIndexer.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { cpuSecondsOf } from '../cpu/cpuSecondsOf.ts'
import { root } from '../run/places.ts'
import { say } from '../run/steps.ts'
import { askBench } from './indexer/askBench.ts'
import { bareLoop } from './indexer/bareLoop.ts'
import { runPonder } from './indexer/benchPonder.ts'
import { benchRestart, type Restart } from './indexer/benchRestart.ts'

const SWAPS = Number(process.env.BENCH_SWAPS ?? 50_000)
const DATABASES = (process.env.BENCH_DATABASES ?? 'pglite,postgres').split(',')
const GOALS: Record<string, number> = { pglite: 1_500, postgres: 5_000 }
/** How many times Ponder's speed with empty handlers ours shall be. */
const PONDER_GOALS: Record<string, number> = { pglite: 5, postgres: 10 }
const GOAL_SEEN_MS = 400
const GOAL_RESTART = { figures: 5_000, following: 10_000 }
const HEADS = 40
const RESTARTS = 3

async function startNode(): Promise<{ url: string; child: ChildProcess }> {
  const script = join(root, 'scripts/bench/indexer/benchIndexerNode.ts')
  const child = spawn(process.execPath, ['--max-old-space-size=6144', script, String(SWAPS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((done, fail) => {
    createInterface({ input: child.stdout! }).once('line', line => done((JSON.parse(line) as { port: number }).port))
    child.once('exit', code => fail(new Error(`the node ended (${code})`)))
  })
  return { url: `http://127.0.0.1:${port}`, child }
}

/** Milliseconds from a block of the node until the newest transactions are that block's, for so many blocks. */
async function seen(url: string, indexer: string): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < HEADS; i++) {
    await new Promise(done => setTimeout(done, 300 + Math.random() * 400))
    const started = performance.now()
    const [block] = await askBench<number>(url, [['bench_mine', 10]])
    for (;;) {
      const page = (await (await fetch(`${indexer}/api/market/transactions?chain=ethereum&limit=1`)).json()) as {
        items: { block: number }[]
      }
      if (page.items[0]?.block === block) break
      if (performance.now() - started > 60_000) throw new Error(`block ${block} isn't seen after a minute`)
      await new Promise(done => setTimeout(done, 15))
    }
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)
}

/** The same while so many wallets' whole activity is read, one after the other. AP-3: the market's lag is unchanged. */
async function seenBeside(url: string, indexer: string): Promise<{ times: number[]; wallets: number }> {
  let wallets = 0
  let over = false
  const asking = (async () => {
    while (!over) {
      const wallet = `0x${(++wallets).toString(16).padStart(40, '0')}`
      for (
        let state = 'waiting';
        !over && state !== 'read' && state !== 'failed';
        await new Promise(done => setTimeout(done, 50))
      ) {
        const { networks } = (await (await fetch(`${indexer}/api/market/wallets/${wallet}/history`)).json()) as {
          networks: { state: string }[]
        }
        state = networks[0]!.state
      }
    }
  })()
  const times = await seen(url, indexer).finally(() => {
    over = true
  })
  await asking
  return { times, wallets }
}

const rate = (value: number): string => `${Math.round(value).toLocaleString('en-US')} events/s`
const verdict = (good: boolean, goal: string): string => (good ? `goal ${goal} reached` : `GOAL ${goal} MISSED`)
const at = (part: number, of: readonly number[]): number => of[Math.min(of.length - 1, Math.floor(part * of.length))]!
const seconds = (ms: number): string => (ms / 1000).toFixed(1)

type Run = { events: number; seconds: number; starting: number; cpu: number | undefined }

/**
 * Reads the node's past with the indexer, goes on with it at the head, and returns how it went, and what its restarts
 * took.
 */
async function read(
  url: string,
  databaseUrl: string | undefined,
  then: (indexer: Indexer) => Promise<void>,
): Promise<{ run: Run; restarts: Restart[] }> {
  const [events] = await askBench<number>(url, [['bench_events']])
  const folder = mkdtempSync(join(tmpdir(), 'tarn-bench-index-'))
  let first: number | undefined
  let indexer = await startIndexer({
    ...{ rpc: { 1: url }, folder, pollMs: null },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    onLine: (line, ms) => {
      if (line.includes('"reading"')) first ??= ms
    },
  })
  const run = {
    events: events!,
    seconds: (indexer.readyMs - (first ?? 0)) / 1000,
    starting: (first ?? 0) / 1000,
    cpu: cpuSecondsOf(indexer.pid),
  }
  const restarts: Restart[] = []
  try {
    await then(indexer)
    for (let i = 0; i < RESTARTS; i += 1) {
      const again = await benchRestart(indexer, { rpc: url, folder, databaseUrl })
      indexer = again.indexer
      restarts.push(again.restart)
    }
  } finally {
    await indexer.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { run, restarts }
}

const perCpu = ({ events, cpu }: Run): string =>
  cpu === undefined
    ? ''
    : `, ${Math.round(events / cpu).toLocaleString('en-US')} a processor second, its start included`

async function bench(url: string, database: string): Promise<void> {
  const name = `  ${database.padEnd(9)}`
  const on = async <T>(work: (databaseUrl: string | undefined) => Promise<T>): Promise<T> => {
    const postgres = database === 'postgres' ? await startPostgres() : undefined
    try {
      return await work(postgres?.url)
    } finally {
      await postgres?.stop()
    }
  }
  const bare = await on(databaseUrl => bareLoop(url, databaseUrl))
  say(`${name} the floor, a bare loop: ${rate(bare)}`)
  let times: number[] = []
  let headCpu = 0
  let beside: { times: number[]; wallets: number } = { times: [], wallets: 0 }
  const { run, restarts } = await on(databaseUrl =>
    read(url, databaseUrl, async indexer => {
      const before = cpuSecondsOf(indexer.pid)
      times = await seen(url, indexer.url)
      headCpu = (cpuSecondsOf(indexer.pid) ?? 0) - (before ?? 0)
      beside = await seenBeside(url, indexer.url)
    }),
  )
  const speed = run.events / run.seconds
  const ours = `${rate(speed)} (${run.events} in ${run.seconds.toFixed(1)} s after ${run.starting.toFixed(1)} s of starting${perCpu(run)})`
  say(
    `${name} ${ours}: ${(speed / bare).toFixed(2)} of the bare loop; ${verdict(speed >= GOALS[database]!, `${GOALS[database]}`)}`,
  )
  say(
    `${name} block to page: p50 ${Math.round(at(0.5, times))} ms, p95 ${Math.round(at(0.95, times))} ms, ${((1000 * headCpu) / HEADS).toFixed(0)} ms of processor each; ${verdict(at(0.95, times) <= GOAL_SEEN_MS, `${GOAL_SEEN_MS} ms`)}`,
  )
  say(
    `${name} the same while the activity of ${beside.wallets} wallets is read: p50 ${Math.round(at(0.5, beside.times))} ms, p95 ${Math.round(at(0.95, beside.times))} ms`,
  )
  const worst = (of: keyof Restart) => Math.max(...restarts.map(restart => restart[of]))
  for (const [of, what] of [
    ['figures', 'the last figures'],
    ['following', 'following the head'],
  ] as const)
    say(
      `${name} killed -9 and started, to ${what}: ${restarts.map(restart => seconds(restart[of])).join(', ')} s; ${verdict(worst(of) <= GOAL_RESTART[of], `${seconds(GOAL_RESTART[of])} s`)}`,
    )
  if (process.env.BENCH_PONDER !== '1') return
  const [events] = await askBench<number>(url, [['bench_events']])
  const ponder = await on(databaseUrl =>
    runPonder(url, databaseUrl, async () => {
      for (let i = 0; i < HEADS; i += 1) {
        await new Promise(done => setTimeout(done, 500))
        await askBench(url, [['bench_mine', 10]])
      }
    }),
  )
  const theirs = events! / ponder.seconds
  say(
    `${name} Ponder ${rate(theirs)} with empty handlers, ${ponder.cpu.toFixed(1)} s of processor, ${((1000 * ponder.headCpu) / HEADS).toFixed(0)} ms of it a block of the head: ours is ${(speed / theirs).toFixed(1)} times as quick; ${verdict(speed >= PONDER_GOALS[database]! * theirs, `${PONDER_GOALS[database]} times`)}`,
  )
}

const node = await startNode()
say(`Reading ${SWAPS.toLocaleString('en-US')} swaps:`)
try {
  for (const database of DATABASES) await bench(node.url, database)
} finally {
  node.child.kill()
}
