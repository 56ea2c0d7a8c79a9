import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import { type PermitSingle, typedData } from '#domain/router/Permit2.ts'
import type { PlanStep, SteppedPlan } from '#domain/plan/DeedPlan.ts'
import { encodeSwap } from '#domain/plan/callOf.ts'
import {
  asReviewed,
  DAI,
  ME,
  now,
  ROUTER,
  SIGNATURE,
  simulates,
  swapOf,
  swapPlan,
  THIEF,
  USDC,
  wrapPlan,
} from '../../../tests/support/plans.ts'
import { doorTo, TestNode } from '../../../tests/support/TestNode.ts'
import { type AskContext, askStep } from './askStep.ts'

const node = new TestNode(1)
const HASH = `0x${'cd'.repeat(32)}`
beforeAll(() => node.start())
afterAll(() => node.stop())
beforeEach(() => {
  node.head++
  Object.assign(node, { time: null, seed: 'aa' })
  Object.assign(node.answers, {
    eth_estimateGas: '0x186a0',
    eth_getTransactionCount: '0x7',
    eth_getTransactionByHash: null,
  })
  simulates(node, asReviewed())
  node.asked.length = 0
})

const ASKS = ['eth_sendTransaction', 'eth_signTypedData_v4']
type Asked = { method: string; params: readonly unknown[] }

/** Runs one step; what the wallet was asked, what was told, and how it ended. */
async function run(plan: SteppedPlan, step: PlanStep | undefined, more: Partial<AskContext> = {}, doorMore = {}) {
  const questions: Asked[] = []
  const session = doorTo(
    node,
    async ({ method, params }: Asked) => {
      questions.push({ method, params })
      return method === 'eth_sendTransaction' ? HASH : SIGNATURE
    },
    { account: ME, ...doorMore },
  )
  const told = vi.fn()
  const signal = new AbortController().signal
  const context: AskContext = { plan, session, signature: null, stop: signal, signal, told, onLate: vi.fn(), ...more }
  const end = await askStep(
    plan.steps.findIndex(({ kind }) => kind === step?.kind),
    context,
    step,
  ).then(
    result => result.kind,
    (error: AppError) => error.code,
  )
  return {
    end,
    questions: questions.filter(({ method }) => ASKS.includes(method)),
    told: told.mock.calls.flat(),
    session,
  }
}
const stepOf = <K extends PlanStep['kind']>(plan: SteppedPlan, kind: K) =>
  plan.steps.find((each): each is PlanStep & { kind: K } => each.kind === kind)!

describe('[SW-4] a permit, before it is signed', () => {
  const plan = swapPlan()
  const step = stepOf(plan, 'signPermit')
  const own = step.permit as PermitSingle
  const changed = (permit: Partial<PermitSingle>, details: Partial<PermitSingle['details']> = {}) => ({
    ...step,
    permit: { ...own, ...permit, details: { ...own.details, ...details } },
  })

  test('as it was reviewed it is signed: the token, its most, the router, the deadline', async () => {
    const { end, questions, told } = await run(plan, step)
    expect(end).toBe('signed')
    expect(questions).toHaveLength(1)
    const [account, payload] = questions[0]!.params as [string, string]
    expect(account).toBe(ME)
    const { domain, message, primaryType } = JSON.parse(payload)
    expect(primaryType).toBe('PermitSingle')
    expect(domain).toEqual({
      name: 'Permit2',
      chainId: 1,
      verifyingContract: '0x000000000022d473030f116ddee9f6b43ac78ba3',
    })
    expect(message).toEqual({
      spender: ROUTER,
      sigDeadline: plan.deadline.toString(),
      details: { token: USDC, amount: '1000', expiration: Number(plan.deadline), nonce: 7 },
    })
    expect(told).toEqual(['checking', 'wallet'])
  })

  test.each<[string, PlanStep]>([
    ['another spender', changed({ spender: THIEF })],
    ['one unit more', changed({}, { amount: 1_001n })],
    ['another token', changed({}, { token: DAI })],
    ['a signature that holds longer', changed({ sigDeadline: plan.deadline + 1n })],
    ['a permission that holds longer', changed({}, { expiration: Number(plan.deadline) + 1 })],
  ])('with %s nothing is asked', async (_, forged) => {
    expect(await run(plan, forged)).toMatchObject({ end: 'deed.differs', questions: [] })
  })

  test('what is signed is made of the permit that was checked, not of a payload beside it', async () => {
    const { questions } = await run(plan, {
      ...step,
      typedData: typedData(1, { ...own, spender: THIEF }),
    })
    expect(JSON.parse(questions[0]!.params[1] as string).message.spender).toBe(ROUTER)
  })
})

