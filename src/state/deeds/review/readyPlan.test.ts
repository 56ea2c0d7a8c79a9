// What a review of any deed says it costs, and what its wallet will be asked.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { planDelegation } from '#domain/plan/makers/planAccount.ts'
import { asReviewed, ME, simulates, swapPlan, wrapPlan } from '../../../../tests/support/plans.ts'
import { TestNode } from '../../../../tests/support/TestNode.ts'
import { $connection } from '../../wallet/connection.ts'
import { costOf, kindsOf, namesOf, readyPlan } from './readyPlan.ts'

const OPERATION = { priced: { most: 5n }, pending: null }
vi.mock('./operationReview.ts', () => ({ priceOperationOf: async () => OPERATION }))

const node = new TestNode(1)
const signal = new AbortController().signal
const connected = (connectorId: string) =>
  $connection.set({ status: 'connected', address: ME, chainId: 1, connectorId, name: 'W', icon: null })
const estimated = () => node.asked.filter(({ method }) => method === 'eth_estimateGas').length
const wrapped = () =>
  simulates(node, [
    { before: 9n, after: 4n },
    { before: 0n, after: 5n },
  ])

beforeAll(() => node.start())
afterAll(() => node.stop())
beforeEach(() => {
  node.head++
  node.asked.length = 0
  connected('node')
  // A price of two wei by unit of gas.
  Object.assign(node.answers, {
    eth_gasPrice: '0x2',
    eth_maxPriorityFeePerGas: '0x0',
    eth_estimateGas: '0x186a0',
    eth_getBlockByNumber: () => ({ number: `0x${node.head.toString(16)}`, baseFeePerGas: '0x2', timestamp: '0x1' }),
  })
})

describe('[GO-5] [ER-3] a plan that is ready', () => {
  test('is itself, as it was rehearsed at a block, with what it costs', async () => {
    wrapped()
    const plan = wrapPlan()
    expect(await readyPlan(plan, signal)).toEqual({
      plan,
      block: expect.any(BigInt),
      cost: expect.any(BigInt),
      operation: null,
    })
    expect(estimated()).toBe(1)
  })

  test('of an account that pays for itself is priced as its operation, and as nothing else', async () => {
    wrapped()
    connected('passkey')
    expect(await readyPlan(wrapPlan(), signal)).toMatchObject({ cost: null, operation: OPERATION })
    expect(estimated()).toBe(0)
  })

  test('where the node can’t simulate has no block, and a cost all the same', async () => {
    delete node.answers.eth_simulateV1
    node.answers.eth_call = '0x'
    expect(await readyPlan(wrapPlan(), signal)).toMatchObject({ block: null, cost: expect.any(BigInt) })
  })

  test('that breaks a promise is none', async () => {
    simulates(node, [
      { before: 9n, after: 3n },
      { before: 0n, after: 5n },
    ])
    await expect(readyPlan(wrapPlan(), signal)).rejects.toMatchObject({ code: 'deed.differs' })
  })
})

describe('[SW-5] what a plan costs', () => {
  const price = async () => (await costOf(wrapPlan(), null, signal))! / 100_000n

  test('one call is what the node estimates of it; a delegation’s authorisation comes on top', async () => {
    const unit = await price()
    expect(unit).toBeGreaterThan(0n)
    expect(await costOf(wrapPlan(), [1n], signal)).toBe(100_000n * unit)
    expect(await costOf(planDelegation(1, ME, true), null, signal)).toBe(125_000n * unit)
  })

  test('several calls are what each used when all were run in order, and a signature’s part', async () => {
    const unit = await price()
    node.asked.length = 0
    const plan = swapPlan()
    const gas = plan.calls.map((_, at) => BigInt(at + 1) * 1_000n)
    const sum = gas.reduce((a, b) => a + b, 0n)
    // Permit2's words, check and slot (readCost.ts).
    expect(await costOf(plan, gas, signal)).toBe((sum + 45_000n) * unit)
    expect(await costOf({ ...plan, steps: plan.steps.filter(({ way }) => way === 'call') }, gas, signal)).toBe(
      sum * unit,
    )
    expect(estimated()).toBe(0)
  })

  test('several calls that nobody ran in order are what each is estimated at; where one waits for another, nothing is said', async () => {
    const unit = await price()
    const plan = { ...swapPlan(), steps: swapPlan().steps }
    expect(plan.calls.length).toBe(2)
    for (const gas of [null, [1n], [1n, 2n, 3n]]) expect(await costOf(plan, gas, signal)).toBe(200_000n * unit)
    let asked = 0
    node.answers.eth_estimateGas = () => {
      if (++asked === 2) throw { code: 3, message: 'execution reverted' }
      return '0x186a0'
    }
    expect(await costOf(plan, null, signal)).toBeNull()
  })

  test('a review that is gone asks no more, and is told so', async () => {
    const abort = new AbortController()
    node.answers.eth_estimateGas = () => {
      abort.abort(new Error('gone'))
      return '0x186a0'
    }
    await expect(costOf(swapPlan(), null, abort.signal)).rejects.toThrow('gone')
  })
})

describe('[SW-9] what the wallet will be asked', () => {
  test('in its order; of a batch the last alone', () => {
    const names = [{ of: 'IN', to: 'Permit2' }, { of: 'IN', to: 'Universal Router' }, {}]
    expect(namesOf(swapPlan())).toEqual(names)
    expect(namesOf(swapPlan({ batched: true }))).toEqual([{}])
    expect(kindsOf(swapPlan())).toEqual(['approve', 'signPermit', 'swap'])
    expect(kindsOf(swapPlan({ batched: true }))).toEqual(['swap'])
    expect(kindsOf(wrapPlan('unwrap'))).toEqual(['unwrap'])
  })

  test('a step without a name of its own is called what the plan is', () => {
    const plan = wrapPlan('unwrap')
    expect(kindsOf({ ...plan, steps: plan.steps.map(step => ({ ...step, kind: null })) as typeof plan.steps })).toEqual(
      ['unwrap'],
    )
  })
})

test('[GO-5] a rehearsal of several calls says what each used', async () => {
  simulates(node, asReviewed())
  const ready = await readyPlan(swapPlan(), signal)
  const unit = (await costOf(wrapPlan(), null, signal))! / 100_000n
  // 50,000 each.
  expect(ready.cost).toBe((BigInt(ready.plan.calls.length) * 50_000n + 45_000n) * unit)
})
