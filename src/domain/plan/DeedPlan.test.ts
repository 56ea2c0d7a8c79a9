import { expect, test } from 'vitest'
import { acting } from '../../../tests/support/accountPlans.ts'
import { deedTable } from '../../../tests/support/deedTable.ts'
import { ME, swapPlan, wrapPlan } from '../../../tests/support/plans.ts'
import { consentTable } from '../../../tests/support/consentTable.ts'
import { type DeedPlan, deedOf, linesOf, sendingOf, stepOf, stepsOf } from './DeedPlan.ts'
import { planCarrying } from './makers/planRecovery.ts'
import { planSend } from './makers/planSend.ts'

const send = planSend({
  chainId: 1,
  account: ME,
  to: `0x${'55'.repeat(20)}`,
  what: { contract: `0x${'c0'.repeat(20)}`, id: 7n, name: 'Item' },
})
/** Two calls that name no steps. */
const two: DeedPlan = {
  ...send,
  calls: [...send.calls, { to: ME, data: '0x01', value: 3n }],
  lines: [...send.lines, []],
  promises: { ...send.promises, receives: [{ currency: 'NATIVE', min: 1n, to: ME }] },
}

test('[GO-5] a plan that names no steps asks for its calls, in order, as they are', () => {
  expect(stepsOf(two)).toEqual(two.calls.map(call => ({ way: 'call', kind: null, ...call })))
  const swap = swapPlan()
  expect(stepsOf(swap)).toBe(swap.steps)
})

test('[TX-2] a step is remembered by its own words where it has some, else as what the plan does', () => {
  const swap = swapPlan({ resetFirst: true, allowanceToPermit2: 1n, permitByCall: true })
  expect(swap.steps.map(step => deedOf(swap, step))).toEqual(['revoke', 'approve', 'approve', 'swap'])
  expect(stepsOf(two).map(step => deedOf(two, step))).toEqual(['send', 'send'])
})

test('[TX-1] what is told stands with its call: a signature between two calls shifts nothing', () => {
  const swap = swapPlan()
  expect(swap.steps.map(({ way }) => way)).toEqual(['call', 'sign', 'call'])
  expect(swap.lines).toHaveLength(2)
  expect(swap.lines[1]).toHaveLength(1)
  // The way through the pools is told of the swap, and of none of its permissions.
  const byCall = swapPlan({ permitByCall: true })
  expect(byCall.lines.map(([line]) => line?.route !== undefined)).toEqual([false, false, true])
  expect([0, 1, 2].map(at => linesOf(swap, at))).toEqual([swap.lines[0], swap.lines[1], swap.lines[1]])
  // Beyond the plan's own lines nothing is told.
  expect(linesOf({ ...two, lines: [] }, 0)).toEqual([])
  expect(linesOf(two, 0)).toEqual(send.lines[0])
})

test('[GO-5] a step by itself: what permits spends nothing, what comes arrives with the last call', () => {
  const swap = swapPlan()
  const [approving, signing, swapping] = [0, 1, 2].map(at => stepOf(swap, at)) as [
    ReturnType<typeof stepOf>,
    ReturnType<typeof stepOf>,
    ReturnType<typeof stepOf>,
  ]
  expect(swap.promises.spends).not.toEqual([])
  expect(swap.promises.receives).not.toEqual([])
  expect([approving.calls, approving.promises.spends, approving.promises.receives]).toEqual([[swap.calls[0]], [], []])
  // A signature sends nothing, and is held against all that was promised.
  expect([signing.calls, signing.promises]).toEqual([[], swap.promises])
  expect([swapping.calls, swapping.promises]).toEqual([[swap.calls[1]], swap.promises])
  expect([approving.permit, swapping.chainId, swapping.account, swapping.deadline, swapping.left]).toEqual([
    swap.permit,
    swap.chainId,
    swap.account,
    swap.deadline,
    swap.left,
  ])
})

