// npm run bench indexer: 50,000 swaps read from a made chain (benchIndexerNode.ts) into PGlite and into Postgres, as events a second and as a part of the
// floor in the same run: the same logs and blocks fetched, decoded and inserted by a bare loop. Then blocks at the head: how long until a page can see one, and what they cost.
// BENCH_SWAPS changes the number; BENCH_DATABASES=pglite or postgres leaves the other out.
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { decodeEventLog, type Hex } from 'viem'
import { pairCreated, poolCreated, v2PairAbi, v3PoolAbi, v4ManagerAbi } from '../../indexer/abis.ts'
import { type Indexer, startIndexer } from '../../indexer/startIndexer.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { cpuSecondsOf } from '../run/cpuSecondsOf.ts'
import { root } from '../run/places.ts'
import { say } from '../run/steps.ts'

const SWAPS = Number(process.env.BENCH_SWAPS ?? 50_000)
const DATABASES = (process.env.BENCH_DATABASES ?? 'pglite,postgres').split(',')
const GOALS: Record<string, number> = { pglite: 1_500, postgres: 5_000 }
const GOAL_SEEN_MS = 400
const HEADS = 40
const RANGE = 250
const ABI = [pairCreated, poolCreated, ...v2PairAbi, ...v3PoolAbi, ...v4ManagerAbi]

type Sql = { query(text: string, values: unknown[]): Promise<unknown>; close(): Promise<void> }
type Block = { number: Hex; timestamp: Hex; transactions: { hash: Hex; from: Hex }[] }
type Log = { address: Hex; topics: [Hex, ...Hex[]]; data: Hex; blockNumber: Hex; transactionHash: Hex; logIndex: Hex }

const require = createRequire(join(root, 'indexer/package.json'))

async function startNode(): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(root, 'scripts/bench/benchIndexerNode.ts'), String(SWAPS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((done, fail) => {
    createInterface({ input: child.stdout! }).once('line', line => done((JSON.parse(line) as { port: number }).port))
    child.once('exit', code => fail(new Error(`the node ended (${code})`)))
  })
  return { url: `http://127.0.0.1:${port}`, child }
}

async function ask<T>(url: string, questions: [string, ...unknown[]][]): Promise<T[]> {
  const body = JSON.stringify(questions.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params })))
  const answers = (await (await fetch(url, { method: 'POST', body })).json()) as { result: T }[]
  return answers.map(({ result }) => result)
}

