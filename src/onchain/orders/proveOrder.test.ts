// LM-3: before anyone has a signed order, our own node asks Permit2 whether it counts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOrder } from '#domain/orders/Order.ts'
import { ME, SIGNATURE } from '../../../tests/support/plans.ts'
import { someOrder } from '../../../tests/support/someOrder.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { proveOrder } from './proveOrder.ts'

const node = new TestNode(1)
beforeAll(() => node.start())
afterAll(() => node.stop())

const code = () =>
  proveOrder(someOrder(ME), SIGNATURE).then(
    () => 'proved',
    error => error.code as string,
  )
const reverts =
  (data: string, message = 'execution reverted') =>
  () => {
    throw { code: 3, message, data }
  }

test('[LM-3] an order that Permit2 would carry out is proved, from the reactor and within its gas', async () => {
  node.answers.eth_call = '0x'
  expect(await code()).toBe('proved')
  const [call] = node.asked.findLast(({ method }) => method === 'eth_call')!.params as [
    { from: string; to: string; gas: string; data: string },
  ]
  expect(call.from).toBe('0x6000da47483062a0d734ba3dc7576ce6a0b645c4')
  expect(call.to).toBe('0x000000000022d473030f116ddee9f6b43ac78ba3')
  expect(BigInt(call.gas)).toBe(500_000n)
  expect(hashOrder(someOrder(ME))).toMatch(/^0x[0-9a-f]{64}$/)
})

// Permit2's errors by their selectors: InvalidSigner(), InvalidNonce(), SignatureExpired(uint256), and solmate's text.
test.each([
  ['a signature of another key', '0x815e1d64', 'order.signer'],
  ['a contract that reverts', '0x', 'order.signer'],
  ['a number that is used up', '0x756688fe', 'order.failed'],
  ['an order past its end', `0xcd21db4f${'0'.repeat(64)}`, 'swap.expired'],
  [
    'a token that does not move',
    `0x08c379a0${'0'.repeat(62)}20${'0'.repeat(62)}145452414e534645525f46524f4d5f4641494c4544${'0'.repeat(24)}`,
    'swap.insufficientFunds',
  ],
])('[LM-3] %s (%s) is refused as %s', async (_, data, told) => {
  node.answers.eth_call = reverts(data)
  expect(await code()).toBe(told)
})

test('[LM-3] a node that does not answer proves nothing', async () => {
  node.answers.eth_call = () => {
    throw { code: -32_000, message: 'header not found' }
  }
  expect(await code()).not.toBe('proved')
})