test('[GO-5] of two calls that permit nothing the first spends as promised, and what comes, comes with the second', () => {
  const [first, second] = [stepOf(two, 0), stepOf(two, 1)]
  expect([first.calls, second.calls]).toEqual([[two.calls[0]], [two.calls[1]]])
  expect([first.promises, second.promises]).toEqual([{ ...two.promises, receives: [] }, two.promises])
  expect(Object.keys(first).sort()).toEqual(['account', 'calls', 'chainId', 'deadline', 'left', 'promises'])
})

test('[GO-5] a step that has an end of its own promises that, where it is asked by itself', () => {
  const alone = {
    spends: [{ currency: ME, max: 2n }],
    receives: [{ currency: 'NATIVE' as const, min: 9n, to: ME }],
    items: [],
  }
  const steps = two.calls.map((call, at) => ({
    way: 'call' as const,
    kind: null,
    ...call,
    ...(at === 0 ? { alone } : {}),
  }))
  expect(stepOf({ ...two, steps }, 0).promises).toEqual({ ...two.promises, ...alone })
  expect(stepOf({ ...two, steps }, 1).promises).toEqual(two.promises)
})

test('[GO-5] what only permits gets nothing, be it the last call', () => {
  const steps = two.calls.map(call => ({ way: 'call' as const, kind: null, ...call, permits: [] }))
  expect(stepOf({ ...two, steps }, 1).promises.receives).toEqual([])
})

test('[GO-5] a signature is held against all that was promised, whatever calls come after it', () => {
  const steps = [{ way: 'sign' as const, kind: null, text: '' }, ...stepsOf(two)]
  expect(stepOf({ ...two, steps }, 0)).toMatchObject({ calls: [], promises: two.promises })
})

test('[GO-5] what a plan says beside its calls goes with each step; what only permits moves nothing at all', () => {
  const more = { operation: { nonce: 1n }, text: { body: 'read' }, again: { hash: '0x01' } }
  const said = stepOf({ ...two, ...more } as unknown as DeedPlan, 1)
  expect(said).toMatchObject(more)
  const whole = {
    ...two.promises,
    spends: [{ currency: ME, max: 2n, least: 1n }],
    items: [{ contract: ME, id: 1n }],
    arrives: [{ contract: ME, id: 2n, to: ME }],
    positions: [{ contract: ME, id: 3n }],
  }
  const plan = { ...two, promises: whole } as unknown as DeedPlan
  // Of two calls the first may spend less than both together.
  expect(stepOf(plan, 0).promises).toMatchObject({ spends: [{ currency: ME, max: 2n }], items: whole.items })
  expect(stepOf(plan, 0).promises.spends[0]).not.toHaveProperty('least')
  expect(stepOf(plan, 1).promises.spends).toEqual(whole.spends)
  const steps = two.calls.map(call => ({ way: 'call' as const, kind: null, ...call, permits: [] }))
  expect(stepOf({ ...plan, steps } as DeedPlan, 0).promises).toMatchObject({
    ...{ spends: [], receives: [], items: [], arrives: [], positions: [] },
  })
})

test('[OB-5] what is only signed sends nothing', () => {
  expect(sendingOf(two)).toBe(two)
  for (const plan of consentTable) expect(() => sendingOf(plan)).toThrow('deed.differs')
})

test('[PK-4] what another account is made to do goes with its step', () => {
  const carried = planCarrying(acting.token, ME)
  expect(carried.acts).toBeDefined()
  expect(stepOf(carried as DeedPlan, 0).acts).toEqual(carried.acts)
})

test('[SW-3] wrapping is one call, one line and one step, asked by itself', () => {
  for (const kind of ['wrap', 'unwrap'] as const) {
    const plan = wrapPlan(kind)
    expect(plan.batched).toBe(false)
    expect(plan.lines).toHaveLength(1)
    expect(plan.lines[0]).toHaveLength(1)
    expect(plan.steps).toEqual(plan.calls.map(call => ({ way: 'call', kind, ...call })))
    expect(plan.calls).toEqual(deedTable.find(each => each[0] === kind)![1].calls)
  }
})