describe('[SW-6] the deadline is held against the block’s time before anything is asked', () => {
  test.each(['signPermit', 'approve', 'swap'] as const)('%s', async kind => {
    const plan = swapPlan({ deadline: now() + 100n })
    node.time = Number(plan.deadline)
    expect(await run(plan, stepOf(plan, kind), { signature: SIGNATURE })).toMatchObject({
      end: 'swap.expired',
      questions: [],
    })
  })

  test('a second before it is in time', async () => {
    const plan = swapPlan({ deadline: now() + 30n })
    node.time = Number(plan.deadline) - 1
    expect((await run(plan, stepOf(plan, 'signPermit'))).end).toBe('signed')
  })

  test('a wrap has none', async () => {
    simulates(node, [
      { before: 5n, after: 0n },
      { before: 0n, after: 5n },
    ])
    const plan = wrapPlan()
    expect((await run(plan, plan.steps[0])).end).toBe('sent')
  })
})

describe('[GO-5] what is sent is what was reviewed', () => {
  test('an approval: simulated, exact, sent', async () => {
    const plan = swapPlan()
    simulates(node, [])
    const { end, questions } = await run(plan, stepOf(plan, 'approve'))
    expect(end).toBe('sent')
    expect(questions[0]!.params[0]).toMatchObject({ from: ME, to: USDC, value: '0x0', chainId: '0x1', gas: '0x1fbd0' })
    expect(node.asked.some(({ method }) => method === 'eth_simulateV1')).toBe(true)
  })

  test('an approval that would revert is not asked for', async () => {
    const plan = swapPlan()
    simulates(node, [], '0x')
    const { end, questions } = await run(plan, stepOf(plan, 'approve'))
    expect(end).not.toBe('sent')
    expect(questions).toEqual([])
  })

  test('a swap carries the signature, its deadline and the reviewed bytes', async () => {
    const plan = swapPlan()
    const step = swapOf(plan)
    const { end, questions } = await run(plan, step, { signature: SIGNATURE })
    expect(end).toBe('sent')
    expect(questions[0]!.params[0]).toMatchObject({
      from: ME,
      to: ROUTER,
      value: '0x0',
      data: encodeSwap(step, SIGNATURE),
    })
  })

  test.each<[string, Parameters<typeof asReviewed>]>([
    ['takes more', [1_001n, 1_995n]],
    ['gives less', [1_000n, 1_989n]],
    ['leaves a larger permission', [1_000n, 1_995n, 1_001n]],
  ])('a swap that now %s is not asked for', async (_, figures) => {
    const plan = swapPlan()
    simulates(node, asReviewed(...figures))
    expect(await run(plan, stepOf(plan, 'swap'), { signature: SIGNATURE })).toMatchObject({
      end: 'deed.differs',
      questions: [],
    })
  })

  test('a step that was changed after the review is not asked for', async () => {
    const plan = swapPlan()
    const step = stepOf(plan, 'approve')
    expect(
      await run(plan, { ...step, data: ('data' in step ? step.data : '0x').replace(/.{4}$/, 'ffff') as `0x${string}` }),
    ).toMatchObject({
      end: 'deed.differs',
      questions: [],
    })
    expect(await run(plan, { ...stepOf(plan, 'swap'), value: 1n }, { signature: SIGNATURE })).toMatchObject({
      end: 'deed.differs',
      questions: [],
    })
  })
})

describe('[WL-10] who stands in between', () => {
  test('the guard is asked at the beginning, and again before the question', async () => {
    const guard = vi.fn(async () => {})
    await run(swapPlan(), stepOf(swapPlan(), 'signPermit'), {}, { guard })
    expect(guard).toHaveBeenCalledTimes(2)
    const refused = await run(
      swapPlan(),
      stepOf(swapPlan(), 'signPermit'),
      {},
      { guard: () => Promise.reject(new AppError('wallet.changed')) },
    )
    expect(refused).toMatchObject({ end: 'wallet.changed', questions: [] })
    expect(refused.told).toEqual(['checking'])
  })

  test('a refused signature or approval is told as that, a refused swap as that', async () => {
    const no = {
      provider: {
        request: async (asked: Asked) =>
          /^eth_(chainId|blockNumber|getBlockByNumber)$/.test(asked.method)
            ? node.request(asked)
            : Promise.reject({ code: 4001 }),
      },
    }
    const plan = swapPlan()
    simulates(node, [])
    expect((await run(plan, stepOf(plan, 'approve'), {}, no)).end).toBe('wallet.rejected')
    simulates(node, asReviewed())
    expect((await run(plan, stepOf(plan, 'swap'), { signature: SIGNATURE }, no)).end).toBe('deed.rejected')
  })
})
