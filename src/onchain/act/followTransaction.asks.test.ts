// What a node is asked while a transaction is followed: how often, how far back, and what its faults mean.
import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { followTransaction, type Sent } from './followTransaction.ts'

const CHAIN = 42_161
const account = `0x${'a0'.repeat(20)}` as const
const OURS = `0x${'ab'.repeat(32)}` as const
const OTHER = `0x${'cd'.repeat(32)}` as const
const sent: Sent = {
  hash: OURS,
  chainId: CHAIN,
  account,
  nonce: 7,
  sentBlock: 1_000,
  deadline: 0,
  to: account,
  data: '0x',
  value: 0n,
}
const hex = (n: number): string => `0x${n.toString(16)}`
const refused = { code: -32602, message: 'invalid params' }
const receipt = (hash: string, status = '0x1') => ({
  status,
  blockNumber: '0x3e9',
  blockHash: hash,
  transactionHash: hash,
  from: account,
  logs: [],
  gasUsed: '0x5208',
  effectiveGasPrice: '0x2',
})
const taken = (hash: string) => ({ hash, from: account, to: account, nonce: '0x7', input: '0x12', value: '0x0' })

/** What the node says; `looks`: how often a receipt was asked for. */
const world = {
  receipt: (_hash: unknown): object | null => null,
  count: 7,
  /** The next nonce, what waits counted along. */
  next: 7,
  known: null as object | null,
  block: (_number: number): object[] => [],
  time: 5_000,
  looks: 0,
}
let node: TestNode
/**
 * A node that takes questions only as they are written: whole hashes, one account, bodies of blocks where they are
 * looked through.
 */
async function up(chainId: number): Promise<void> {
  node = new TestNode(chainId)
  const isHash = (params: readonly unknown[]) => params.length === 1 && /^0x[0-9a-f]{64}$/.test(String(params[0]))
  Object.assign(node.answers, {
    eth_getTransactionReceipt: (params: readonly unknown[]) => {
      if (!isHash(params)) throw refused
      world.looks++
      return world.receipt(params[0])
    },
    eth_getTransactionByHash: (params: readonly unknown[]) => {
      if (!isHash(params)) throw refused
      return params[0] === OURS ? world.known : null
    },
    eth_getTransactionCount: ([whose, tag]: readonly unknown[]) => {
      if (whose !== account) throw refused
      if (tag === '0x3e8') return '0x7'
      if (tag === '0x3e9') return '0x8'
      if (tag === 'pending') return hex(world.next)
      if (tag !== 'latest') throw refused
      return hex(world.count)
    },
    eth_getBlockByNumber: ([tag, whole]: readonly unknown[]) => {
      if (tag === 'latest' && whole === false) return { number: hex(node.head), timestamp: hex(world.time) }
      if (!/^0x[0-9a-f]+$/.test(String(tag)) || whole !== true) throw refused
      return { number: tag, timestamp: hex(world.time), transactions: world.block(Number(tag)) }
    },
    eth_getBalance: ([, tag]: readonly unknown[]) => (tag === '0x3e9' ? '0x5a40' : '0xfe50'),
  })
  await node.start()
}
beforeEach(() => {
  Object.assign(world, {
    receipt: () => null,
    count: 7,
    known: { nonce: '0x7' },
    block: () => [],
    time: 5_000,
    looks: 0,
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await node.stop()
})

/** Follows until the receipt was asked for so often. */
async function follow(times: number, more: Partial<Sent> = {}, gone = new AbortController()): Promise<unknown> {
  const look = world.receipt
  world.receipt = hash => {
    if (world.looks > times) gone.abort('enough')
    return look(hash)
  }
  return followTransaction({ ...sent, ...more }, { signal: gone.signal }).then(
    ({ status }) => status,
    error => error,
  )
}

test.each([
  ['no oftener than the node can bear where blocks are quick', 42_161, 400],
  ['three times a block', 8453, 2_000 / 3],
  ['every two seconds where blocks are slow', 1, 2_000],
])('[TX-3] it is looked for %s', async (_, chainId, pace) => {
  await up(chainId)
  const gone = new AbortController()
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number, ...given: unknown[]) => {
    if (ms === pace) queueMicrotask(() => gone.abort('waits as long as that'))
    return setTimeout(run, ms, ...given)
  }) as typeof setTimeout)
  expect(await follow(2, { chainId }, gone)).toBe('waits as long as that')
})

