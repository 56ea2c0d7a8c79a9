import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AppError } from '#domain/Errors.ts'
import type { Call, Expectation } from '#domain/plan/Expectation.ts'
import {
  asReviewed,
  expectationOf,
  ME,
  now,
  simulates,
  swapPlan,
  USDC,
  WETH,
  wrapPlan,
} from '../../../tests/support/plans.ts'
import { doorTo, TestNode } from '../../../tests/support/TestNode.ts'
import { sendCall } from './sendCall.ts'

const node = new TestNode(1)
const HASH = `0x${'CD'.repeat(32)}`
const hash = HASH.toLowerCase()
const plan = expectationOf(wrapPlan('wrap', 7n))
const [call] = plan.calls as [Call]
beforeAll(() => node.start())
afterAll(() => node.stop())
beforeEach(() => {
  node.head++
  node.asked.length = 0
  simulates(node, [
    { before: 7n, after: 0n },
    { before: 0n, after: 7n },
  ])
  Object.assign(node.answers, {
    eth_estimateGas: '0x2710',
    eth_getTransactionCount: '0x9',
    eth_getTransactionByHash: () => null,
  })
})
const paramsOf = (method: string) => node.asked.find(each => each.method === method)?.params

function begin(answer: unknown = HASH, more: Partial<Expectation> = {}) {
  const [questions, onLate, stop] = [[] as unknown[], vi.fn(), new AbortController()]
  const session = doorTo(
    node,
    {
      eth_sendTransaction: (params: readonly unknown[]) => (
        questions.push(params), typeof answer === 'function' ? answer() : answer
      ),
    },
    { account: ME },
  )
  const end = sendCall(
    session,
    { plan: { ...plan, ...more }, doing: 'wrap' },
    { stop: stop.signal, onSlow: vi.fn(), onLate },
  ).catch((error: AppError) => error.code)
  return { end, questions, onLate, stop }
}

test('[SW-4] what is sent: the call as it is, of the account, on the network, with a third more gas than estimated', async () => {
  const { end, questions } = begin(HASH, { deadline: now() + 600n })
  expect(await end).toEqual({ ...call, hash, chainId: 1, account: ME, deadline: 0, sentBlock: node.head, nonce: 9 })
  expect(questions).toEqual([[{ from: ME, to: WETH, data: '0xd0e30db0', value: '0x7', gas: '0x32c8', chainId: '0x1' }]])
  expect(paramsOf('eth_estimateGas')).toEqual([{ from: ME, to: WETH, data: '0xd0e30db0', value: '0x7' }])
  expect(paramsOf('eth_getTransactionCount')).toEqual([ME, 'pending'])
})

test('[SW-6] the deadline that is followed is the one that the call carries', async () => {
  simulates(node, asReviewed())
  const swap = expectationOf(swapPlan({ permit2Allowance: { amount: 1_000n, expiration: 2 ** 40, nonce: 1 } }), 'swap')
  expect(await begin(HASH, swap).end).toMatchObject({ deadline: Number(swap.deadline) })
})

test('[GO-5] a call that does something else than the plan, or is none of it, is not asked for', async () => {
  for (const more of [{ calls: [{ ...call, value: 8n }] }, { calls: [] }, { account: USDC }, { chainId: 10 }]) {
    const { end, questions } = begin(HASH, more)
    expect([await end, questions]).toEqual(['deed.differs', []])
  }
  simulates(node, [{ before: 8n, after: 0n }])
  const { end, questions } = begin()
  expect([await end, questions]).toEqual(['deed.differs', []])
})

test('[TX-3] its nonce is the one the node saw, else the one expected; without a deadline it has none', async () => {
  node.answers.eth_getTransactionByHash = ([asked]: [string]) => (asked === hash ? { nonce: '0xb', from: ME } : null)
  expect(await begin().end).toMatchObject({ nonce: 11, deadline: 0 })
  node.answers.eth_getTransactionByHash = () => {
    throw { code: -32000, message: 'busy' }
  }
  expect(await begin().end).toMatchObject({ nonce: 9 })
})

test.each([
  ['of its own that was spent before it was asked', { nonce: '0x8', from: ME, blockNumber: null }],
  ['that another carried in a block before it was asked', { nonce: '0x2', from: USDC, blockNumber: '0x1' }],
])('[TX-3] an answer that names a transaction %s is no answer', async (_, known) => {
  node.answers.eth_getTransactionByHash = known
  const { end, questions } = begin()
  expect(await end).toBe('wallet.answeredEarlier')
  expect(questions).toHaveLength(1)
})

test('[TX-3] one that takes the place of what waits is new, and so is what another carries in a later block, or before it is mined', async () => {
  const counts: Record<string, string> = { [`${ME} pending`]: '0xb', [`${ME} latest`]: '0x9' }
  node.answers.eth_getTransactionCount = (asked: readonly string[]) => counts[asked.join(' ')] ?? '0x63'
  node.answers.eth_getTransactionByHash = {
    nonce: '0x9',
    from: ME.toUpperCase().replace('0X', '0x'),
    blockNumber: null,
  }
  expect(await begin().end).toMatchObject({ nonce: 9 })
  const later = `0x${(node.head + 1).toString(16)}`
  for (const blockNumber of [null, later]) {
    node.answers.eth_getTransactionByHash = { nonce: '0x2', from: USDC, blockNumber }
    expect(await begin().end).toMatchObject({ nonce: Number.MAX_SAFE_INTEGER })
  }
  // In the very block that was the head it was there already.
  node.answers.eth_getTransactionByHash = { nonce: '0x2', from: USDC, blockNumber: `0x${node.head.toString(16)}` }
  expect(await begin().end).toBe('wallet.answeredEarlier')
})

test('[SW-5] what the node says will fail is not asked for', async () => {
  node.answers.eth_estimateGas = () => {
    throw { code: 3, message: 'execution reverted' }
  }
  const { end, questions } = begin()
  expect(await end).toBe('deed.expectedToFail')
  expect(questions).toEqual([])
})

test.each(['yes', null, 7, '0x12', `${HASH}00`, `x${HASH}`])(
  '[ER-1] an answer that is no transaction is refused: %s',
  async answer => {
    expect(await begin(() => answer).end).toBe('wallet.unsupported')
  },
)

test('[SW-9] what the wallet sends when nobody waits any more is heard', async () => {
  let late: (answer: unknown) => void = () => {}
  const { end, questions, onLate, stop } = begin(() => new Promise(resolve => (late = resolve)))
  await vi.waitFor(() => expect(questions).toHaveLength(1))
  stop.abort()
  expect(await end).toBe('wallet.noAnswer')
  late(HASH)
  await vi.waitFor(() =>
    expect(onLate).toHaveBeenCalledWith({
      ...call,
      hash,
      chainId: 1,
      account: ME,
      deadline: 0,
      sentBlock: node.head,
      nonce: 9,
    }),
  )
})
