import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import { asReviewed, groundOf, ME, ROUTER, simulates, swapPlan } from '../../../tests/support/plans.ts'
import { doorTo, TestNode } from '../../../tests/support/TestNode.ts'
import type { Provider } from '../wallet/Provider.ts'
import { canBatch, sendBatch, undoneIn } from './sendBatch.ts'

const node = new TestNode(1)
beforeAll(async () => {
  await node.start()
  simulates(node, asReviewed())
})
afterAll(() => node.stop())

const plan = groundOf(swapPlan({ batched: true }))
const account = ME
const doing = { doing: 'approve', pace: 5 } as const
const hash = `0x${'cd'.repeat(32)}`
const wallet = (
  answers: Record<string, unknown | ((params: readonly unknown[]) => unknown)>,
): Provider & { asked: string[] } => {
  const asked: string[] = []
  return {
    asked,
    request: async ({ method, params = [] }) => {
      asked.push(method)
      const answer = answers[method]
      if (answer === undefined) throw Object.assign(new Error('unknown'), { code: -32601 })
      return typeof answer === 'function' ? answer(params) : answer
    },
  } as Provider & { asked: string[] }
}
const waiting = { stop: new AbortController().signal, onSlow: () => {}, onLate: () => {} }

test('[GO-7] a wallet batches only where it says so for this chain', async () => {
  expect(
    await canBatch(wallet({ wallet_getCapabilities: { '0x1': { atomic: { status: 'ready' } } } }), 1, account),
  ).toBe(true)
  expect(
    await canBatch(wallet({ wallet_getCapabilities: { '0x1': { atomic: { status: 'unsupported' } } } }), 1, account),
  ).toBe(false)
  expect(
    await canBatch(wallet({ wallet_getCapabilities: { '0x2105': { atomic: { status: 'ready' } } } }), 1, account),
  ).toBe(false)
  expect(await canBatch(wallet({}), 1, account)).toBe(false)
  // It is asked of this account, and of this network alone, as hex.
  const asked: unknown[] = []
  const base = wallet({
    wallet_getCapabilities: (params: readonly unknown[]) => {
      asked.push(params)
      return { '0x2105': { atomic: { status: 'supported' } } }
    },
  })
  expect(await canBatch(base, 8453, account)).toBe(true)
  expect(asked).toEqual([[account, ['0x2105']]])
})

test('[GO-7] a wallet that answers with no name of the batch can’t do it', async () => {
  for (const answer of ['', { id: '' }, {}, null, 7]) {
    const door = doorTo(node, { wallet_sendCalls: () => answer }, { account })
    expect(await sendBatch(door, { plan, asking: doing }, waiting).catch(error => error.code), `${answer}`).toBe(
      'wallet.unsupported',
    )
  }
})

test('[GO-7] what was undone is found in the failure of a batch that was mined, and in no other', () => {
  const failure = (cause: unknown) => undoneIn(new AppError('approve.failed', { cause }))
  expect(failure({ status: 500, hash })).toBe(hash)
  expect(failure({ status: 600, hash })).toBe(hash)
  // Never sent, or of nobody's transaction.
  expect([failure({ status: 400, hash }), failure({ status: 500 }), failure({ hash }), failure(null)]).toEqual(
    Array(4).fill(null),
  )
  expect(undoneIn(Object.assign(new Error('else'), { cause: { status: 500, hash } }))).toBeNull()
})

test('[GO-7] many calls are one question, followed to its transaction', async () => {
  let looks = 0
  const door = doorTo(
    node,
    {
      wallet_sendCalls: (params: readonly unknown[]) => {
        expect(params[0]).toEqual({
          version: '2.0.0',
          from: account,
          chainId: '0x1',
          atomicRequired: true,
          calls: plan.calls.map(({ to, data }) => ({ to, data, value: '0x0' })),
        })
        return { id: 'batch' }
      },
      wallet_getCallsStatus: () =>
        looks++ === 0 ? { status: 100 } : { status: 200, receipts: [{ transactionHash: hash }] },
    },
    { account },
  )
  expect(await sendBatch(door, { plan, asking: doing }, waiting)).toBe(hash)
  // WL-10: the chain is proven in the question itself.
  expect(door.asked).toEqual([
    'eth_chainId',
    'eth_blockNumber',
    'eth_getBlockByNumber',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_getCallsStatus',
  ])
})

test('[GO-7] [TX-3] a batch whose transaction was done before the question is not told as done', async () => {
  const door = doorTo(
    node,
    {
      wallet_sendCalls: { id: 'batch' },
      wallet_getCallsStatus: { status: 200, receipts: [{ transactionHash: hash }] },
    },
    { account },
  )
  const answered = (known: unknown) => {
    node.answers.eth_getTransactionByHash = ([asked]: [string]) => (asked === hash ? known : null)
    return sendBatch(door, { plan, asking: doing }, waiting)
  }
  try {
    const before = `0x${node.head.toString(16)}`
    for (const known of [
      { nonce: '0x8', from: account, blockNumber: before },
      { nonce: '0x1', from: ROUTER, blockNumber: before },
    ])
      await expect(answered(known)).rejects.toMatchObject({ code: 'wallet.answeredEarlier' })
    expect(await answered({ nonce: '0x9', from: account, blockNumber: before })).toBe(hash)
  } finally {
    delete node.answers.eth_getTransactionByHash
  }
})

test('[GO-7] a batch that failed is told as that', async () => {
  const door = doorTo(node, { wallet_sendCalls: { id: 'batch' }, wallet_getCallsStatus: { status: 500 } }, { account })
  const error = await sendBatch(door, { plan, asking: doing }, waiting).catch(each => each)
  expect(error.code).toBe('approve.failed')
})

test('[ER-3] of a batch that the wallet took and says nothing more of, that it is slow is told', async () => {
  const stop = new AbortController()
  const door = doorTo(
    node,
    { wallet_sendCalls: { id: 'batch' }, wallet_getCallsStatus: () => new Promise(() => {}) },
    { account },
  )
  const onSlow = vi.fn(() => stop.abort())
  const waiting = { stop: stop.signal, onSlow, onLate: () => {}, slowAfter: 20 }
  await expect(sendBatch(door, { plan, asking: doing }, waiting)).rejects.toMatchObject({
    code: 'transaction.underWay',
  })
  expect(onSlow).toHaveBeenCalledOnce()
})

test('[GO-7] a status that never comes can be left: nothing says to send it again, and what it became is heard', async () => {
  const stop = new AbortController()
  const onLate = vi.fn()
  let looks = 0
  const door = doorTo(
    node,
    {
      wallet_sendCalls: { id: 'batch' },
      wallet_getCallsStatus: () => {
        if (looks++ > 0) return { status: 200, receipts: [{ transactionHash: hash }] }
        stop.abort()
        return new Promise(() => {})
      },
    },
    { account },
  )
  await expect(
    sendBatch(door, { plan, asking: doing }, { stop: stop.signal, onSlow: () => {}, onLate }),
  ).rejects.toMatchObject({
    code: 'transaction.underWay',
  })
  await vi.waitFor(() => expect(onLate).toHaveBeenCalledWith(hash))
})
