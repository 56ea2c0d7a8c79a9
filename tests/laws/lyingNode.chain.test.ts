import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keccak256, toHex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { NetworkStatus } from '#data/market/schemas.ts'
import type { Engine } from '../../indexer/launch/startEngine.ts'
import { IndexPlace } from '../support/IndexPlace.ts'
import { type MadeChain, madeChain } from '../support/madeChain.ts'
import { type RpcProxy, rpcProxy } from '../support/rpcProxy.ts'

// A node that tells wrong logs for a while leaves no wrong figure behind: what it says of a block is held against the
// block's header, and rows at the end are, to the last digit, those of an index whose node never lied. A node that lies
// about logs by range or hash tells no receipts here, unless a test says so: else these would be read instead.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

type Log = { logIndex: string; blockNumber: string; blockHash: string; topics: string[]; data: string }
type Lie = {
  what: string
  /** What it says of a block's logs instead of the truth. */
  of: (logs: Log[], others: Log[]) => Log[]
  /** Whether the block is waited for, or read rightly all the same. */
  waits: boolean
}

const LIES: Lie[] = [
  { what: 'drops the last log', of: logs => logs.slice(0, -1), waits: true },
  { what: 'drops the first log', of: logs => logs.slice(1), waits: true },
  { what: 'drops one between', of: logs => logs.filter((_, i) => i !== 1), waits: true },
  { what: 'answers with none', of: () => [], waits: true },
  { what: 'tells another block’s', of: (_, others) => others, waits: true },
  { what: 'adds another block’s', of: (logs, others) => [...logs, ...others], waits: true },
  {
    what: 'numbers others’ as this block’s',
    of: ([first], others) => others.map((log, i) => ({ ...log, ...placeOf(first!), logIndex: `0x${i.toString(16)}` })),
    waits: true,
  },
  { what: 'tells each twice', of: logs => [...logs, ...logs], waits: false },
  { what: 'tells them in reverse', of: logs => logs.toReversed(), waits: false },
]
const placeOf = ({ blockNumber, blockHash }: Log) => ({ blockNumber, blockHash })

let chain: MadeChain
let liar: RpcProxy
let folder: string
let heads: string
/** What is said of logs; undefined: the truth. */
let lie: Lie['of'] | undefined
let others: Log[] = []

const liesOfLogs: RpcProxy['says'] = ({ method }, { result }) => {
  if (method === 'eth_getBlockReceipts') return null
  return lie !== undefined && method === 'eth_getLogs' ? lie(result as Log[], others) : undefined
}

type Receipt = { logs: Log[] }
/** Lies of logs and receipts alike, so that both tell the same. */
const liesOfBoth: RpcProxy['says'] = ({ method }, { result }) => {
  if (lie === undefined || result === null) return undefined
  if (method === 'eth_getBlockReceipts')
    return (result as Receipt[]).map(one => ({ ...one, logs: lie!(one.logs, others) }))
  return method === 'eth_getLogs' ? lie(result as Log[], others) : undefined
}
const tellsNoReceipts: RpcProxy['says'] = ({ method }) => (method === 'eth_getBlockReceipts' ? null : undefined)

/** Another first word of one kind of log: its address and topics, and so its block's bloom filter, stay as they are. */
const otherData =
  (event: string): Lie['of'] =>
  logs =>
    logs.map(log =>
      log.topics[0] === keccak256(toHex(event))
        ? { ...log, data: `0x${'77'.padStart(64, '0')}${log.data.slice(66)}` }
        : log,
    )
const DATA_LIES: Record<string, Lie['of']> = {
  'a pair’s reserves': otherData('Sync(uint112,uint112)'),
  'a swap of version 3': otherData('Swap(address,address,int256,int256,uint160,uint128,int24)'),
  'a swap of version 4': otherData('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)'),
}
const place = (name: string) =>
  new IndexPlace({ schema: 'public', directory: join(folder, name), databaseUrl: undefined, heads })
