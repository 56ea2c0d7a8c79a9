import { pad, toEventSelector } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ENTRY_POINT } from '#domain/passkey/entryPoint.ts'
import { rpcUrl } from '#onchain/node/clients.ts'
import { setBundlerUrl } from '#onchain/passkey/askBundler.ts'
import { fakeBrowser } from '../../../../tests/support/fakeBrowser.ts'
import { ME } from '../../../../tests/support/plans.ts'
import { TestNode } from '../../../../tests/support/TestNode.ts'
import type { Transaction } from '../DeedRecord.ts'
import { isDeedRecord } from '../isDeedRecord.ts'
import { $records, $unknown, addTransaction, changeRecord, resumeRecords } from '../records.ts'
import { $toasts } from '../toasts.ts'

const CHAIN = 42_161
const node = new TestNode(CHAIN)
const OPERATION = `0x${'0b'.repeat(32)}` as const
const CARRIER = `0x${'cd'.repeat(32)}` as const
const BUNDLER = `0x${'b'.repeat(40)}`
const label = { id: 'NATIVE', symbol: 'ETH', decimals: 18 } as const
const info = {
  type: 'changeOwners',
  ...{ currencyIn: label, currencyOut: label, amountIn: '0', amountOut: '0' },
  promises: { spends: [], receives: [], permits: [] },
} as const
const handed = {
  data: '0x',
  ...{ to: ME, value: 0n, hash: OPERATION, chainId: CHAIN, account: ME },
  ...{ nonce: Number.MAX_SAFE_INTEGER, sentBlock: 1_000, deadline: 0 },
  operation: { hash: OPERATION, nonce: '4' },
} as const
const plain = { status: '0x1', blockNumber: '0x3e9', blockHash: CARRIER, transactionHash: CARRIER, from: BUNDLER }
const carried = (success: boolean) => ({ success, receipt: { transactionHash: CARRIER } })
/** EntryPoint's log of it: nonce, success, cost, gas. */
const log = (success: boolean, operation: string = OPERATION) => ({
  address: ENTRY_POINT,
  topics: [
    toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'),
    ...[operation, pad(ME), pad('0x')],
  ],
  transactionHash: CARRIER,
  data: `0x${[4, success ? 1 : 0, 9, 9].map(each => each.toString(16).padStart(64, '0')).join('')}`,
})
const receipt = { ...plain, logs: [log(true)] }
/** Another operation has its place. */
const taken = [log(true, `0x${'2b'.repeat(32)}`)]
let browser: ReturnType<typeof fakeBrowser>
const stored = (): Transaction[] => JSON.parse(browser.storage.get('tarn.records') ?? '[]')
const now = () => $records.get()[0]

