import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { setRpcUrl } from '../node/clients.ts'
import { followTransaction, type Sent } from './followTransaction.ts'

// A network of quick blocks is looked at often, so that these tests are short.
const CHAIN = 42_161
const HALF_HOUR = 7_200
let server: Server | null = null
/** Looks at the receipt so far, and who hears of each. */
let looks = 0
let onLook = (_: number) => {}

/**
 * A node whose head is `blocks` after the transaction was sent; it has never mined it, and knows of it or not. `more`:
 * what it answers besides.
 */
async function node(blocks: number, knows: boolean, more: Record<string, unknown> = {}): Promise<void> {
  const head = { number: `0x${(1_000 + blocks).toString(16)}`, timestamp: `0x${(5_000 + blocks * 12).toString(16)}` }
  const answers: Record<string, unknown> = {
    eth_chainId: '0xa4b1',
    eth_getTransactionReceipt: null,
    eth_getTransactionCount: '0x7',
    eth_getBlockByNumber: head,
    eth_getTransactionByHash: knows ? { nonce: '0x7' } : null,
    ...more,
  }
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method, id, params } = JSON.parse(text)
    if (method === 'eth_getTransactionReceipt') onLook(++looks)
    const answer = answers[method]
    const result = typeof answer === 'function' ? answer(...params) : answer
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  await new Promise<void>(done => server!.listen(0, '127.0.0.1', done))
  setRpcUrl(CHAIN, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  setRpcUrl(CHAIN, null)
})

const account = '0x00000000000000000000000000000000000000aa'
const sent: Sent = {
  hash: `0x${'ab'.repeat(32)}`,
  chainId: CHAIN,
  account,
  nonce: 7,
  sentBlock: 1_000,
  deadline: 0,
  to: account,
  data: '0x',
  value: 0n,
}

/** ms within which an end comes, also on a machine that is busy with something else. */
const SURELY = 20_000

/**
 * The outcome's error, or 'waiting' when it is looked at again and again without one: three times, unless an end is
 * expected.
 */
async function outcome(transaction: Sent, ms?: number): Promise<string> {
  const enough = new AbortController()
  looks = 0
  onLook = times => {
    if (ms === undefined && times > 4) enough.abort()
  }
  const patience = ms === undefined ? enough.signal : AbortSignal.timeout(ms)
  try {
    const end = await followTransaction(transaction, { signal: patience })
    return 'error' in end ? end.error.code : end.status
  } catch (error) {
    if (enough.signal.aborted) return 'waiting'
    throw error
  }
}

test(
  '[TX-3] an approval that no node has heard of for half an hour does not stay pending for ever',
  async () => {
    await node(HALF_HOUR + 1, false)
    expect(await outcome(sent, SURELY)).toBe('transaction.lost')
  },
  2 * SURELY,
)

test('[TX-3] it stays pending while it is young', async () => {
  await node(HALF_HOUR, false)
  expect(await outcome(sent)).toBe('waiting')
})

test('[TX-3] one that the node holds is waited for, however long', async () => {
  await node(10 * HALF_HOUR, true)
  expect(await outcome(sent)).toBe('waiting')
})

test(
  '[TX-3] a swap is given up by its own deadline',
  async () => {
    await node(10, false)
    expect(await outcome({ ...sent, deadline: 5_100 }, SURELY)).toBe('swap.expired')
  },
  2 * SURELY,
)

/** The account's transaction 7, mined, is another one than what was sent. */
const other = (number: number) => ({
  eth_getTransactionCount: '0x8',
  eth_blockNumber: `0x${number.toString(16)}`,
  eth_getBlockByNumber: {
    transactions: [
      { hash: `0x${'cd'.repeat(32)}`, from: account, to: account, nonce: '0x7', input: '0x1234', value: '0x0' },
    ],
  },
})

