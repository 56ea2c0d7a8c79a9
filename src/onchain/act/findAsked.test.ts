import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ME, ROUTER, THIEF } from '../../../tests/support/plans.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { callMark, findAsked } from './findAsked.ts'

const node = new TestNode(1)
const call = { to: ROUTER, data: '0xabcd', value: 5n } as const
const asked = { spent: 3, head: 990, call: callMark(call) }
const signal = new AbortController().signal
const mined = {
  hash: `0x${'1'.repeat(64)}`,
  from: ME,
  to: ROUTER,
  nonce: '0x4',
  input: '0xABCD',
  value: '0x5',
} as const
/** Transactions by the block that has them. */
let blocks: Record<string, readonly object[]> = {}
const find = (more: Partial<typeof asked> = {}) =>
  findAsked({ chainId: 1, account: ME, asked: { ...asked, ...more } }, signal)

beforeAll(() => node.start())
afterAll(() => node.stop())
beforeEach(() => {
  blocks = {}
  Object.assign(node.answers, {
    eth_getTransactionCount: '0x5',
    eth_getBlockByNumber: ([tag]: readonly [string]) => ({ transactions: blocks[tag] ?? [] }),
  })
})

test('[SW-9] [TX-3] what a wallet sent without an answer is found by its account and its call, mined or waiting', async () => {
  blocks = { '0x3e4': [{ ...mined, from: THIEF }, mined] }
  const { hash, to } = mined
  const sent = { hash, to, data: mined.input, value: 5n, chainId: 1, account: ME, nonce: 4, sentBlock: 990 }
  expect(await find()).toEqual({ ...sent, deadline: 0 })
  blocks = { pending: [mined] }
  expect(await find()).toEqual({ ...sent, deadline: 0 })
})

test('[SW-9] [GO-5] another call, another account, a nonce of before and a block of before are none', async () => {
  const others = [
    { ...mined, input: '0xabce' },
    { ...mined, value: '0x6' },
    { ...mined, to: THIEF },
    { ...mined, to: null },
    { ...mined, from: THIEF },
    { ...mined, nonce: '0x2' },
  ]
  blocks = { '0x3e4': others, pending: others }
  expect(await find()).toBeNull()
  blocks = { '0x3de': [mined] }
  expect(await find()).toBeNull()
  // No block is read where the account sent nothing since.
  node.answers.eth_getTransactionCount = '0x3'
  node.asked.length = 0
  blocks = { '0x3e4': [mined] }
  expect(await find()).toBeNull()
  expect(node.asked.map(({ method }) => method)).not.toContain('eth_getBlockByNumber')
})
