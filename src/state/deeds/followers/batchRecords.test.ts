import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { batchedDeeds } from '../../../../tests/support/batchLiars.ts'
import { BatchWorld } from '../../../../tests/support/BatchWorld.ts'
import { fakeBrowser } from '../../../../tests/support/fakeBrowser.ts'
import { asReviewed, ME, simulates, swapPlan } from '../../../../tests/support/plans.ts'
import { doorTo, TestNode } from '../../../../tests/support/TestNode.ts'
import { isHeld, type Transaction } from '../DeedRecord.ts'
import { isDeedRecord } from '../isDeedRecord.ts'
import { whereReplaced } from '../replacing.ts'
import { $records, $transactions, addTransaction, resumeRecords } from '../records.ts'
import { forgetRun, runDeed, runOf, stopRun } from '../runs.ts'
import { sendPlan } from '../sendPlan.ts'
import { $toasts } from '../toasts.ts'

const node = new TestNode(1)
const timeout = globalThis.setTimeout
const KEY = 'tarn.records'
let browser: ReturnType<typeof fakeBrowser>
let blocks: ReturnType<typeof setInterval>
const stored = (): Transaction[] => JSON.parse(browser.storage.get(KEY) ?? '[]')
const revokes = batchedDeeds.find(([name]) => name === 'revoke many at once')![1]

beforeAll(async () => {
  browser = fakeBrowser()
  await node.start()
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0, ...rest: []) =>
    timeout(work, PACES.has(ms) ? ms / 200 : ms, ...rest),
  )
  blocks = setInterval(() => node.head++, 10)
})
afterAll(async () => {
  clearInterval(blocks)
  vi.unstubAllGlobals()
  await node.stop()
})
beforeEach(() => {
  browser.storage.clear()
  $toasts.set([])
  $records.set([])
  forgetRun('swap')
})

/** ms between looks, and of one look at a wallet: what a node or a person waits for stays as long. */
const PACES = new Set([1_000, 1_500, 15_000])
let ids = 0
type Word = unknown | ((world: BatchWorld) => unknown)
/** A plan asked for as the product does, of a wallet that takes it and says `word` of it from then on. */
function asked(plan: DeedPlan, word: Word, id: unknown = `b-${ids++}`) {
  simulates(node, plan.deed === 'swap' ? asReviewed() : [{ before: 900n, after: 0n }])
  const world = new BatchWorld(node, plan)
  const wallet = {
    wallet_sendCalls: () => id,
    wallet_getCallsStatus: () => (typeof word === 'function' ? word(world) : word),
  }
  const session = doorTo(node, wallet as never, { account: ME })
  const ended = runDeed('swap', { steps: ['swap'] }, run => sendPlan(run, session, plan))
  return { world, session, ended }
}
/** Pools of tests have no ids that are kept. */
const swap = () => {
  const plan = swapPlan({ batched: true })
  return { ...plan, lines: plan.lines.map(each => each.map(({ route: _, ...line }) => line)) }
}
const taken = () => vi.waitFor(() => expect(stored().length).toBeGreaterThan(0), { timeout: 25_000, interval: 5 })
const now = () => $transactions.get()[0]!
const said = (status: unknown, ...hashes: unknown[]) => ({
  status,
  receipts: hashes.map(transactionHash => ({ transactionHash })),
})
const silent = () => new Promise(() => {})

