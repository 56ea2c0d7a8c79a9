import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOBODY, SMART_ACCOUNT } from '#domain/account/Delegation.ts'
import { planDelegation } from '#domain/plan/makers/planAccount.ts'
import { simulates } from '../../../tests/support/plans.ts'
import type { Door } from '../wallet/Door.ts'
import { sendBatch } from './sendBatch.ts'
import { doorTo, TestNode } from '../../../tests/support/TestNode.ts'

const node = new TestNode(8453)
beforeAll(async () => {
  await node.start()
  simulates(node, [])
})
afterAll(() => node.stop())

const account = `0x${'a'.repeat(40)}` as const
const hash = `0x${'1'.repeat(64)}` as const
const planOf = (on: boolean) => planDelegation(8453, account, on)
/** As a plan's engine asks for it. */
const changeDelegation = (at: Door, plan: ReturnType<typeof planOf>, { stop }: { stop: AbortSignal }, pace?: number) =>
  sendBatch(
    at,
    { plan, asking: { doing: plan.deed, ...(pace ? { pace } : {}) } },
    { stop, onSlow: () => {}, onLate: () => {} },
  )
const waiting = { stop: new AbortController().signal, onSlow: () => {} }
const asked: { method: string; params?: readonly unknown[] }[] = []
const door = (answers: Record<string, unknown>) =>
  doorTo(
    node,
    async (request: { method: string; params?: readonly unknown[] }) => {
      asked.push(request)
      const answer = answers[request.method]
      if (answer instanceof Error) throw answer
      return answer
    },
    { account },
  )

test('[OB-8] enabling names our contract, disabling nobody; either moves nothing', async () => {
  for (const [on, delegate] of [
    [true, SMART_ACCOUNT],
    [false, NOBODY],
  ] as const) {
    asked.length = 0
    expect(
      await changeDelegation(
        door({
          wallet_sendCalls: { id: 'x' },
          wallet_getCallsStatus: { status: 200, receipts: [{ transactionHash: hash }] },
          eth_getTransactionReceipt: { status: '0x1' },
        }),
        planOf(on),
        waiting,
      ),
    ).toBe(hash)
    expect(asked[0]?.params?.[0]).toMatchObject({
      chainId: '0x2105',
      from: account,
      calls: [{ to: account, data: '0x', value: '0x0' }],
      capabilities: { eip7702Auth: { account: delegate } },
    })
  }
})

test('[OB-8] [TX-3] a transaction of before the question is no delegation', async () => {
  node.answers.eth_getTransactionByHash = { nonce: '0x8', from: account, blockNumber: '0x1' }
  const told = {
    wallet_sendCalls: { id: 'x' },
    wallet_getCallsStatus: { status: 200, receipts: [{ transactionHash: hash }] },
  }
  await expect(changeDelegation(door(told), planOf(true), waiting)).rejects.toMatchObject({
    code: 'wallet.answeredEarlier',
  })
  delete node.answers.eth_getTransactionByHash
})

test('[ER-8] a failure says which of both failed; a person’s no stays a no', async () => {
  const change = (answers: Record<string, unknown>, on: boolean) => changeDelegation(door(answers), planOf(on), waiting)
  await expect(
    change({ wallet_sendCalls: { id: 'x' }, wallet_getCallsStatus: { status: 500 } }, false),
  ).rejects.toMatchObject({ code: 'delegation.disableFailed' })
  await expect(change({ wallet_sendCalls: {} }, true)).rejects.toMatchObject({ code: 'delegation.enableFailed' })
  await expect(change({ wallet_sendCalls: new Error('boom') }, false)).rejects.toMatchObject({
    code: 'delegation.disableFailed',
  })
  await expect(
    change({ wallet_sendCalls: Object.assign(new Error('no'), { code: 4001 }) }, false),
  ).rejects.toMatchObject({ code: 'wallet.rejected' })
})

test('[OB-8] stopping the wait after the wallet took it says that it may still be done', async () => {
  const stop = new AbortController()
  const silent = doorTo(
    node,
    async ({ method }) => {
      if (method === 'wallet_sendCalls') return { id: 'x' }
      stop.abort()
      return new Promise(() => {})
    },
    { account },
  )
  await expect(changeDelegation(silent, planOf(true), { stop: stop.signal }, 1)).rejects.toMatchObject({
    code: 'transaction.underWay',
  })
})

test('[GO-5] one that would move something, or another than planned, is not asked for', async () => {
  const codeOf = (plan: ReturnType<typeof planOf>) =>
    changeDelegation(door({ wallet_sendCalls: { id: 'x' } }), plan, waiting).catch(error => error.code)
  asked.length = 0
  simulates(node, [{ before: 9n, after: 8n }])
  expect(await codeOf(planOf(true))).toBe('deed.differs')
  simulates(node, [])
  expect(await codeOf({ ...planOf(true), calls: [{ to: account, data: '0x12', value: 0n }] })).toBe('deed.differs')
  expect(asked).toEqual([])
})
