import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pad, toEventSelector } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chainById } from '../../src/domain/chains/chains.ts'
import type { Network } from '../chains/networks.ts'
import { keptHistories } from './keptHistories.ts'
import { type History, NO_HISTORY, readHistory } from './readHistory.ts'
import type { Trace } from './movesInTraces.ts'

const wallet = `0x${'a1'.repeat(20)}` as const
const friend = `0x${'b2'.repeat(20)}` as const
const token = `0x${'c3'.repeat(20)}` as const
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const hex = (n: number) => `0x${n.toString(16)}` as const
const word = (n: bigint | number) => BigInt(n).toString(16).padStart(64, '0')

/** A node with a transfer to the wallet in some blocks, and manners of its own. */
let server: Server
let head = 5_000
let fork = 0
let blocks: number[] = []
let traces: Trace[] | null = null
let cap = 400
let asked: { method: string; from: number; to: number }[] = []
let network: Network

const logAt = (block: number) => ({
  address: token,
  topics: [TRANSFER, pad(friend), pad(wallet)],
  data: `0x${word(block)}`,
  blockNumber: hex(block),
  transactionHash: `0x${word(block)}`,
  transactionIndex: '0x0',
  logIndex: '0x1',
})

function answer(method: string, params: unknown[]): { result?: unknown; error?: { code: number; message: string } } {
  if (method === 'eth_getTransactionCount') return { result: '0x3' }
  if (method === 'eth_getBlockByNumber') {
    const number = params[0] === 'latest' ? head : Number(params[0])
    return { result: { number: hex(number), hash: `0x${word(number + fork)}`, timestamp: hex(1_000_000 + number) } }
  }
  if (method === 'trace_transaction') return { result: traces?.filter(one => one.transactionHash === params[0]) }
  const filter = params[0] as {
    fromBlock: string
    toBlock: string
    topics?: (string | null | string[])[]
    fromAddress?: string[]
    toAddress?: string[]
  }
  const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)]
  asked.push({ method, from, to })
  if (to - from + 1 > cap) return { error: { code: -32_005, message: 'block range too large' } }
  if (method === 'eth_getLogs') {
    const incoming = filter.topics![1] === null && typeof filter.topics![2] === 'string'
    return { result: incoming ? blocks.filter(n => n >= from && n <= to).map(logAt) : [] }
  }
  if (traces === null) return { error: { code: -32_601, message: 'the method trace_filter does not exist' } }
  const within = traces.filter(one => one.blockNumber >= from && one.blockNumber <= to)
  return {
    result: within.filter(({ action }) =>
      filter.fromAddress ? filter.fromAddress.includes(action.from!) : filter.toAddress!.includes(action.to!),
    ),
  }
}

