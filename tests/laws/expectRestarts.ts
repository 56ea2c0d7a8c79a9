import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchStats } from '#data/market/fetch/fetchStats.ts'
import { fetchStatus } from '#data/market/fetch/fetchStatus.ts'
import { fetchTokens } from '#data/market/fetch/fetchTokens.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { freePort } from '../../devnet/chain/anvil.ts'
import { type Indexer, startIndexer } from '../../indexer/startIndexer.ts'
import { patience } from '../support/patience.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { swapNative } from '../support/swapNative.ts'
import { isRunning } from './isRunning.ts'

// What a restarted indexer does: gives its last figures at once, takes its index up, and never gives those of another
// chain.

/**
 * The limits in milliseconds: figures again, indexing again. A busy machine has more, up to a bound
 * (`patience`: the database and the engine take turns).
 */
const FIGURES_MS = 5_000
const INDEXING_MS = 10_000

let devnet: Devnet
let port: number

type Seen = {
  figuresMs: number | undefined
  figures: number | undefined
  age: number | undefined
  resumedMs: number | undefined
  steps: string[]
  indexer: Indexer
}

/** Starts an indexer in a folder and looks, from the start on, when its first figures come and when it indexes. */
async function start(folder: string, rpc: string, databaseUrl?: string): Promise<Seen> {
  const seen: Omit<Seen, 'indexer'> = {
    figuresMs: undefined,
    figures: undefined,
    age: undefined,
    resumedMs: undefined,
    steps: [],
  }
  const began = performance.now()
  let over = false
  const look = async () => {
    while (!over && seen.figuresMs === undefined) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/market/stats?chain=ethereum`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => undefined)
      const block = answer?.ok ? ((await answer.json()) as { at: { block: number } }).at.block : 0
      if (block > 0)
        Object.assign(seen, {
          figuresMs: performance.now() - began,
          figures: block,
          age: Number(answer!.headers.get('age')),
        })
      await new Promise(done => setTimeout(done, 50))
    }
  }
  const looking = look()
  const indexer = await startIndexer({
    ...{ rpc: { 1: rpc }, folder, port },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    onLine(line, ms) {
      const { step } = JSON.parse(line) as { step: string }
      seen.steps.push(step)
      if (step === 'indexing') seen.resumedMs ??= ms
    },
  })
  over = true
  await looking
  return { ...seen, indexer }
}

const childrenOf = (pid: number): number[] =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)

/** Ends an indexer as a power cut would: its launcher and its engine at once. */
async function kill({ pid, stop }: Indexer): Promise<void> {
  const all = [pid, ...childrenOf(pid)]
  for (const one of all) process.kill(one, 'SIGKILL')
  await stop()
  // A killed process may still be writing for a moment: it is gone when nothing of it runs.
  await expect.poll(() => all.some(isRunning), { timeout: 30_000 }).toBe(false)
}

const at = () => ({ base: `http://127.0.0.1:${port}`, timeoutMs: 30_000 })
const block = async (): Promise<number> => (await fetchStatus(at())).networks[0]!.indexed!

/** The laws of a restart on one of both databases: a file each, so that they run beside each other. */
export function expectRestarts(database: 'pglite' | 'postgres'): void {
  vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })
  let folder = ''
  let postgres: Postgres | undefined
  let live: Indexer | undefined
  beforeAll(async () => {
    devnet = await startDevnet({ chains: [1], swaps: 80, days: 1 })
    port = await freePort()
    if (database === 'postgres') postgres = await startPostgres()
  })
  afterAll(async () => {
    await live?.stop()
    await postgres?.stop()
    await devnet?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('[EX-8] stopped or killed, it gives its last figures and their age within 5 s and indexes on within 10 s', async () => {
    // A second try begins anew: with the first one's indexer gone and a folder of its own.
    await live?.stop()
    if (folder !== '') rmSync(folder, { recursive: true, force: true })
    folder = mkdtempSync(join(tmpdir(), 'tarn-restart-'))
    const first = await start(folder, devnet.rpc[1]!, postgres?.url)
    live = first.indexer
    expect(first.steps[0]).toBe('starting')
    // The answers of every restart are kept once it was at the head.
    await expect
      .poll(() => fetch(`${first.indexer.url}/api/market/stats?chain=ethereum`).then(answer => answer.ok))
      .toBe(true)
    const before = await fetchStats('ethereum', at())
    const head = await block()
    expect(before.at.block).toBe(head)
    expect(before.volume1d).toBeGreaterThan(0)
    await first.indexer.stop()
    for (const end of ['killed', 'stopped'] as const) {
      const again = await start(folder, devnet.rpc[1]!, postgres?.url)
      live = again.indexer
      expect(again.steps[0], end).toBe('resuming')
      expect(again.figures).toBe(head)
      expect(again.age).toBeGreaterThanOrEqual(0)
      expect(again.figuresMs, end).toBeLessThan(FIGURES_MS * patience(2))
      expect(again.resumedMs, end).toBeLessThan(INDEXING_MS * patience(2))
      const now = await fetchStats('ethereum', at())
      for (const figure of ['volume1d', 'tvl', 'tokens', 'pools', 'transactions1d', 'volumeChange1d'] as const)
        expect(now[figure], figure).toBeCloseTo(before[figure]!, 3)
      if (end === 'killed') await kill(again.indexer)
    }
    // And it isn't only remembered: what happens now is indexed.
    await swapNative(devnet, 1, 10n ** 18n)
    await expect.poll(block, { timeout: 120_000 }).toBe(head + 1)
    await expect
      .poll(async () => (await fetchStats('ethereum', at())).transactions1d, { timeout: 60_000 })
      .toBe(before.transactions1d + 1)
  })

  test('[EX-8] on another chain with the same id the index is made anew and no old figure is given; its launcher killed, the engine ends by itself', async () => {
    await live?.stop()
    const other = await startDevnet({ chains: [1], swaps: 20, days: 1, seed: 'another' })
    try {
      const { indexer, steps, figures } = await start(folder, other.rpc[1]!, postgres?.url)
      live = indexer
      expect(steps[0]).toBe('starting')
      expect(figures ?? 0).toBeLessThanOrEqual(other.networks[0]!.block)
      const { items } = await fetchTokens({ chain: 'ethereum' }, at())
      expect(items[0]!.at.block).toBe(other.networks[0]!.block)
      const left = childrenOf(indexer.pid)
      expect(left.length).toBeGreaterThan(0)
      process.kill(indexer.pid, 'SIGKILL')
      await expect.poll(() => left.filter(isRunning), { timeout: 60_000, interval: 200 }).toEqual([])
      await indexer.stop()
      live = undefined
    } finally {
      await other.stop()
    }
  })
}