const statusOf = async ({ port }: Engine): Promise<NetworkStatus | undefined> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/status`).catch(() => undefined) // not listening yet
  return answer?.ok ? ((await answer.json()) as { networks: NetworkStatus[] }).networks[0] : undefined
}
const indexedOf = async (engine: Engine) => (await statusOf(engine))?.indexed
const arrives = async (engine: Engine): Promise<void> => {
  const to = await chain.head()
  await expect.poll(() => indexedOf(engine), { timeout: 60_000, interval: 50 }).toBe(to)
}
const mine = (swaps = 3) => chain.ask<number>('bench_mine', swaps)
/** Starts an index whose node is one of these, and waits for its head. */
async function startAt(index: IndexPlace, ...urls: string[]): Promise<Engine> {
  process.env.RPC_URL_1 = urls.join(',')
  const engine = await index.start()
  await arrives(engine)
  return engine
}
/** What an index has whose node never lied. */
async function truth(name: string): Promise<Record<string, string[]>> {
  const honest = place(name)
  const engine = await startAt(honest, chain.url)
  expect(await engine.stop()).toBe(true)
  return honest.rows()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tarn-lies-'))
  chain = await madeChain(400)
  liar = await rpcProxy(chain.url)
  liar.says = liesOfLogs
  const { timestamp } = await chain.ask<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)
  heads = `1:${Number(timestamp)}`
  Object.assign(process.env, { TARN_CHAINS: '1', INDEXER_POLL_MS: '50' })
  const block = await mine()
  others = await chain.ask<Log[]>('eth_getLogs', {
    fromBlock: `0x${block.toString(16)}`,
    toBlock: `0x${block.toString(16)}`,
  })
})
afterAll(async () => {
  await liar?.close()
  chain?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('[EX-8] one node that lies for a while: a block is waited for and the status says so, or read rightly; no row differs afterwards', async () => {
  const index = place('lied')
  const engine = await startAt(index, liar.url)
  try {
    for (const { what, of, waits } of LIES) {
      lie = of
      const block = await mine()
      if (waits) {
        await expect
          .poll(async () => (await statusOf(engine))?.waiting?.block, { timeout: 30_000, message: what })
          .toBe(block)
        expect((await statusOf(engine))?.indexed, what).toBe(block - 1)
        lie = undefined
      }
      await arrives(engine)
      lie = undefined
      await expect.poll(async () => (await statusOf(engine))?.waiting, { message: what }).toBe(null)
      expect((await statusOf(engine))?.unproven, what).toBe(0)
    }
  } finally {
    lie = undefined
    await engine.stop()
  }
  expect(await index.rows()).toEqual(await truth('lied-truth'))
})

test('[EX-8] of two nodes one lies all the time, of the past and at the head: nothing is waited for, no row differs', async () => {
  const index = place('two')
  lie = logs => logs.slice(0, Math.ceil(logs.length / 2))
  const engine = await startAt(index, liar.url, chain.url)
  try {
    for (let i = 0; i < 3; i += 1) {
      await mine()
      await arrives(engine)
      expect((await statusOf(engine))?.unproven).toBe(0)
    }
  } finally {
    lie = undefined
    await engine.stop()
  }
  expect(await index.rows()).toEqual(await truth('two-truth'))
})

test('[EX-8] one node that drops logs of the past: blocks of a range read whole don’t agree: it is waited for or read block by block, and no row differs', async () => {
  const index = place('past')
  // Of ranges it keeps each block's first log back, so whichever block is read whole disagrees; of a block by its hash
  // it tells all.
  liar.says = (asked, { result }) =>
    asked.method === 'eth_getLogs' && (asked.params[0] as { blockHash?: string }).blockHash === undefined
      ? (result as Log[]).filter(({ blockHash }, i, logs) => logs[i - 1]?.blockHash === blockHash)
      : tellsNoReceipts(asked, { result })
  process.env.RPC_URL_1 = liar.url
  const engine = await index.start()
  try {
    // A range that a slow node got in small pieces is read block by block instead, and nothing has to be waited for.
    const head = await chain.head()
    await expect
      .poll(
        async () => {
          const { waiting, indexed } = (await statusOf(engine)) ?? {}
          return indexed === head ? 'read block by block' : waiting?.why
        },
        { timeout: 120_000 },
      )
      .toMatch(/block/)
    liar.says = liesOfLogs
    await arrives(engine)
    expect(await statusOf(engine)).toMatchObject({ waiting: null, unproven: 0 })
  } finally {
    liar.says = liesOfLogs
    await engine.stop()
  }
  expect(await index.rows()).toEqual(await truth('past-truth'))
})

test('[EX-8] of two nodes one is stuck at an old head: the other’s blocks are read, and none is taken back', async () => {
  const index = place('stuck')
  const engine = await startAt(index, liar.url, chain.url)
  const stuck = await chain.head()
  const old = await chain.ask('eth_getBlockByNumber', `0x${(stuck - 2).toString(16)}`, false)
  // It hasn't any later block, and tells no logs of one.
  liar.says = ({ method, params: [what] }, truth) => {
    if (method === 'eth_getBlockByNumber' && (what === 'latest' || Number(what) > stuck - 2))
      return what === 'latest' ? old : null
    if (method === 'eth_getBlockReceipts' && Number(what) > stuck - 2) return null
    return method === 'eth_getLogs' && (truth.result as Log[]).some(log => Number(log.blockNumber) > stuck - 2)
      ? []
      : undefined
  }
  const seen: number[] = []
  try {
    for (let i = 0; i < 4; i += 1) {
      await mine()
      await arrives(engine)
      seen.push((await statusOf(engine))!.indexed!)
    }
    expect(seen).toEqual([1, 2, 3, 4].map(n => stuck + n))
    expect(await statusOf(engine)).toMatchObject({ head: stuck + 4, waiting: null, unproven: 0 })
  } finally {
    liar.says = liesOfLogs
    await engine.stop()
  }
  expect(await index.rows()).toEqual(await truth('stuck-truth'))
})

test('[EX-8] a node that lies for longer than a block is waited for: the network goes on, its blocks are counted as unproven and read again when it is honest', async () => {
  const index = place('long')
  process.env.INDEXER_PATIENCE_MS = '1500'
  const engine = await startAt(index, liar.url)
  try {
    lie = logs => logs.slice(0, -1)
    for (let i = 0; i < 3; i += 1) await mine()
    await arrives(engine)
    const last = await mine()
    await arrives(engine)
    expect((await statusOf(engine))?.unproven).toBe(4)
    lie = undefined
    await expect.poll(async () => (await statusOf(engine))?.unproven, { timeout: 60_000 }).toBe(0)
    await expect.poll(() => indexedOf(engine), { timeout: 60_000 }).toBe(last)
  } finally {
    lie = undefined
    delete process.env.INDEXER_PATIENCE_MS
    await engine.stop()
  }
  expect(await index.rows()).toEqual(await truth('long-truth'))
})

/** While it lies about data alone, a block of all kinds is waited for; then it is read, and the next lie follows. */
async function waitsForData(engine: Engine): Promise<void> {
  for (const [what, of] of Object.entries(DATA_LIES)) {
    lie = of
    const block = await mine(60)
    await expect
      .poll(async () => (await statusOf(engine))?.waiting?.block, { timeout: 30_000, message: what })
      .toBe(block)
    expect((await statusOf(engine))?.indexed, what).toBe(block - 1)
    lie = undefined
    await arrives(engine)
    await expect.poll(async () => (await statusOf(engine))?.waiting, { message: what }).toBe(null)
    expect((await statusOf(engine))?.unproven, what).toBe(0)
  }
}

test('[EX-8] one node that tells receipts and lies about data alone: its receipts don’t give the root, and no row differs', async () => {
  const index = place('data')
  liar.says = liesOfBoth
  const engine = await startAt(index, liar.url)
  try {
    expect((await statusOf(engine))?.proof).toBe('receipts')
    await waitsForData(engine)
  } finally {
    lie = undefined
    liar.says = liesOfLogs
    await engine.stop()
  }
  expect(await index.rows()).toEqual(await truth('data-truth'))
})

test('[EX-8] two nodes without receipts, one lies about data alone: the other’s text is not the same, and no row differs', async () => {
  const index = place('data-two')
  const honest = await rpcProxy(chain.url)
  honest.says = tellsNoReceipts
  const engine = await startAt(index, liar.url, honest.url)
  try {
    expect((await statusOf(engine))?.proof).toBe('nodes')
    await waitsForData(engine)
  } finally {
    lie = undefined
    await engine.stop()
    await honest.close()
  }
  expect(await index.rows()).toEqual(await truth('data-two-truth'))
})

test('[EX-8] two nodes, one lies about data alone and the other tells receipts: nothing is waited for, no row differs', async () => {
  const index = place('data-one')
  liar.says = liesOfBoth
  const engine = await startAt(index, liar.url, chain.url)
  try {
    for (const of of Object.values(DATA_LIES)) {
      lie = of
      await mine(60)
      await arrives(engine)
      expect(await statusOf(engine)).toMatchObject({ proof: 'receipts', unproven: 0 })
    }
  } finally {
    lie = undefined
    liar.says = liesOfLogs
    await engine.stop()
  }
  expect(await index.rows()).toEqual(await truth('data-one-truth'))
})

test('[EX-8] one node without receipts is believed, and the status says that nothing proves it', async () => {
  const index = place('data-alone')
  const engine = await startAt(index, liar.url)
  try {
    expect(await statusOf(engine)).toMatchObject({ proof: 'unproven', waiting: null, unproven: 0 })
  } finally {
    await engine.stop()
  }
})