beforeEach(async () => {
  ;[head, fork, blocks, traces, cap, asked] = [5_000, 0, [3, 10, 2_000, 4_990], null, 400, []]
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { id, method, params } = JSON.parse(body)
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer(method, params) }))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  network = {
    chain: chainById(1)!,
    rpc: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`],
    startBlock: 0,
    nfts: { collections: [], market: undefined },
    pollMs: 200,
  }
})
afterEach(() => new Promise<void>(done => server.close(() => done())))

const read = (
  before: History = NO_HISTORY,
  more: { onChange?: (history: History, share: number) => void; most?: number; signal?: AbortSignal } = {},
) =>
  readHistory(
    network,
    { wallet, before },
    {
      signal: more.signal ?? new AbortController().signal,
      onChange: more.onChange ?? (() => {}),
      patience: 1,
      ...(more.most === undefined ? {} : { most: more.most }),
    },
  )
const all = (history: History) => [...history.moves, ...history.recent].map(move => move.block).sort((a, b) => a - b)

test('[AP-3] every block is read once, newest first, in pieces the node allows; progress grows; times are the blocks’', async () => {
  const shares: number[] = []
  const seen: number[] = []
  const history = await read(NO_HISTORY, {
    onChange: (now, share) => {
      shares.push(share)
      seen.push(all(now).length)
    },
  })
  expect(all(history)).toEqual(blocks)
  expect(history.logs).toMatchObject({ from: 0, to: 5_000 - 64 })
  expect(history.moves.find(({ block }) => block === 10)).toMatchObject({
    type: 'received',
    kind: 'token',
    asset: token,
    who: friend,
    amount: '10',
    time: 1_000_010,
  })
  expect(
    history.recent.map(move => move.block),
    'what may be taken back is apart',
  ).toEqual([4_990])
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(seen[2], 'the newest are told while the rest is read').toBeLessThan(4)
  expect(history).toMatchObject({ native: 'unknown', sent: 3, cut: false })
})

test('[AP-3] what was read is kept with its block: the next reading asks for what is new alone; on another chain nothing is believed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tarn-history-'))
  const kept = keptHistories(folder)
  kept.save(1, wallet, await read())
  asked = []
  head = 5_300
  blocks.push(5_200)
  const before = kept.load(1, wallet)
  expect(before.recent).toEqual([])
  const next = await read(before)
  expect(all(next)).toEqual(blocks)
  expect(asked.filter(({ method }) => method === 'eth_getLogs').every(({ from }) => from > 4_936)).toBe(true)
  fork = 7
  blocks = [5]
  expect(all(await read(next))).toEqual([5])
  rmSync(folder, { recursive: true })
})

test('[AP-3] a reading that is left goes on where it was', async () => {
  const stop = new AbortController()
  let left = NO_HISTORY
  const keep = (now: History) => {
    left = now
    if (now.logs!.from < 3_000) stop.abort()
  }
  await expect(read(NO_HISTORY, { signal: stop.signal, onChange: keep })).rejects.toThrow(/abort/i)
  expect(left.logs!.from).toBeGreaterThan(0)
  asked = []
  expect(all(await read(left))).toEqual(blocks)
  expect(
    asked.some(({ method, from, to }) => method === 'eth_getLogs' && from >= left.logs!.from && to <= 4_936),
    'nothing twice',
  ).toBe(false)
})

test('[AP-3] [GO-8] native transfers by traces: paid, got, bare calls; what failed or was taken back by a caller that failed did not happen', async () => {
  const trace = (
    block: number,
    traceAddress: number[],
    from: string,
    to: string,
    value: number,
    error?: string,
  ): Trace =>
    ({
      type: 'call',
      action: { callType: 'call', from, to, value: hex(value) },
      ...(error ? { error } : {}),
      blockNumber: block,
      transactionHash: `0x${word(block)}`,
      transactionPosition: 0,
      traceAddress,
    }) as Trace
  traces = [
    trace(100, [], wallet, friend, 5),
    trace(200, [], friend, token, 0),
    trace(200, [0], token, wallet, 7),
    trace(300, [], friend, token, 0),
    trace(300, [1], token, friend, 0, 'Reverted'),
    trace(300, [1, 0], friend, wallet, 9),
    trace(400, [], wallet, friend, 11, 'out of gas'),
    trace(500, [], wallet, token, 0),
  ]
  blocks = []
  const history = await read()
  expect(history.native).toMatchObject({ from: 0 })
  expect(
    [...history.moves]
      .sort((a, b) => a.block - b.block)
      .map(({ block, type, kind, amount, who }) => [block, type, kind, amount, who]),
  ).toEqual([
    [100, 'sent', 'native', '5', friend],
    [200, 'received', 'native', '7', token],
    // Nothing moved, and the wallet paid for it.
    [400, 'failed', 'contract', null, null],
    [500, 'called', 'contract', null, null],
  ])
})

test('[AP-3] a wallet that did too much is told from the newest on, and that there is more', async () => {
  blocks = Array.from({ length: 100 }, (_, i) => 40 * i)
  const history = await read(NO_HISTORY, { most: 12 })
  expect(history.cut).toBe(true)
  expect(history.moves.length).toBeLessThan(40)
  expect(Math.min(...all(history))).toBeGreaterThan(2_500)
})