test('[TX-3] [SW-11] from the wallet’s id on a batch is remembered, under way and followed; done by the chain', async () => {
  const { world, ended } = asked(swap(), { status: 'PENDING' }, 'draft-one')
  await taken()
  await vi.waitFor(() => expect(runOf('swap').get()?.steps).toMatchObject([{ status: 'pending' }]))
  expect(runOf('swap').get()).toMatchObject({ slow: false, finished: false })
  expect(stored()).toMatchObject([
    { deed: 'swap', status: 'pending', follow: { batch: { id: 'draft-one', spent: 9 } } },
  ])
  expect(stored().every(isDeedRecord)).toBe(true)
  // No explorer knows it, and nothing has its place in a queue.
  expect(isHeld(now())).toBe(true)
  expect(whereReplaced(now(), { address: ME, connectorId: 'io.metamask' })).toBeNull()
  const { id } = now()
  const hash = world.atOnce()
  expect(await ended).toEqual({ status: 'done', value: hash })
  expect(now()).toMatchObject({ id, status: 'confirmed', follow: { hash, batch: { hashes: [hash] } } })
  expect(isHeld(now())).toBe(false)
  expect(stored().every(isDeedRecord)).toBe(true)
  expect($toasts.get()).toHaveLength(1)
})

test('[TX-3] a page that is left after the id: the next one finds it by the chain, whether its wallet is there or not', async () => {
  const { world, ended } = asked(swap(), silent)
  void ended
  await taken()
  const kept = browser.storage.get(KEY)!
  $records.set([])
  stopRun('swap')
  // Another page: what it holds is what was stored.
  const { id, follow } = (JSON.parse(kept) as Transaction[])[0]!
  const other = { ...JSON.parse(kept)[0], id: id.replace(follow.hash, `0x${'9'.repeat(64)}`) }
  other.follow = { ...follow, hash: `0x${'9'.repeat(64)}`, batch: { ...follow.batch!, name: `0x${'9'.repeat(64)}` } }
  browser.storage.set(KEY, JSON.stringify([other]))
  resumeRecords()
  expect(now()).toMatchObject({ status: 'pending' })
  const hashes = world.inARow()
  await vi.waitFor(
    () => expect(now()).toMatchObject({ status: 'confirmed', follow: { hash: hashes.at(-1), batch: { hashes } } }),
    5_000,
  )
})

test('[ER-3] nobody waits any more: it is told as taken and under way, never as one to send again, and what became of it is heard', async () => {
  const { world, ended } = asked(swap(), silent)
  await taken()
  stopRun('swap')
  expect(await ended).toMatchObject({ status: 'failed', error: { code: 'transaction.underWay' } })
  expect(now()).toMatchObject({ status: 'pending' })
  world.atOnce()
  await vi.waitFor(() => expect(now()).toMatchObject({ status: 'confirmed' }), { timeout: 25_000, interval: 5 })
})

test('[GO-7] [TX-2] of several permissions each is told by its own: one of three was taken back', async () => {
  const { world, ended } = asked(revokes, (at: BatchWorld) => said(200, at.all[0]?.hash))
  await taken()
  world.inARow([0])
  expect(await ended).toMatchObject({ status: 'failed', error: { code: 'deed.leftOut' } })
  expect(
    $transactions
      .get()
      .map(({ status, error, follow }) => [follow.part ?? 0, status, error])
      .sort(),
  ).toEqual([
    [0, 'confirmed', undefined],
    [1, 'failed', 'deed.leftOut'],
    [2, 'failed', 'deed.leftOut'],
  ])
  // The cost is the whole batch's, for each of them.
  expect(new Set($transactions.get().map(({ cost }) => cost))).toEqual(new Set(['0']))
  // Its calls are kept once, whatever it is told of.
  expect(stored().filter(({ follow }) => follow.batch?.calls)).toHaveLength(1)
})

test('[GO-7] [TX-2] a swap whose wallet did the approval alone is no swap', async () => {
  const { world, ended } = asked(swap(), (at: BatchWorld) => said('CONFIRMED', at.all[0]?.hash))
  await taken()
  world.inARow([0])
  expect(await ended).toMatchObject({ status: 'failed', error: { code: 'deed.partDone' } })
  // The approval stands, and is told.
  expect(now()).toMatchObject({ status: 'changed', moves: [{ way: 'permitted', raw: '1000' }] })
})