test('[AP-4] whoever leaves in between is gone at once, and nothing listens longer than it waits', async () => {
  await up(CHAIN)
  const gone = new AbortController()
  const { signal } = gone
  const heard: number[] = []
  world.receipt = () => {
    heard.push(getEventListeners(signal, 'abort').length)
    return null
  }
  expect(await follow(8, {}, gone)).toBe('enough')
  // As many listen at its eighth look as at the first: none of a pause that is over.
  expect(heard.length).toBeGreaterThan(7)
  expect(new Set(heard).size).toBe(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const left = new AbortController()
  world.looks = 0
  world.receipt = () => null
  const waiting = followTransaction(sent, { signal: left.signal }).catch(error => error)
  await vi.waitFor(() => expect(getEventListeners(left.signal, 'abort')).toHaveLength(1))
  const timers = vi.getTimerCount()
  left.abort('left')
  expect(vi.getTimerCount()).toBe(timers - 1)
  expect(await waiting).toBe('left')
})

describe('[TX-3] what took its nonce is looked for', () => {
  const searched = () =>
    node.asked
      .filter(({ method, params }) => method === 'eth_getBlockByNumber' && params[1] === true)
      .map(({ params }) => Number(params[0]))
  test('in the blocks since it was sent, 256 of them at the most; again in the last eight', async () => {
    await up(CHAIN)
    node.head = 2_000
    world.count = 8
    expect(await follow(9)).toBe('enough')
    const numbers = searched()
    const last = Array.from({ length: 9 }, (_, i) => 2_000 - i)
    expect(numbers.slice(0, 257)).toEqual(Array.from({ length: 257 }, (_, i) => 2_000 - i))
    expect(numbers.slice(257, 275)).toEqual([...last, ...last])
  })
  test('and none before it was sent', async () => {
    await up(CHAIN)
    node.head = 1_003
    world.count = 8
    expect(await follow(5)).toBe('enough')
    expect(Math.min(...searched())).toBe(1_000)
  })
  test('another one that does nothing cancelled it, though the node still holds ours', async () => {
    await up(CHAIN)
    world.count = 8
    world.block = () => [taken(OTHER)]
    world.receipt = hash => (hash === OTHER ? receipt(OTHER) : null)
    expect(await follow(20)).toBe('cancelled')
  })
  test('another account has a nonce of the same number: that says nothing', async () => {
    await up(CHAIN)
    world.count = 8
    world.block = () => [{ ...taken(`0x${'ee'.repeat(32)}`), from: `0x${'b0'.repeat(20)}` }, taken(OTHER)]
    world.receipt = hash => (hash === OTHER ? receipt(OTHER) : null)
    expect(await follow(20)).toBe('cancelled')
  })
  test('ours in its block before its receipt is there is done once it is', async () => {
    await up(CHAIN)
    world.count = 8
    world.block = () => [taken(OURS)]
    world.receipt = () => (world.looks > 4 ? receipt(OURS) : null)
    expect(await follow(20)).toBe('confirmed')
  })
})

describe('[TX-3] lost', () => {
  test('at its deadline it may still be mined; a second later never: no block, no cost', async () => {
    await up(CHAIN)
    world.known = null
    expect(await follow(3, { deadline: 5_000 })).toBe('enough')
    world.time = 5_001
    world.looks = 0
    expect(
      await followTransaction({ ...sent, deadline: 5_000 }, { signal: new AbortController().signal }),
    ).toMatchObject({
      status: 'reverted',
      hash: OURS,
      block: 0n,
      cost: null,
      error: { code: 'swap.expired' },
    })
  })

  test('[ER-8] what replaces it may still wait in its place, under a hash of its own', async () => {
    await up(CHAIN)
    Object.assign(world, { known: null, time: 5_001, looks: 0, next: 8 })
    expect(await follow(3, { deadline: 5_000 })).toBe('enough')
    Object.assign(world, { next: 7, looks: 0 })
    expect(
      await followTransaction({ ...sent, deadline: 5_000 }, { signal: new AbortController().signal }),
    ).toMatchObject({
      status: 'reverted',
    })
  })
})

describe('[ER-1] a node’s faults', () => {
  test('one that is down for a while is asked again', async () => {
    await up(CHAIN)
    world.receipt = () => receipt(OURS)
    const { fetch } = globalThis
    let down = 8
    vi.spyOn(globalThis, 'fetch').mockImplementation((...asked) =>
      down-- > 0 ? Promise.reject(new TypeError('down')) : fetch(...asked),
    )
    expect(await follow(20)).toBe('confirmed')
    expect(down).toBeLessThan(0)
  })
  test('one of another network is never believed', async () => {
    await up(CHAIN)
    node.answers.eth_chainId = '0x1'
    expect(await follow(20)).toMatchObject({ code: 'network.otherChain' })
  })
  test('one that will never answer is told', async () => {
    await up(CHAIN)
    world.receipt = () => {
      throw refused
    }
    expect(await follow(20)).toMatchObject({ message: 'invalid params' })
    expect(world.looks).toBe(1)
  })
})
