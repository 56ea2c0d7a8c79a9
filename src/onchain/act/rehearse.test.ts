import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppError } from '#domain/Errors.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import { planCarrying } from '#domain/plan/makers/planRecovery.ts'
import { acting } from '../../../tests/support/accountPlans.ts'
import { deedTable } from '../../../tests/support/deedTable.ts'
import { expectationOf, ME, simulates, THIEF, wrapPlan } from '../../../tests/support/plans.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { prove, refuseLate, rehearse } from './rehearse.ts'

const node = new TestNode(1)
const { signal } = new AbortController()
beforeAll(() => node.start())
afterAll(() => node.stop())
beforeEach(() => {
  node.asked.length = 0
})
const code = (ended: Promise<unknown>) => ended.catch((error: AppError) => error.code)
/** Who each rehearsal was of, call by call. */
const ran = () =>
  node.asked
    .filter(({ method }) => method === 'eth_simulateV1')
    .map(({ params: [asked] }) =>
      (asked as { blockStateCalls: { calls: { from?: string; to: string }[] }[] }).blockStateCalls[0]!.calls.flatMap(
        ({ from, to }) => (from ? [[from, to]] : []),
      ),
    )

test('[GO-5] what another account is made to do is rehearsed as that account’s, and judged as its own', async () => {
  const [, plan, { calls }] = deedTable.find(([name]) => name === 'carry a recovery of a token')!
  const sent = (arrives: bigint) =>
    simulates(node, [
      { before: 40n, after: 0n },
      { before: 0n, after: arrives },
      { before: 5n, after: 5n },
    ])
  sent(40n)
  const { account, calls: own } = acting.token
  // The owner's own balance falls by as much here: nothing was promised of that.
  expect(await code(rehearse(plan, plan, { signal }))).toBe('deed.differs')
  expect(ran()).toEqual([own.map(({ to }) => [account, to]), calls.map(({ to }) => [ME, to])])
  node.asked.length = 0
  sent(39n)
  expect(await code(rehearse(plan, plan, { signal }))).toBe('deed.differs')
  expect(ran()).toHaveLength(1)
})

test('[GO-5] [OB-8] who acts for the account from now on is part of what is compared', async () => {
  const [, plan] = deedTable.find(([name]) => name === 'take a delegation on')!
  simulates(node, [])
  expect(await code(rehearse(plan, plan, { signal }))).toMatchObject({ spent: 0n })
  expect(await code(rehearse({ ...plan, calls: [] }, plan, { signal, calls: [...plan.calls] }))).toBe('deed.differs')
})

test('[GO-5] right before a question it is rehearsed as it will be asked; whoever waits no more is told that', async () => {
  const plan: Expectation = expectationOf(wrapPlan('wrap', 7n))
  const [call] = plan.calls
  simulates(node, [
    { before: 7n, after: 0n },
    { before: 0n, after: 7n },
  ])
  await prove(plan, plan, { signal })
  expect(ran()).toEqual([[[ME, call!.to]]])
  expect(await code(prove(plan, plan, { signal, calls: [{ ...call!, to: THIEF }] }))).toBe('deed.differs')
  const gone = new AbortController()
  gone.abort(new Error('gone'))
  expect(await code(prove(plan, plan, { signal: gone.signal }))).toBe('wallet.noAnswer')
})

test('[SW-6] in time by the newest block, whose transactions nobody asks for; without a deadline no block is asked', async () => {
  const plan = { ...expectationOf(wrapPlan('wrap', 7n)), deadline: 1_000n }
  for (const [time, ended] of [
    [999, undefined],
    [1_000, 'swap.expired'],
    [1_001, 'swap.expired'],
  ] as const) {
    node.time = time
    expect(await code(refuseLate(plan, signal))).toBe(ended)
  }
  expect(node.asked.map(({ params }) => params)).toEqual(Array(3).fill(['latest', false]))
  node.asked.length = 0
  await refuseLate({ ...plan, deadline: 0n }, signal)
  expect(node.asked).toEqual([])
  node.time = null
})

test('[PK-4] who carries an operation loses nothing by it', async () => {
  const plan = planCarrying(acting.owner, ME)
  expect(await code(rehearse(plan, plan, { signal }))).toBe('deed.differs')
})
