// LM-3, TX-1: what became of an order is read from our own node; whatever the book says of it changes nothing.
import { encodeFunctionResult, type Hex, pad } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { encodeOrder, hashOrder, ORDER_REACTOR } from '#domain/orders/Order.ts'
import { multicallAbi } from '#onchain/node/abis.ts'
import { ME, THIEF } from '../../../../tests/support/plans.ts'
import { someOrder } from '../../../../tests/support/someOrder.ts'
import { TestNode } from '../../../../tests/support/TestNode.ts'
import { transferLog } from '../../../../tests/support/BatchWorld.ts'
import type { DeedRecord, OrderRecord } from '../DeedRecord.ts'
import { followOrder } from './followOrder.ts'

const FILL: Hex = '0x78ad7ec0e9f89e74012afa58738b6b661c024cb0fd185ee2f616c0a28924bd66'
const DEADLINE = 2_000_000_000n
const ORDER = someOrder(ME, DEADLINE)
const HASH = hashOrder(ORDER)
const FILLED: Hex = `0x${'f1'.repeat(32)}`
const LEAST = ORDER.end

const label = (id: OrderRecord['currencyIn']['id']) => ({ id, symbol: 'T', decimals: 0 })
const record: OrderRecord = {
  ...{ id: `order-1-${HASH}`, deed: 'limit', account: ME, status: 'pending', addedAt: 1 },
  ...{ currencyIn: label(ORDER.sells), currencyOut: label(ORDER.buys) },
  ...{ amountIn: String(ORDER.amount), amountOut: String(ORDER.start) },
  follow: { by: 'order', hash: HASH, order: encodeOrder(ORDER), posted: 'yes', sentBlock: 5 },
}

const node = new TestNode(1)
beforeAll(() => node.start())
afterAll(async () => {
  vi.unstubAllGlobals()
  await node.stop()
})

/** What stands on the chain. `logs`: of the receipt that the node has under FILLED. */
type World = { used?: boolean; time?: bigint; logs?: readonly object[]; status?: Hex; found?: boolean }
const fillLog = (hash: Hex = HASH, { by = ORDER_REACTOR, maker = ME }: { by?: string; maker?: Hex } = {}) => ({
  ...{ address: by, topics: [FILL, hash, pad(THIEF as Hex), pad(maker)], data: pad('0x00') },
  transactionHash: FILLED,
})
const came = (amount: bigint) => transferLog(ORDER.buys, THIEF, ME, amount)

function stands({ used = false, time = 1_900_000_000n, logs = [], status = '0x1', found = true }: World): void {
  const bitmap = used ? 1n << (ORDER.nonce & 255n) : 0n
  Object.assign(node.answers, {
    eth_call: () =>
      encodeFunctionResult({
        abi: multicallAbi,
        functionName: 'tryBlockAndAggregate',
        result: [
          BigInt(node.head),
          pad('0x'),
          [bitmap, time].map(word => ({ success: true, returnData: pad(`0x${word.toString(16)}`) })),
        ] as never,
      }),
    eth_getLogs: () => (found ? [{ ...fillLog(), blockNumber: '0x6' }] : []),
    eth_getTransactionReceipt: () => ({
      ...{ status, blockNumber: '0x6', transactionHash: FILLED, from: THIEF, gasUsed: '0x0', effectiveGasPrice: '0x0' },
      logs,
    }),
    eth_getBlockByNumber: () => ({ number: '0x6', timestamp: `0x${time.toString(16)}` }),
  })
}

/** One look of the follower, then the page goes: null where it may still be filled. */
async function look(): Promise<Awaited<ReturnType<typeof followOrder.settle>>> {
  const gone = new AbortController()
  const asked = node.asked.length
  const settled = followOrder.settle(record, gone.signal, {
    ...{ note() {}, away() {}, unknown() {}, latest: () => record as DeedRecord, all: () => [record] },
  })
  const seen = vi.waitFor(() => {
    if (!node.asked.slice(asked).some(({ method }) => method === 'eth_call')) throw new Error('not looked yet')
  })
  // What is alive is looked at once a block: it is left after its first look.
  const left = seen.then(() => new Promise<null>(done => setTimeout(done, 300, null)))
  const found = await Promise.race([settled, left])
  gone.abort()
  return found
}

beforeEach(() => {
  node.asked.length = 0
  node.head = 9
})

test.each<[string, World, object | null]>([
  ['its number is unused, in time', {}, null],
  [
    'its number is unused, past its end and a while',
    { time: DEADLINE + 600n },
    { status: 'expired', error: 'order.expired' },
  ],
  ['its number is unused, at its end: a block of before may still come', { time: DEADLINE + 1n }, null],
  ['its number is used, and no fill is logged', { used: true, found: false }, { status: 'canceled' }],
  [
    'filled, and what was promised came',
    { used: true, logs: [came(LEAST), fillLog()] },
    { status: 'confirmed', hash: FILLED, filler: THIEF, filledAt: 1_900_000_000 },
  ],
  ['filled, and less came', { used: true, logs: [came(LEAST - 1n), fillLog()] }, { status: 'changed' }],
  ['a receipt that was undone', { used: true, status: '0x0', logs: [came(LEAST), fillLog()] }, { status: 'canceled' }],
  [
    'a fill of another order in its place',
    { used: true, logs: [came(LEAST), fillLog(`0x${'12'.repeat(32)}`)] },
    { status: 'canceled' },
  ],
  [
    'another contract that logs the same',
    { used: true, logs: [came(LEAST), fillLog(HASH, { by: PERMIT2 })] },
    { status: 'canceled' },
  ],
  [
    'what came in the fill of another order of the transaction',
    { used: true, logs: [came(LEAST), fillLog(`0x${'12'.repeat(32)}`), fillLog()] },
    { status: 'changed' },
  ],
])('[LM-3] [TX-1] %s', async (_, world, expected) => {
  stands(world)
  const found = await look()
  if (expected === null) expect(found).toBeNull()
  else expect(found).toMatchObject(expected)
})

test.each<[string, () => Promise<Response>]>([
  ['filled', async () => Response.json({ hash: HASH, status: 'filled', why: null, filledBy: FILLED })],
  ['cancelled', async () => Response.json({ hash: HASH, status: 'cancelled', why: null, filledBy: null })],
  ['expired', async () => Response.json({ hash: HASH, status: 'expired', why: null, filledBy: null })],
  ['another hash', async () => Response.json({ hash: FILLED, status: 'open', why: null, filledBy: null })],
  ['nothing', () => new Promise<Response>(() => {})],
])('[LM-3] the book says %s: an order that our node sees alive is alive', async (_, say) => {
  stands({})
  const real = fetch
  vi.stubGlobal('fetch', (to: string, init?: RequestInit) =>
    String(to).includes('/api/orders') ? say() : real(to, init),
  )
  expect(await look()).toBeNull()
  vi.unstubAllGlobals()
})