async function open(databaseUrl: string | undefined): Promise<Sql> {
  if (databaseUrl === undefined) {
    const { PGlite } = require('@electric-sql/pglite') as { PGlite: new () => Sql }
    return new PGlite()
  }
  const { Client } = require('pg') as {
    Client: new (options: { connectionString: string }) => Sql & { connect(): Promise<void>; end(): Promise<void> }
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  return { query: (text, values) => client.query(text, values), close: () => client.end() }
}

/** Logs and blocks fetched in ranges, decoded, one row each inserted in sets: what nothing can be faster than by much. Events a second. */
async function floor(url: string, databaseUrl: string | undefined): Promise<number> {
  const sql = await open(databaseUrl)
  await sql.query(
    'CREATE TABLE floor_event (block int, log_index int, name text, account text, time int, args jsonb, PRIMARY KEY (block, log_index))',
    [],
  )
  const started = performance.now()
  const [head] = await ask<Hex>(url, [['eth_blockNumber']])
  let events = 0
  for (let from = 0; from <= Number(head); from += RANGE) {
    const to = Math.min(Number(head), from + RANGE - 1)
    const [logs] = await ask<Log[]>(url, [
      ['eth_getLogs', { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }],
    ])
    const numbers = [...new Set(logs!.map(log => log.blockNumber))]
    const blocks = new Map(
      (
        await ask<Block>(
          url,
          numbers.map((number): [string, ...unknown[]] => ['eth_getBlockByNumber', number, true]),
        )
      ).map(block => [block.number, block]),
    )
    const columns: unknown[][] = [[], [], [], [], [], []]
    for (const log of logs!) {
      const { eventName, args } = decodeEventLog({ abi: ABI, topics: log.topics, data: log.data, strict: true })
      const block = blocks.get(log.blockNumber)!
      const sender = block.transactions.find(({ hash }) => hash === log.transactionHash)!.from
      const row = [
        Number(log.blockNumber),
        Number(log.logIndex),
        eventName,
        sender,
        Number(block.timestamp),
        JSON.stringify(args, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
      ]
      for (const [i, value] of row.entries()) columns[i]!.push(value)
    }
    await sql.query(
      'INSERT INTO floor_event SELECT * FROM unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::int[], $6::jsonb[])',
      columns,
    )
    events += logs!.length
  }
  const seconds = (performance.now() - started) / 1000
  await sql.query('DROP TABLE floor_event', [])
  await sql.close()
  return events / seconds
}

/** Milliseconds from a block of the node until the newest transactions are that block's, for so many blocks. */
async function seen(url: string, indexer: string): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < HEADS; i++) {
    await new Promise(done => setTimeout(done, 300 + Math.random() * 400))
    const started = performance.now()
    const [block] = await ask<number>(url, [['bench_mine', 10]])
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

type Run = { events: number; seconds: number; starting: number; cpu: number | undefined }

/** Reads the node's past with the indexer, and goes on with it at the head. */
async function read(
  url: string,
  databaseUrl: string | undefined,
  then: (indexer: Indexer) => Promise<void>,
): Promise<Run> {
  const [events] = await ask<number>(url, [['bench_events']])
  let first: number | undefined
  const indexer = await startIndexer({
    ...{ rpc: { 1: url }, pollMs: null },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    onLine: (line, ms) => {
      if (line.includes('"reading"')) first ??= ms
    },
  })
  const cpu = cpuSecondsOf(indexer.pid)
  try {
    await then(indexer)
  } finally {
    await indexer.stop()
  }
  return { events: events!, seconds: (indexer.readyMs - (first ?? 0)) / 1000, starting: (first ?? 0) / 1000, cpu }
}

const perCpu = ({ events, cpu }: Run): string =>
  cpu === undefined
    ? ''
    : `, ${Math.round(events / cpu).toLocaleString('en-US')} a processor second, its start included`

async function bench(url: string, database: string): Promise<void> {
  const on = async <T>(work: (databaseUrl: string | undefined) => Promise<T>): Promise<T> => {
    const postgres = database === 'postgres' ? await startPostgres() : undefined
    try {
      return await work(postgres?.url)
    } finally {
      await postgres?.stop()
    }
  }
  const bare = await on(databaseUrl => floor(url, databaseUrl))
  say(`  ${database.padEnd(9)} the floor, a bare loop: ${rate(bare)}`)
  let times: number[] = []
  let headCpu = 0
  let beside: { times: number[]; wallets: number } = { times: [], wallets: 0 }
  const run = await on(databaseUrl =>
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
    `  ${database.padEnd(9)} ${ours}: ${(speed / bare).toFixed(2)} of the bare loop; ${verdict(speed >= GOALS[database]!, `${GOALS[database]}`)}`,
  )
  const at = (part: number, of = times) => of[Math.min(of.length - 1, Math.floor(part * of.length))]!
  say(
    `  ${database.padEnd(9)} block to page: p50 ${Math.round(at(0.5))} ms, p95 ${Math.round(at(0.95))} ms, ${((1000 * headCpu) / HEADS).toFixed(0)} ms of processor each; ${verdict(at(0.95) <= GOAL_SEEN_MS, `${GOAL_SEEN_MS} ms`)}`,
  )
  say(
    `  ${database.padEnd(9)} the same while the activity of ${beside.wallets} wallets is read: p50 ${Math.round(at(0.5, beside.times))} ms, p95 ${Math.round(at(0.95, beside.times))} ms`,
  )
}

const node = await startNode()
say(`Reading ${SWAPS.toLocaleString('en-US')} swaps:`)
try {
  for (const database of DATABASES) await bench(node.url, database)
} finally {
  node.child.kill()
}