/** The receipt of the transaction that took nonce 7, with what it did. */
const mined = (logs: unknown[], status = '0x1') => ({
  eth_getTransactionReceipt: (hash: string) =>
    hash === `0x${'cd'.repeat(32)}`
      ? {
          status,
          blockNumber: '0x3e9',
          transactionHash: hash,
          from: account,
          logs,
          gasUsed: '0x5208',
          effectiveGasPrice: '0x2',
        }
      : null,
  eth_getBalance: (_: string, block: string) => (block === '0x3e9' ? '0x5a40' : '0xfe50'),
})
const away = {
  address: `0x${'d4'.repeat(20)}`,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${account.slice(2).padStart(64, '0')}`,
    `0x${'9'.repeat(64)}`,
  ],
  data: `0x${'5'.padStart(64, '0')}`,
}

test.each([
  ['nothing but pays for gas: cancelled', mined([]), 'cancelled'],
  ['nothing, because it was undone: cancelled', mined([away], '0x0'), 'cancelled'],
  ['something else: that is told, whatever it was meant to be', mined([away]), 'confirmed'],
])(
  '[TX-3] another transaction took its nonce and does %s',
  async (_, answers, status) => {
    const counts = (_account: string, block: string) => (block === '0x3e8' ? '0x7' : '0x8')
    await node(1, false, { ...other(1_001), ...answers, eth_getTransactionCount: counts })
    expect(await outcome(sent, SURELY)).toBe(status)
  },
  2 * SURELY,
)

test('[TX-3] a nonce that a lagging node made us expect is no proof: what took it came before, ours is still on its way', async () => {
  await node(1, true, { ...other(1_001), ...mined([]), eth_getTransactionByHash: { nonce: '0x8' } })
  expect(await outcome(sent)).toBe('waiting')
})

test('[TX-3] ours is in a block before its receipt is there: it is no replacement of itself, though the wallet changed what it does', async () => {
  const { eth_getBlockByNumber, ...rest } = other(1_001)
  await node(1, true, {
    ...rest,
    eth_getBlockByNumber: { transactions: [{ ...eth_getBlockByNumber.transactions[0], hash: sent.hash }] },
  })
  expect(await outcome(sent)).toBe('waiting')
})

const receipt = (status: string, hash = sent.hash) => ({
  status,
  blockNumber: '0x3e9',
  blockHash: hash,
  transactionHash: hash,
  from: account,
  logs: [],
  gasUsed: '0x5208',
  effectiveGasPrice: '0x2',
})
/** Nothing but the cost of gas left the account around block 0x3e9, which holds no other transaction of its. */
const still = {
  eth_getBalance: (_: string, block: string) => (block === '0x3e9' ? '0x5a40' : '0xfe50'),
  eth_getBlockByNumber: { number: '0x3e9', timestamp: '0x1', transactions: [] },
}

test(
  '[TX-1] mined is told with its block, done or not',
  async () => {
    await node(1, true, { ...still, eth_getTransactionReceipt: receipt('0x1') })
    expect(await followTransaction(sent, { signal: AbortSignal.timeout(SURELY) })).toMatchObject({
      status: 'confirmed',
      hash: sent.hash,
      block: 1_001n,
    })
    server?.close()
    await node(1, true, { ...still, eth_getTransactionReceipt: receipt('0x0'), eth_call: '0x' })
    expect(await followTransaction(sent, { signal: AbortSignal.timeout(SURELY) })).toMatchObject({
      status: 'reverted',
      hash: sent.hash,
      block: 1_001n,
    })
  },
  2 * SURELY,
)

test(
  '[TX-3] sped up: the one that took its place and does the same is followed to its end',
  async () => {
    const faster = `0x${'cd'.repeat(32)}`
    const asked = { ...sent, data: '0x1234', value: 5n } as const
    const replaced: string[] = []
    const same = {
      hash: faster,
      from: account.toUpperCase().replace('0X', '0x'),
      to: account.toUpperCase().replace('0X', '0x'),
      nonce: '0x7',
      input: '0x1234',
      value: '0x5',
    }
    await node(1, false, {
      eth_getTransactionCount: '0x8',
      eth_blockNumber: '0x3e9',
      eth_getBlockByNumber: (number: string) => ({
        transactions: number === '0x3e8' ? [{ ...same, nonce: '0x6', hash: sent.hash }, same] : [],
      }),
      eth_getTransactionReceipt: (hash: string) =>
        hash === faster ? receipt('0x1', faster as typeof sent.hash) : null,
      eth_getBalance: still.eth_getBalance,
    })
    expect(
      await followTransaction(asked, { signal: AbortSignal.timeout(SURELY), onReplaced: hash => replaced.push(hash) }),
    ).toMatchObject({
      status: 'confirmed',
      hash: faster,
      block: 1_001n,
    })
    expect(replaced).toEqual([faster])
  },
  2 * SURELY,
)

test.each([
  ['another amount', { value: '0x1' }],
  ['other data', { input: '0x12' }],
  ['another target', { to: `0x${'f'.repeat(40)}` }],
])(
  '[TX-3] with %s it is no speed-up: what was sent was cancelled',
  async (_, change) => {
    const same = { hash: `0x${'cd'.repeat(32)}`, from: account, to: account, nonce: '0x7', input: '0x', value: '0x0' }
    const counts = (_account: string, block: string) => (block === '0x3e8' ? '0x7' : '0x8')
    await node(1, false, {
      ...other(1_001),
      ...mined([]),
      eth_getTransactionCount: counts,
      eth_getBlockByNumber: { transactions: [{ ...same, ...change }] },
    })
    expect(await outcome(sent, SURELY)).toBe('cancelled')
  },
  2 * SURELY,
)

test(
  '[TX-3] [SW-6] why it was undone is found by its own deadline, be it the first second of all',
  async () => {
    const late = { ...still.eth_getBlockByNumber, timestamp: '0x2' }
    await node(1, true, {
      ...still,
      eth_getBlockByNumber: late,
      eth_getTransactionReceipt: receipt('0x0'),
      eth_call: '0x',
    })
    expect(await outcome({ ...sent, deadline: 1 }, SURELY)).toBe('swap.expired')
    server?.close()
    await node(1, false)
    expect(await outcome({ ...sent, deadline: 1 }, SURELY)).toBe('swap.expired')
  },
  2 * SURELY,
)

test('[TX-3] a node that stumbles changes nothing; whoever stops waiting hears why', async () => {
  await node(1, true, { eth_getTransactionReceipt: receipt('0x1') })
  const gone = new AbortController()
  gone.abort('gone')
  await expect(followTransaction(sent, { signal: gone.signal })).rejects.toBe('gone')
})
