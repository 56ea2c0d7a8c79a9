import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import type { PlanStep, SteppedPlan } from '#domain/plan/DeedPlan.ts'
import { asReviewed, ME, now, ROUTER, simulates, swapPlan, USDC } from '../../../tests/support/plans.ts'
import { doorTo, TestNode } from '../../../tests/support/TestNode.ts'
import { askAsOne } from './askAsOne.ts'
import { nameOfBatch } from './batch/BatchAsk.ts'

const node = new TestNode(1)
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
beforeAll(() => node.start())
afterAll(() => node.stop())
beforeEach(() => {
  node.head++
  Object.assign(node, { time: null, seed: 'aa' })
  simulates(node, asReviewed())
  node.asked.length = 0
})
const whole = () => swapPlan({ batched: true })

async function run(plan: SteppedPlan, doorMore = {}, wallet = node) {
  const sent: unknown[] = []
  const session = doorTo(
    wallet,
    {
      wallet_sendCalls: (params: readonly unknown[]) => (sent.push(params[0]), { id: 'batch' }),
    },
    { account: ME, ...doorMore },
  )
  const told = vi.fn()
  const { signal } = new AbortController()
  const end = await askAsOne(plan, { session, stop: signal, signal, told, onLate: vi.fn() }).catch(
    (error: AppError) => error.code,
  )
  return { end, sent, told: told.mock.calls.flat(), asked: session.asked }
}

test('[SW-11] [TX-3] a batch is all of the plan’s calls and one question, and has a name as soon as the wallet took it', async () => {
  const plan = whole()
  const { end, sent, told } = await run(plan)
  const NAME = nameOfBatch({ chainId: 1, account: ME, id: 'batch', sentBlock: node.head })
  expect(end).toMatchObject({
    hash: NAME,
    batch: { id: 'batch', name: NAME, spent: 9, calls: plan.calls.map(({ to, data }) => ({ to, data })) },
    chainId: 1,
    account: ME,
    to: ROUTER,
    deadline: Number(plan.deadline),
    sentBlock: node.head,
    nonce: Number.MAX_SAFE_INTEGER,
  })
  expect(sent).toMatchObject([
    {
      version: '2.0.0',
      from: ME,
      chainId: '0x1',
      atomicRequired: true,
      calls: [
        { to: USDC, value: '0x0' },
        { to: PERMIT2, value: '0x0' },
        { to: ROUTER, value: '0x0' },
      ],
    },
  ])
  expect(told).toEqual(['checking', 'wallet'])
})

test('[WL-10] a batch is not sent without the proof of the chain', async () => {
  expect((await run(whole())).asked.slice(0, 4)).toEqual([
    'eth_chainId',
    'eth_blockNumber',
    'eth_getBlockByNumber',
    'wallet_sendCalls',
  ])
  const other = new TestNode(1, 'bb')
  other.head = node.head
  expect(await run(whole(), {}, other)).toMatchObject({ end: 'wallet.otherChain', sent: [] })
})

test('[WL-9] nor when the guard says no', async () => {
  const refused = await run(whole(), { guard: () => Promise.reject(new AppError('account.blocked')) })
  expect(refused).toMatchObject({ end: 'account.blocked', sent: [], asked: [] })
  expect(node.asked).toEqual([])
})

test('[SW-6] nor past its deadline, by the block’s time', async () => {
  const plan = swapPlan({ batched: true, deadline: now() + 100n })
  node.time = Number(plan.deadline)
  expect(await run(plan)).toMatchObject({ end: 'swap.expired', sent: [] })
})

test.each<[string, Parameters<typeof asReviewed>]>([
  ['takes more', [1_001n, 1_995n]],
  ['gives less', [1_000n, 1_989n]],
])('[GO-5] nor one that now %s', async (_, figures) => {
  simulates(node, asReviewed(...figures))
  expect(await run(whole(), {})).toMatchObject({ end: 'deed.differs', sent: [] })
})

test('[GO-5] nor one whose calls were changed, or that wants a signature apart', async () => {
  const plan = whole()
  const first = { ...plan.steps[0]!, data: '0x' } as PlanStep
  expect(await run({ ...plan, steps: [first, ...plan.steps.slice(1)] })).toMatchObject({
    end: 'deed.differs',
    sent: [],
  })
  expect(await run(swapPlan())).toMatchObject({ end: 'deed.differs', sent: [] })
  expect((await run({ ...plan, steps: [], deadline: 0n })).sent).toEqual([])
})
