import type { Hex } from '#domain/Hex.ts'
import { expect, test } from 'vitest'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { makePoolBook } from './PoolBook.ts'
import type { PoolLog } from './poolLogs.ts'
import type { Reader } from '../node/readWords.ts'

const word = (n: bigint | number) => BigInt(n).toString(16).padStart(64, '0')
const hash = (n: number, fork = 0): Hex => `0x${word(n * 100 + fork)}`
const SYNC: Hex = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'
const PAIR: PoolRef = {
  version: 'v2',
  id: `0x${'a'.repeat(40)}`,
  token0: `0x${'1'.repeat(40)}`,
  token1: `0x${'2'.repeat(40)}`,
  fee: 3000,
}
const FULL: Hex = `0x${'f'.repeat(512)}`
const NONE: Hex = `0x${'0'.repeat(512)}`

/** A node with one pair, whose reserves at block n are told; `late` log answers come from before the newest block. */
function makeNode() {
  const node = {
    head: 10,
    fork: 0,
    bloom: NONE,
    gasUsed: '0x0',
    syncs: new Map<number, bigint>(),
    late: 0,
    behind: 0,
    asked: [] as string[],
  }
  const reserve = (at: number) =>
    [...node.syncs]
      .filter(([block]) => block <= at)
      .sort(([a], [b]) => a - b)
      .at(-1)?.[1] ?? 1_000n
  const block = (n: number) =>
    n > node.head
      ? null
      : {
          number: `0x${n.toString(16)}`,
          hash: hash(n, node.fork),
          parentHash: hash(n - 1, node.fork),
          timestamp: '0x1',
          logsBloom: node.bloom,
          gasUsed: node.gasUsed,
        }
  const logs = (from: number, to: number): PoolLog[] =>
    [...node.syncs]
      .filter(([n]) => n >= from && n <= to)
      .map(([n, value]) => ({
        address: PAIR.id as Hex,
        topics: [SYNC],
        data: `0x${word(value)}${word(value)}`,
        blockNumber: `0x${n.toString(16)}`,
        blockHash: hash(n, node.fork),
        logIndex: '0x0',
      }))
  const reader: Reader = {
    async request<T>(method: string, params: readonly unknown[] = []) {
      node.asked.push(method)
      if (method === 'eth_getBlockByNumber')
        return block(params[0] === 'latest' ? node.head - node.behind : Number(params[0])) as T
      if (method === 'eth_getLogs') {
        const { fromBlock, toBlock } = params[0] as { fromBlock: Hex; toBlock: Hex | 'latest' }
        return logs(Number(fromBlock), toBlock === 'latest' ? node.head - node.late : Number(toBlock)) as T
      }
      // aggregate3 of one getReserves: an array of one (success, bytes of three words)
      const value = reserve(Number(params[1]))
      return `0x${[32, 1, 32, 1, 64, 96].map(word).join('')}${word(value)}${word(value)}${word(1)}` as T
    },
  }
  return { node, book: makePoolBook(1, reader), reserve }
}

const heldIn = (book: ReturnType<typeof makePoolBook>) =>
  book.held([PAIR])?.map(state => (state.kind === 'pair' ? state.reserve0 : null)) ?? null

test('[SW-2] a pool is carried by its log in one step, and not read again', async () => {
  const { node, book } = makeNode()
  await book.load([PAIR])
  expect(heldIn(book)).toEqual([1_000n])
  Object.assign(node, { head: 11, bloom: FULL, gasUsed: '0x1' })
  node.syncs.set(11, 2_000n)
  node.asked.length = 0
  await book.follow()
  expect(heldIn(book)).toEqual([2_000n])
  expect(node.asked).toEqual(['eth_getBlockByNumber', 'eth_getLogs'])
})

test('[SW-2] logs that were told before the block was there are asked again; a bloom that is never filled vouches for nothing', async () => {
  for (const bloom of [FULL, NONE]) {
    const { node, book } = makeNode()
    await book.load([PAIR])
    Object.assign(node, { head: 11, bloom, gasUsed: '0x1', late: 1 })
    node.syncs.set(11, 3_000n)
    await book.follow()
    expect(heldIn(book), bloom.slice(0, 4)).toEqual([3_000n])
  }
})

test('[SW-2] blocks that were missed are caught up with; another history is read anew', async () => {
  const { node, book } = makeNode()
  await book.load([PAIR])
  Object.assign(node, { head: 14, bloom: FULL, gasUsed: '0x1' })
  node.syncs.set(12, 4_000n).set(13, 5_000n)
  await book.follow()
  expect(heldIn(book)).toEqual([5_000n])
  Object.assign(node, { head: 15, fork: 1 })
  node.syncs.clear()
  await book.follow()
  expect(heldIn(book)).toBeNull()
  expect((await book.load([PAIR])).pools).toMatchObject([{ reserve0: 1_000n }])
})

test('[SW-2] a node behind the one before takes nothing back', async () => {
  const { node, book } = makeNode()
  await book.load([PAIR])
  Object.assign(node, { head: 11, bloom: FULL, gasUsed: '0x1' })
  node.syncs.set(11, 2_000n)
  await book.follow()
  node.behind = 1
  await book.follow()
  expect(book.head()?.number).toBe(11n)
  expect(heldIn(book)).toEqual([2_000n])
})
