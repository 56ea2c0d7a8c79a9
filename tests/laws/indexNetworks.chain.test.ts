import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import type { Engine } from '../../indexer/launch/startEngine.ts'
import { IndexPlace } from '../support/IndexPlace.ts'
import { rpcAt } from '../support/devnet.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'

// Five living networks in one engine: what followed their heads block by block holds, to the last digit, what reads all
// of it as the past, on both databases.

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

/** All the devnet has. */
const NETWORKS = [1, 130, 137, 8453, 11155111]
/** Blocks of each that are lived through. */
const LIVED = 12

let devnet: Devnet
let postgres: Postgres
let folder: string
let heads: string

const node = <T>(chainId: number, method: string, ...params: unknown[]) =>
  rpcAt<T>(devnet.rpc[chainId]!, method, params)
const headOf = async (chainId: number) => Number(await node<string>(chainId, 'eth_blockNumber'))
const place = (name: string, database: 'pglite' | 'postgres'): IndexPlace =>
  new IndexPlace({
    ...{ schema: `tarn_${name}`, directory: join(folder, name), heads },
    databaseUrl: database === 'postgres' ? postgres.url : undefined,
  })
/** How far an engine is, network by network. */
async function indexedBy({ port }: Engine): Promise<Record<number, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/status`).catch(() => undefined) // not listening yet
  if (!answer?.ok) return {}
  const { networks } = (await answer.json()) as { networks: { chainId: number; indexed: number | null }[] }
  return Object.fromEntries(networks.map(({ chainId, indexed }) => [chainId, indexed ?? -1]))
}
const headsNow = async (): Promise<Record<number, number>> =>
  Object.fromEntries(await Promise.all(NETWORKS.map(async id => [id, await headOf(id)])))
/** Waits until an engine has read what stands now; while a chain lives it may be further by then. */
async function reaches(engine: Engine, to: Record<number, number>): Promise<void> {
  const isThere = async () => {
    const now = await indexedBy(engine)
    return NETWORKS.every(id => (now[id] ?? -1) >= to[id]!)
  }
  await expect.poll(isThere, { timeout: 200_000, interval: 50 }).toBe(true)
}
async function arrives(engine: Engine): Promise<Record<number, number>> {
  const to = await headsNow()
  await expect.poll(() => indexedBy(engine), { timeout: 200_000, interval: 50 }).toEqual(to)
  return to
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tarn-networks-'))
  ;[devnet, postgres] = await Promise.all([
    startDevnet({ chains: NETWORKS, swaps: 25, days: 1, life: true, mining: 'interval' }),
    startPostgres(),
  ])
  const times = NETWORKS.map(async id => {
    const { timestamp } = await node<{ timestamp: string }>(id, 'eth_getBlockByNumber', 'latest', false)
    return `${id}:${Number(timestamp)}`
  })
  heads = (await Promise.all(times)).join(',')
  for (const id of NETWORKS) process.env[`RPC_URL_${id}`] = devnet.rpc[id]
  Object.assign(process.env, { TARN_CHAINS: NETWORKS.join(','), INDEXER_POLL_MS: '50' })
})
afterAll(async () => {
  for (const name of [...NETWORKS.map(id => `RPC_URL_${id}`), 'TARN_CHAINS', 'INDEXER_POLL_MS'])
    delete process.env[name]
  if (devnet) process.kill(devnet.pids.main!, 'SIGCONT')
  await devnet?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('[EX-8] the devnet’s five networks, followed while they live, are to the last digit what reads them afterwards in one go', async () => {
  const living = [place('living', 'pglite'), place('living_too', 'postgres')]
  const engines = await Promise.all(living.map(index => index.start()))
  const until = await headsNow()
  await Promise.all(engines.map(engine => reaches(engine, until)))
  await expect
    .poll(async () => Math.min(...(await Promise.all(NETWORKS.map(async id => (await headOf(id)) - until[id]!)))), {
      timeout: 120_000,
      interval: 200,
    })
    .toBeGreaterThanOrEqual(LIVED)
  // Their life stands still now; what was asked of the nodes already is done.
  process.kill(devnet.pids.main!, 'SIGSTOP')
  await new Promise(done => setTimeout(done, 1_000))
  const ends = await arrives(engines[0]!)
  expect(await arrives(engines[1]!)).toEqual(ends)
  for (const id of NETWORKS) expect(ends[id]! - until[id]!, `blocks of ${id}`).toBeGreaterThanOrEqual(LIVED)
  for (const engine of engines) expect(await engine.stop()).toBe(true)

  const afterwards = [place('whole', 'postgres'), place('whole_too', 'pglite')]
  for (const index of afterwards) {
    const engine = await index.start()
    expect(await arrives(engine)).toEqual(ends)
    expect(await engine.stop()).toBe(true)
  }
  const whole = await afterwards[0]!.rows()
  expect(new Set(whole.activity!.map(row => (JSON.parse(row) as { chain_id: number }).chain_id))).toEqual(
    new Set(NETWORKS),
  )
  for (const index of [...living, afterwards[1]!]) {
    const rows = await index.rows()
    for (const [name, of] of Object.entries(whole)) {
      expect(rows[name]!.length, name).toBe(of.length)
      expect(rows[name], name).toEqual(of)
    }
  }
})