test('[TX-3] a wallet that names a batch which is under way already took nothing new', async () => {
  const first = asked(swap(), { status: 100 }, 'same')
  await taken()
  stopRun('swap')
  await first.ended
  forgetRun('swap')
  node.head++
  const second = asked(swap(), { status: 100 }, 'same')
  expect(await second.ended).toMatchObject({ status: 'failed', error: { code: 'wallet.answeredEarlier' } })
  expect(stored()).toHaveLength(1)
})

test('[TX-3] an id that a settled batch had is another one’s after the wallet began anew; what did that one did not do this', async () => {
  const first = asked(swap(), { status: 100 }, 'calls-0')
  await taken()
  const hash = first.world.atOnce()
  expect(await first.ended).toEqual({ status: 'done', value: hash })
  forgetRun('swap')
  const plan = swap()
  simulates(node, asReviewed())
  // The chain goes on: what the first did stands on it.
  node.answers.eth_getTransactionCount = '0x9'
  const wallet = { wallet_sendCalls: () => 'calls-0', wallet_getCallsStatus: () => said(200, hash) }
  const session = doorTo(node, wallet as never, { account: ME })
  const ended = runDeed('swap', { steps: ['swap'] }, run => sendPlan(run, session, plan))
  await vi.waitFor(() => expect(stored()).toHaveLength(2), { timeout: 25_000, interval: 5 })
  await new Promise(done => timeout(done, 150))
  expect(
    stored()
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['confirmed', 'pending'])
  stopRun('swap')
  await ended
})

test('[TX-1] one that its wallet calls failed, and that is done a while after: it is told as done after all', async () => {
  const { world, ended } = asked(swap(), { status: 400 })
  expect(await ended).toMatchObject({ status: 'failed', error: { code: 'swap.oneClickFailed' } })
  expect(now()).toMatchObject({ status: 'failed', error: 'swap.failed' })
  world.atOnce()
  await vi.waitFor(() => expect(now()).toMatchObject({ status: 'confirmed' }), { timeout: 25_000, interval: 5 })
  expect(now().error).toBeUndefined()
})

test('[TX-1] one that its wallet calls failed stays so where the same was asked for again and that one was done', async () => {
  const first = asked(revokes, { status: 400 })
  expect(await first.ended).toMatchObject({ status: 'failed' })
  forgetRun('swap')
  const second = asked(revokes, (at: BatchWorld) => said(200, at.all[0]?.hash))
  await vi.waitFor(() => expect(stored()).toHaveLength(6), { timeout: 25_000, interval: 5 })
  const hash = second.world.atOnce()
  expect(await second.ended).toEqual({ status: 'done', value: hash })
  await new Promise(done => timeout(done, 400))
  expect(
    stored()
      .map(({ status }) => status)
      .sort(),
  ).toEqual([...Array(3).fill('confirmed'), ...Array(3).fill('failed')])
})

test('[TX-1] what another deed’s transaction did is not told of a batch, whoever names it', async () => {
  const plan = swap()
  simulates(node, asReviewed())
  const world = new BatchWorld(node, plan)
  const [hash] = world.inARow([0])
  const label = { id: 'NATIVE', symbol: 'ETH', decimals: 18 } as const
  const place = { chainId: 1, account: ME, nonce: 9, sentBlock: 1, deadline: 0, hash: hash!, ...plan.calls[0]! }
  const amounts = { currencyIn: label, currencyOut: label, amountIn: '0', amountOut: '0' }
  await addTransaction(place, { type: 'approve', ...amounts, promises: { spends: [], receives: [], permits: null } })
  const wallet = { wallet_sendCalls: () => 'mine', wallet_getCallsStatus: () => said(200, hash) }
  const session = doorTo(node, wallet as never, { account: ME })
  node.answers.eth_getTransactionCount = '0x9'
  const ended = runDeed('swap', { steps: ['swap'] }, run => sendPlan(run, session, plan))
  await vi.waitFor(() => expect($transactions.get()).toHaveLength(2), { timeout: 25_000, interval: 5 })
  await new Promise(done => timeout(done, 150))
  expect(now()).toMatchObject({ deed: 'swap', status: 'pending' })
  stopRun('swap')
  await ended
})
