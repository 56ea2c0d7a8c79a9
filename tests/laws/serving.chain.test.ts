import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeApp } from '../../src/server/makeApp.ts'
import { readServiceEnv } from '../../src/server/service/ServiceEnv.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { type Indexer, startIndexer } from '../../indexer/startIndexer.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { swapNative } from '../support/swapNative.ts'

// One process fills a Postgres, two others answer from it. One of these is killed while many ask: no caller notices.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const WORKERS = 12
const QUESTIONS = 600

let devnet: Devnet
let postgres: Postgres
let filler: Indexer
const servers: Indexer[] = []
beforeAll(async () => {
  ;[devnet, postgres] = await Promise.all([startDevnet({ chains: [1], swaps: 60, days: 1 }), startPostgres()])
  const rpc = { 1: devnet.rpc[1]! }
  filler = await startIndexer({ rpc, databaseUrl: postgres.url })
  for (let i = 0; i < 2; i++) servers.push(await startIndexer({ rpc, databaseUrl: postgres.url, role: 'serve' }))
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await filler?.stop()
  await postgres?.stop()
  await devnet?.stop()
})

test('[EX-8] two serving processes on one database, one killed under load: no question fails, and the other goes on with new blocks', async () => {
  const urls = servers.map(({ url }) => url).join(',')
  const app = makeApp(
    readServiceEnv(
      name =>
        ({
          INDEXER_URL: urls,
          TARN_CHAINS: '1',
          RPC_URL_1: devnet.rpc[1]!,
          TARN_HOME: join(tmpdir(), 'tarn-no-such-home'),
        })[name],
    ),
  )
  const lists = ['tokens', 'pools', 'transactions']
  let asked = 0
  let killed = false
  const failures: string[] = []
  const ask = async (path: string) => {
    const answer = await app.request(path)
    const text = await answer.text()
    if (answer.status !== 200 || !text.startsWith('{')) failures.push(`${answer.status} ${path}`)
    return JSON.parse(text) as { items: { block: number; at: { block: number } }[]; at: { block: number } }
  }
  const worker = async (own: number) => {
    while (asked < QUESTIONS) {
      const n = asked++
      // No question twice: an answer that is kept proves nothing.
      await ask(`/api/market/${lists[n % 3]}?chain=ethereum&limit=${1 + (n % 100)}&worker=${own}-${n}`)
      if (n >= QUESTIONS / 3 && !killed) {
        killed = true
        const { pid } = servers[0]!
        const inner = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
          .trim()
          .split('\n')
          .map(Number)
        for (const one of [pid, ...inner]) process.kill(one, 'SIGKILL')
      }
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, (_, own) => worker(own)))
  expect(killed).toBe(true)
  expect(failures).toEqual([])
  // The one that is left follows the chain.
  await swapNative(devnet, 1, 10n ** 18n)
  const before = (await ask('/api/market/stats?chain=ethereum')).at.block
  await expect
    .poll(
      async () => (await ask(`/api/market/transactions?chain=ethereum&limit=1&again=${Math.random()}`)).items[0]!.block,
      { timeout: 60_000, interval: 500 },
    )
    .toBeGreaterThanOrEqual(before)
  await expect
    .poll(async () => (await ask(`/api/market/pools?chain=ethereum&limit=1&again=${Math.random()}`)).at.block, {
      timeout: 60_000,
      interval: 500,
    })
    .toBeGreaterThan(devnet.networks[0]!.block)
})
