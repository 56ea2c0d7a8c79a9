import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deeds, type Deed } from '#domain/deeds.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { batchedDeeds, batchLiars, type Word } from '../../../../tests/support/batchLiars.ts'
import { BatchWorld } from '../../../../tests/support/BatchWorld.ts'
import { fakeBrowser } from '../../../../tests/support/fakeBrowser.ts'
import { ME } from '../../../../tests/support/plans.ts'
import { doorTo, TestNode } from '../../../../tests/support/TestNode.ts'
import { isDeedRecord } from '../isDeedRecord.ts'
import { $records, $transactions } from '../records.ts'
import { forgetRun, runDeed, stopRun } from '../runs.ts'
import { sendPlan } from '../sendPlan.ts'
import { $toasts } from '../toasts.ts'

const node = new TestNode(1)
const timeout = globalThis.setTimeout
let browser: ReturnType<typeof fakeBrowser>
let blocks: ReturnType<typeof setInterval>

beforeAll(async () => {
  browser = fakeBrowser()
  await node.start()
  // What looks every second and a half looks every few milliseconds; a block is made as often as on a quick chain.
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
  node.head = 1_000
})
afterEach(() => {
  $records.set([])
  browser.storage.clear()
})

/** ms between looks, and of one look at a wallet: what a node or a person waits for stays as long. */
const PACES = new Set([1_000, 1_500, 15_000])
let ids = 0
const QUICK = { timeout: 25_000, interval: 5 }
/**
 * As the product asks for it, of a wallet that takes it; what is done on the chain, and the wallet's word, come with
 * the first look.
 */
function asked(plan: DeedPlan, act: (world: BatchWorld) => Word) {
  const world = new BatchWorld(node, plan)
  let word: Word
  const wallet = {
    wallet_sendCalls: () => {
      word = act(world)
      return `batch-${ids++}`
    },
    wallet_getCallsStatus: () => (typeof word === 'function' ? (word as () => unknown)() : word),
  }
  const session = doorTo(node, wallet as never, { account: ME })
  return runDeed('swap', { steps: ['swap'] }, run => sendPlan(run, session, { ...plan, batched: true }))
}
const records = () => $transactions.get().toSorted((a, b) => (a.follow.part ?? 0) - (b.follow.part ?? 0))

test('[SW-11] the table holds every deed that goes as one', () => {
  expect(batchedDeeds.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      ...['swap in one batch', 'revoke many at once', 'take a delegation on', 'give a delegation up'],
      ...['collect of several', 'migrate from v3 to v4', 'move in v4 in one batch', 'zap of a share in one batch'],
      'create a pool of v4 in one batch',
    ]),
  )
})

/** Each plan honestly; of each deed one with every liar. */
const isFirst = ([, { deed }]: (typeof batchedDeeds)[number], at: number) =>
  batchedDeeds.findIndex(([, each]) => each.deed === deed) === at
describe.each(batchLiars)('[TX-1] [TX-2] [GO-7] $name', ({ name, act, ends, on = () => true, waits }) => {
  const tried = name.startsWith('honest') ? batchedDeeds : batchedDeeds.filter(isFirst)
  test.each(tried.filter(([, plan]) => on(plan)))('%s', async (_, plan) => {
    const ended = asked(plan, act)
    const end = typeof ends === 'function' ? ends(plan) : ends
    if (waits) {
      await vi.waitFor(() => expect(records().length).toBeGreaterThan(0), QUICK)
      node.head += 200
    }
    if (end === 'pending') {
      // Whatever was said, it is remembered, and looked for still.
      await vi.waitFor(() => expect(records().length).toBeGreaterThan(0), QUICK)
      await new Promise(done => timeout(done, 150))
      expect(new Set(records().map(({ status }) => status))).toEqual(new Set(['pending']))
      stopRun('swap')
      return void (await ended)
    }
    const { status } = await ended
    // The first that failed ends the run; the others have their end too.
    await vi.waitFor(() => expect(records().filter(each => each.status === 'pending')).toEqual([]), QUICK)
    expect(status).toBe(end === 'confirmed' ? 'done' : 'failed')
    expect(records().every(isDeedRecord)).toBe(true)
    const told = records().map(({ status, error }) => ({ status, ...(error ? { error } : {}) }))
    if (end !== 'part') return expect(new Set(told.map(({ status }) => status))).toEqual(new Set([end]))
    const isToldEach = deeds[plan.deed as Deed].group === 'permission' && told.length > 1
    if (!isToldEach) return expect(told).toEqual(told.map(() => ({ status: 'changed', error: 'deed.partDone' })))
    expect(told).toEqual(
      told.map((_, at) => (at === 0 ? { status: 'confirmed' } : { status: 'failed', error: 'deed.leftOut' })),
    )
  })
})
