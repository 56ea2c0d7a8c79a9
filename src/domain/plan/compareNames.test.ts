import { getUserOperationTypedData } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { acting, operationOf } from '../../../tests/support/accountPlans.ts'
import { deedTable, word } from '../../../tests/support/deedTable.ts'
import { expectationOf, ME, SIGNATURE, swapOf, swapPlan, THIEF } from '../../../tests/support/plans.ts'
import { ENTRY_POINT } from '../passkey/PasskeyAccount.ts'
import { compare, compareSigned } from './compare.ts'
import { encodeSwap } from './callOf.ts'
import type { Expectation, Hex, Payload, Question } from './Expectation.ts'
import { planCarrying } from './makers/planRecovery.ts'
import { type PermitSingle, typedData } from '../router/Permit2.ts'

// Each difference has its own name, and nothing else is named with it: the records of refusals read them.

const of = (name: string) => deedTable.find(each => each[0] === name)!.slice(1) as [Expectation, Question]
test.each(['claim', 'speed up a swap'])('[GO-5] another chain, account or delegate is named alone: %s', name => {
  const [plan, question] = of(name)
  expect(compare(plan, { ...question, chainId: 10 })).toEqual(['chain'])
  expect(compare(plan, { ...question, account: THIEF })).toEqual(['account'])
  expect(compare(plan, { ...question, delegate: THIEF })).toEqual(['delegate'])
})

test('[GO-5] no delegate where one was reviewed is a difference too', () => {
  const [plan, question] = of('take a delegation on')
  expect(question.delegate).toBeDefined()
  const { delegate: _, ...without } = question
  expect(compare(plan, without)).toEqual(['delegate'])
})

test('[ER-8] what is asked again is the very bytes that were reviewed', () => {
  const [plan, question] = of('speed up a swap')
  const calls = question.calls.map(call => ({ ...call, value: call.value + 1n }))
  expect(compare(plan, { ...question, calls })).toEqual(['commands'])
})

test('[GO-5] a call to another contract, and one more call, are named', () => {
  const [plan, question] = of('claim')
  expect(compare(plan, { ...question, calls: question.calls.map(call => ({ ...call, to: THIEF })) })).toEqual([
    'target',
  ])
  expect(compare(plan, { ...question, calls: [...question.calls, ...question.calls] })).toEqual(['calls', 'target'])
})

test.each([
  ['who gets it', { to: THIEF }],
  ['which it is', { id: 8n }],
])('[SM-1] an item: %s', (_, change) => {
  const [plan, question] = of('send an item')
  const items = plan.promises.items.map(item => ({ ...item, ...change }))
  expect(compare(plan, question)).toEqual([])
  expect(compare({ ...plan, promises: { ...plan.promises, items } }, question)).toEqual(['items'])
})

test('[SM-1] no item leaves that was not promised, none is promised that does not leave, and none of another collection', () => {
  const [plan, question] = of('send an item')
  const [item] = plan.promises.items
  const promising = (items: Expectation['promises']['items']) =>
    compare({ ...plan, promises: { ...plan.promises, items } }, question)
  expect(promising([item!, item!])).toEqual(['items'])
  // Of a collection that the plan doesn't promise, nothing is read.
  for (const items of [[], [{ ...item!, contract: THIEF }]]) expect(promising(items)).toEqual(['target'])
  expect(promising([{ ...item!, contract: THIEF }, item!])).toEqual(['items'])
})

test('[GO-5] of two reviewed items each is held against its own', () => {
  const [plan, question] = of('send an item')
  const [item] = plan.promises.items
  const second = plan.calls.map(call => ({ ...call, data: call.data.replace(word(7n), word(9n)) as Hex }))
  const calls = [...plan.calls, ...second]
  const promises = { ...plan.promises, items: [item!, { ...item!, id: 9n }] }
  expect(compare({ ...plan, calls, promises }, { ...question, calls })).toEqual([])
})

test('[SW-4] a permit that ends with the deadline may be used, one unit later not', () => {
  const swap = swapPlan()
  const plan = expectationOf(swap, 'swap')
  const { to, commands, value } = swapOf(swap)
  const permit = plan.permit as PermitSingle
  const at = (sigDeadline: bigint) => {
    const signed = { ...permit, sigDeadline }
    const data = encodeSwap({ commands, deadline: plan.deadline, permit: signed }, SIGNATURE)
    return compare({ ...plan, permit: signed }, { chainId: 1, account: ME, calls: [{ to, value, data }] })
  }
  expect(at(plan.deadline)).toEqual([])
  expect(at(plan.deadline + 1n)).toEqual(['permit'])
})

test('[SW-4] each way a signature differs has its name', () => {
  const plan = expectationOf(swapPlan())
  const payload = typedData(1, plan.permit!) as unknown as Payload
  const end = (change: Partial<Payload>, more = {}, of: Expectation = plan) =>
    compareSigned(of, { chainId: 1, account: ME, payload: { ...payload, ...change }, ...more })
  expect(end({}, { chainId: 10 })).toEqual(['chain'])
  expect(end({ domain: { ...payload.domain, chainId: 10 } })).toEqual(['chain'])
  expect(end({}, { account: THIEF })).toEqual(['account'])
  expect(end({ primaryType: 'PermitBatch' })).toEqual(['unreadable'])
  expect(end({ types: {} })).toEqual(['unreadable'])
  expect(end({ message: { ...plan.permit!, spender: THIEF } })).toEqual(['permit'])
  const { permit: _, ...none } = plan
  expect(end({}, {}, none)).toEqual(['permit'])
})

test('[PK-4] an operation of another signer, of another chain, that nobody reads, or that nobody reviewed', () => {
  const acts = acting.token
  const all = getUserOperationTypedData({
    chainId: 1,
    entryPointAddress: ENTRY_POINT,
    userOperation: operationOf(acts),
  })
  const { signature: _, ...message } = all.message as Record<string, unknown>
  const payload = { ...all, message } as unknown as Payload
  const signing = (more: object, change: object = {}, plan: Expectation = planCarrying(acts, ME)) =>
    compareSigned(plan, { chainId: 1, account: ME, payload: { ...payload, ...change } as Payload, ...more })
  expect(signing({})).toEqual([])
  expect(signing({ account: THIEF })).toEqual(['account'])
  expect(signing({ chainId: 10 })).toEqual(['chain'])
  expect(signing({}, { domain: { ...payload.domain, chainId: 10 } })).toEqual(['chain'])
  expect(signing({}, { types: {} })).toEqual(['unreadable'])
  expect(signing({}, {}, expectationOf(swapPlan()))).toEqual(['calls'])
})
