import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Expectation } from '#domain/plan/Expectation.ts'
import { doorTo, TestNode } from '../../../tests/support/TestNode.ts'
import { signPermit } from './signPermit.ts'

const node = new TestNode(8453)
beforeAll(() => node.start())
afterAll(() => node.stop())

const account = `0x${'70'.repeat(20)}` as const
const permit = {
  details: { token: `0x${'6b'.repeat(20)}` as const, amount: 2n ** 100n, expiration: 9, nonce: 3 },
  spender: `0x${'66'.repeat(20)}` as const,
  sigDeadline: 77n,
}
/** What was reviewed: this permit and nothing else. */
const plan: Expectation = {
  chainId: 8453,
  account,
  deadline: 2n ** 32n,
  calls: [],
  permit,
  promises: {
    spends: [],
    receives: [],
    permits: [{ via: 'permit2', token: permit.details.token, spender: permit.spender, max: 2n ** 100n, until: 9n }],
    items: [],
  },
  left: [],
}
const waiting = { stop: new AbortController().signal, onSlow: () => {} }
const sign = (answer: unknown) =>
  signPermit(
    doorTo(node, async () => answer, { account }),
    { plan },
    waiting,
  )

test('[SW-4] what a wallet is asked to sign is whole: every type it shows, every amount to the unit', async () => {
  const request = vi.fn(async (_: { method: string; params?: readonly unknown[] }) => `0x${'11'.repeat(64)}1b`)
  await signPermit(doorTo(node, request, { account }), { plan }, waiting)
  const [{ method, params = [] }] = request.mock.calls[0]!
  expect([method, params.length, params[0]]).toEqual(['eth_signTypedData_v4', 2, account])
  const { types, domain, message, primaryType } = JSON.parse(String(params[1]))
  expect(types).toEqual({
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    PermitSingle: [
      { name: 'details', type: 'PermitDetails' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
    PermitDetails: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
      { name: 'nonce', type: 'uint48' },
    ],
  })
  expect([domain, primaryType, message]).toEqual([
    { name: 'Permit2', chainId: 8453, verifyingContract: '0x000000000022d473030f116ddee9f6b43ac78ba3' },
    'PermitSingle',
    { ...permit, details: { ...permit.details, amount: (2n ** 100n).toString() }, sigDeadline: '77' },
  ])
})

test.each([
  ['00', '1b'],
  ['01', '1c'],
  ['1b', '1b'],
  ['1c', '1c'],
])('[SW-4] a hardware wallet’s recovery id %s is what the contract takes: %s', async (told, taken) => {
  expect(await sign(`0x${'1A'.repeat(64)}${told}`)).toBe(`0x${'1A'.repeat(64)}${taken}`)
})

test('[SW-4] a contract’s signature of another length is passed on as it is', async () => {
  for (const signature of [`0x${'00'.repeat(64)}`, `0x${'00'.repeat(200)}`, '0x00'])
    expect(await sign(signature)).toBe(signature)
})

test('[ER-1] what is no signature is refused; so is a refusal told as one', async () => {
  for (const answer of [
    null,
    7,
    '',
    '0x',
    '0x1',
    `0x${'zz'.repeat(65)}`,
    `a0x${'11'.repeat(65)}`,
    `0x${'11'.repeat(65)}g`,
  ])
    await expect(sign(answer), String(answer)).rejects.toMatchObject({ code: 'wallet.badSignature' })
  const refuses = (code: number, message = 'no') =>
    signPermit(
      doorTo(node, () => Promise.reject({ code, message }), { account }),
      { plan },
      waiting,
    )
  await expect(refuses(4001)).rejects.toMatchObject({ code: 'wallet.rejected' })
  await expect(refuses(-32_603)).rejects.toMatchObject({ code: 'approve.unsigned' })
  // What a device can't sign is no locked wallet: the permission goes by transaction.
  for (const [code, message] of [
    [-32_603, 'Not supported on this device'],
    [-32_603, 'Ledger: EIP-712 is unsupported'],
    [-32_601, 'no'],
    [-32_004, 'no'],
    [4200, 'no'],
  ] as const)
    await expect(refuses(code, message), message).rejects.toMatchObject({ code: 'approve.byCall' })
})