beforeAll(async () => {
  browser = fakeBrowser()
  await node.start()
  setBundlerUrl(CHAIN, rpcUrl(CHAIN))
})
afterAll(() => node.stop())
beforeEach(() => {
  browser.storage.clear()
  $records.set([])
  $toasts.set([])
  node.head = 1_001
  Object.assign(node.answers, {
    eth_getUserOperationReceipt: () => null,
    eth_getLogs: [],
    eth_getBalance: '0x0',
    eth_getTransactionCount: '0x7',
    eth_getBlockByNumber: () => ({
      number: `0x${node.head.toString(16)}`,
      hash: CARRIER,
      parentHash: CARRIER,
      timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}`,
      transactions: [{ hash: CARRIER, from: BUNDLER, to: BUNDLER, input: '0x' }],
    }),
    eth_getTransactionByHash: { nonce: '0x7', from: BUNDLER, to: BUNDLER, input: '0x', value: '0x0' },
    eth_getTransactionReceipt: receipt,
  })
})

test('[TX-3] [PK-1] an operation that waits is remembered before any transaction carries it, by one name to the end, and told once', async () => {
  const settled = addTransaction(handed, info)
  const { id } = now()!
  expect(stored()).toMatchObject([{ id, status: 'pending', follow: { hash: OPERATION, operation: handed.operation } }])
  await vi.waitFor(
    () => expect(node.asked.filter(({ method }) => method === 'eth_getUserOperationReceipt').length).toBeGreaterThan(1),
    10_000,
  )
  expect(now()).toMatchObject({ status: 'pending' })
  node.answers.eth_getUserOperationReceipt = carried(true)
  expect(await settled).toMatchObject({ id, status: 'confirmed', follow: { hash: CARRIER } })
  expect(stored()).toMatchObject([{ id, status: 'confirmed', follow: { hash: CARRIER, operation: handed.operation } }])
  expect($toasts.get()).toHaveLength(1)
})

test('[TX-3] [PK-1] one of an earlier page is followed again; where the bundler forgot it, the chain’s own log tells', async () => {
  void addTransaction(handed, info)
  const kept = stored()
  $records.set([])
  browser.storage.set('tarn.records', JSON.stringify(kept))
  node.answers.eth_getLogs = [log(true)]
  resumeRecords()
  await vi.waitFor(() => expect(now()).toMatchObject({ status: 'confirmed', follow: { hash: CARRIER } }), 10_000)
  const [filter] = node.asked.findLast(({ method }) => method === 'eth_getLogs')!.params as [{ topics: string[] }]
  expect(filter.topics.slice(1)).toEqual([null, pad(ME)])
})

test('[TX-1] [PK-1] one whose calls were undone has failed, though its transaction is fine', async () => {
  node.answers.eth_getUserOperationReceipt = carried(false)
  node.answers.eth_getTransactionReceipt = { ...plain, logs: [log(false)] }
  // It paid for itself all the same.
  node.answers.eth_getBalance = ([, block]: readonly unknown[]) => (block === receipt.blockNumber ? '0x1' : '0xa')
  expect(await addTransaction(handed, info)).toMatchObject({ status: 'failed', follow: { hash: CARRIER } })
})

test('[TX-1] [PK-1] one whose place another took is replaced; with its place free it waits', async () => {
  const settled = addTransaction(handed, info)
  await new Promise(done => setTimeout(done, 50))
  expect(now()).toMatchObject({ status: 'pending' })
  node.answers.eth_getLogs = taken
  expect(await settled).toMatchObject({ status: 'canceled', error: 'deed.replaced' })
}, 20_000)

test('[ER-8] [PK-1] one that was sped up while it is followed is found by the name it has since, or by its first', async () => {
  const AGAIN = `0x${'1b'.repeat(32)}` as const
  for (const carries of [AGAIN, OPERATION]) {
    browser.storage.clear()
    $records.set([])
    node.answers.eth_getUserOperationReceipt = () => null
    const settled = addTransaction(handed, info)
    const { id } = now()!
    await vi.waitFor(() => expect(node.asked.some(({ method }) => method === 'eth_getLogs')).toBe(true))
    changeRecord(now()!, { replacing: 'faster', again: AGAIN })
    expect(stored()).toMatchObject([
      { id, follow: { hash: AGAIN, operation: { hash: OPERATION, again: [AGAIN] }, replacing: 'faster' } },
    ])
    node.answers.eth_getTransactionReceipt = { ...plain, logs: [log(true, carries)] }
    node.answers.eth_getUserOperationReceipt = ([hash]: readonly unknown[]) => (hash === carries ? carried(true) : null)
    expect(await settled).toMatchObject({ id, status: 'confirmed', follow: { hash: CARRIER } })
    expect(isDeedRecord(stored()[0])).toBe(true)
  }
}, 20_000)

test('[ER-8] [PK-1] one that was asked to be cancelled is, where another has its place; where it was carried first, it is done', async () => {
  for (const isCarried of [false, true]) {
    browser.storage.clear()
    $records.set([])
    Object.assign(node.answers, { eth_getLogs: [], eth_getUserOperationReceipt: () => null })
    const settled = addTransaction(handed, info)
    changeRecord(now()!, { replacing: 'cancel' })
    if (!isCarried) node.answers.eth_getLogs = taken
    if (isCarried) node.answers.eth_getUserOperationReceipt = carried(true)
    expect(await settled).toMatchObject(
      isCarried ? { status: 'confirmed' } : { status: 'canceled', error: 'deed.cancelled' },
    )
  }
}, 20_000)

test('[TX-1] [PK-1] one that nobody has after half an hour of blocks is not known yet: told so, followed, never given up', async () => {
  node.head = 1_000 + 100_000
  const settled = addTransaction(handed, info)
  const { id } = now()!
  await vi.waitFor(() => expect($unknown.get().has(id)).toBe(true), 10_000)
  expect(now()).toMatchObject({ status: 'pending' })
  node.answers.eth_getUserOperationReceipt = carried(true)
  expect(await settled).toMatchObject({ status: 'confirmed' })
  expect($unknown.get().has(id)).toBe(false)
}, 20_000)

test('[TX-1] [PK-1] a block that is taken back takes what was told of it along: the operation is followed again, to whichever block has it', async () => {
  const SECOND = `0x${'ce'.repeat(32)}` as const
  node.answers.eth_getUserOperationReceipt = carried(true)
  expect(await addTransaction(handed, info)).toMatchObject({ status: 'confirmed', follow: { hash: CARRIER } })
  // Three blocks of a quarter of a second later.
  node.answers.eth_getUserOperationReceipt = () => null
  node.answers.eth_getTransactionReceipt = () => null
  await vi.waitFor(() => expect(now()).toMatchObject({ status: 'pending' }), 10_000)
  // Carried once more, and undone there.
  const logs = [{ ...log(false), transactionHash: SECOND }]
  node.answers.eth_getLogs = logs
  node.answers.eth_getTransactionReceipt = ([hash]: readonly unknown[]) =>
    hash === SECOND ? { ...plain, transactionHash: SECOND, logs } : null
  await vi.waitFor(() => expect(now()).toMatchObject({ status: 'failed', follow: { hash: SECOND } }), 10_000)
}, 30_000)
