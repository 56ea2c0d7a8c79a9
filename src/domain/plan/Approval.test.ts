import { decodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import {
  type Approval,
  atRisk,
  atRiskTogether,
  canLower,
  endsNever,
  isOfItems,
  isUnlimited,
  keyOf,
  lowerCall,
  revokeCalls,
  spenderName,
} from './Approval.ts'
import { chainById, PERMIT2 } from '../chains/chains.ts'

const token = '0x00000000000000000000000000000000000000a1'
const spender = '0x00000000000000000000000000000000000000b2'
const approval = (more: Partial<Approval> = {}): Approval => ({
  chainId: 1,
  token,
  spender,
  via: 'token',
  amount: 500n,
  expiration: null,
  balance: 200n,
  ...more,
})
const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function lockdown((address token, address spender)[] approvals)',
  'function setApprovalForAll(address operator, bool approved)',
])

test('[GO-7] what is at risk is what is both allowed and held', () => {
  expect(atRisk(approval())).toBe(200n)
  expect(atRisk(approval({ amount: 5n }))).toBe(5n)
  expect(isUnlimited(approval({ amount: (1n << 256n) - 1n }))).toBe(true)
  expect(isUnlimited(approval({ amount: (1n << 160n) - 1n, via: 'permit2' }))).toBe(true)
  // A part of it is used: 48 digits say no more than the word.
  expect(isUnlimited(approval({ amount: (1n << 160n) - 12_345n, via: 'permit2' }))).toBe(true)
  // What UNI and COMP keep of the largest there is.
  expect(isUnlimited(approval({ amount: (1n << 96n) - 1n }))).toBe(true)
  expect(isUnlimited(approval({ amount: (1n << 96n) - 2n }))).toBe(false)
  expect(isUnlimited(approval())).toBe(false)
})

test('[GO-7] through Permit2 no more is at risk than the token lets Permit2 take', () => {
  const within = (permit2Allowance: bigint, more: Partial<Approval> = {}) =>
    atRisk(approval({ via: 'permit2', permit2Allowance, ...more }))
  expect(within(0n)).toBe(0n)
  expect(within(30n)).toBe(30n)
  expect(within(1n << 255n)).toBe(200n)
  expect(within(1n << 255n, { amount: 7n })).toBe(7n)
  expect(atRisk(approval({ via: 'permit2' })), 'not known is not allowed').toBe(0n)
  expect(atRisk(approval({ via: 'operator', balance: 3n }))).toBe(0n)
})

test('[GO-7] several approvals of one token take together what each may, and never more than is held', () => {
  const other = `0x${'c3'.repeat(20)}` as const
  const held = { balance: 1_000n }
  expect(
    atRiskTogether([approval({ ...held, amount: 100n }), approval({ ...held, amount: 250n, spender: other })]),
  ).toBe(350n)
  expect(
    atRiskTogether([approval({ ...held, amount: 800n }), approval({ ...held, amount: 700n, spender: other })]),
  ).toBe(1_000n)
  // What a router takes through Permit2 it takes of what Permit2 may take.
  const router = approval({ ...held, via: 'permit2', amount: 400n, permit2Allowance: 300n })
  expect(atRiskTogether([approval({ ...held, spender: PERMIT2, amount: 300n }), router])).toBe(300n)
  expect(atRiskTogether([router])).toBe(300n)
  expect(atRiskTogether([])).toBe(0n)
})

test('[GO-7] an end that no calendar holds is none', () => {
  expect(endsNever(2 ** 48 - 1)).toBe(true)
  expect(endsNever(253_402_300_800)).toBe(true)
  expect(endsNever(253_402_300_799)).toBe(false)
  expect(endsNever(1_900_000_000)).toBe(false)
  // Lowering keeps it.
  expect(
    decodeFunctionData({ abi, data: lowerCall(approval({ via: 'permit2', expiration: 2 ** 48 - 1 })).data }).args?.[3],
  ).toBe(2 ** 48 - 1)
})

test('[GO-7] an operator of a collection is ended by the collection, and each call knows whom it ends', () => {
  const all = [
    approval(),
    approval({ via: 'operator', token: spender }),
    approval({ via: 'permit2' }),
    approval({ via: 'permit2', spender: token }),
  ]
  const calls = revokeCalls(all)
  expect(calls.map(call => call.to)).toEqual([token, spender, PERMIT2])
  expect(decodeFunctionData({ abi, data: calls[1]!.data })).toMatchObject({
    functionName: 'setApprovalForAll',
    args: [expect.stringMatching(/b2$/i), false],
  })
  expect(calls.map(call => call.about)).toEqual([[all[0]], [all[1]], [all[2], all[3]]])
  expect(canLower(approval({ via: 'operator', amount: 1n << 255n }))).toBe(false)
  expect(canLower(approval())).toBe(true)
  expect(canLower(approval({ amount: 200n }))).toBe(false)
})

test('[GO-7] one call ends a token’s allowance, one lockdown ends all of Permit2’s', () => {
  const calls = revokeCalls([approval(), approval({ via: 'permit2' }), approval({ via: 'permit2', spender: token })])
  expect(calls.map(call => call.to)).toEqual([token, PERMIT2])
  const [own, all] = calls.map(({ data }) => decodeFunctionData({ abi, data }))
  expect(own).toMatchObject({ functionName: 'approve', args: [expect.stringMatching(/b2$/i), 0n] })
  expect(all?.functionName).toBe('lockdown')
  expect(all?.args[0]).toHaveLength(2)
})

test('[GO-7] lowering leaves exactly what is held, and keeps the end of a Permit2 allowance', () => {
  expect(decodeFunctionData({ abi, data: lowerCall(approval()).data }).args).toEqual([
    expect.stringMatching(/b2$/i),
    200n,
  ])
  const within = lowerCall(approval({ via: 'permit2', expiration: 1_900_000_000 }))
  expect(within.to).toBe(PERMIT2)
  expect(decodeFunctionData({ abi, data: within.data }).args).toEqual([
    expect.stringMatching(/a1$/i),
    expect.stringMatching(/b2$/i),
    200n,
    1_900_000_000,
  ])
})

test('[GO-7] contracts of the address book have names, strangers have none', () => {
  expect(spenderName(1, PERMIT2)).toBe('Permit2')
  expect(spenderName(1, spender)).toBeNull()
})

test('[GO-7] unlimited is what no supply reaches, by Permit2 too, and the largest amount that some tokens know', () => {
  for (const via of ['token', 'permit2'] as const)
    expect(
      [(1n << 96n) - 2n, (1n << 96n) - 1n, 1n << 96n, (1n << 127n) - 1n].map(amount =>
        isUnlimited(approval({ amount, via })),
      ),
    ).toEqual([false, true, false, false])
  // The largest of 128 bits, whole and with a part of it used, and everything above.
  for (const amount of [1n << 127n, (1n << 128n) - 12_345n, (1n << 128n) - 1n, 1n << 128n, (1n << 160n) - 1n])
    expect(isUnlimited(approval({ amount })), `${amount}`).toBe(true)
})

test('[GO-7] each contract of the book by its own name, and on another network it is a stranger', () => {
  const book = chainById(1)!.contracts
  expect(
    [book.universalRouter, book.v2Router, book.v3PositionManager, book.v4PositionManager].map(each =>
      spenderName(1, each!),
    ),
  ).toEqual(['Universal Router', 'V2 Router', 'V3 Positions', 'V4 Positions'])
  expect(spenderName(999_999, book.universalRouter!)).toBeNull()
})

test('[GO-7] nothing to end is no call; a lockdown names each token with its spender; nothing is paid', () => {
  expect(revokeCalls([])).toEqual([])
  expect(revokeCalls([approval()])).toHaveLength(1)
  const [lockdown] = revokeCalls([approval({ via: 'permit2' })])
  const { args } = decodeFunctionData({ abi, data: lockdown!.data })
  expect(args).toEqual([[{ token: expect.stringMatching(/a1$/i), spender: expect.stringMatching(/b2$/i) }]])
  expect(
    [
      ...revokeCalls([approval(), approval({ via: 'permit2' })]),
      lowerCall(approval()),
      lowerCall(approval({ via: 'permit2' })),
    ].map(({ value }) => value),
  ).toEqual([0n, 0n, 0n, 0n])
  expect(
    decodeFunctionData({ abi, data: lowerCall(approval({ via: 'permit2', expiration: null })).data }).args?.[3],
  ).toBe(0)
  expect(lowerCall(approval()).to).toBe(token)
})

test('[GO-7] two allowances are told apart by network, token, spender and way', () => {
  const keys = [
    approval(),
    approval({ chainId: 2 }),
    approval({ token: spender }),
    approval({ spender: token }),
    approval({ via: 'permit2' }),
  ].map(keyOf)
  expect(new Set(keys).size).toBe(5)
})

test('[GO-7] one item of a collection is ended by naming nobody for its number; it is counted, not weighed, and never lowered', () => {
  const item = approval({ via: 'item', id: 7n, amount: 0n, balance: 1n })
  const [ending] = revokeCalls([item])
  expect(ending).toMatchObject({ to: token, about: [item] })
  expect(decodeFunctionData({ abi, data: ending!.data })).toMatchObject({
    functionName: 'approve',
    args: [`0x${'0'.repeat(40)}`, 7n],
  })
  expect([atRisk({ ...item, amount: 5n }), canLower({ ...item, amount: 5n })]).toEqual([0n, false])
  expect(keyOf(item)).not.toBe(keyOf({ ...item, id: 8n }))
  expect([isOfItems(item), isOfItems(approval({ via: 'operator' })), isOfItems(approval())]).toEqual([
    true,
    true,
    false,
  ])
})

test('[GO-7] of many approvals only Permit2’s own, of that token on that network, holds what goes through it', () => {
  const held = { balance: 1_000n }
  const through = approval({ ...held, via: 'permit2', amount: 400n, permit2Allowance: 300n })
  const own = (more: Partial<Approval>) => approval({ ...held, spender: PERMIT2, amount: 100n, ...more })
  // Permit2’s own hides it; another token’s, another network’s and a stranger’s do not.
  expect(atRiskTogether([own({}), through])).toBe(100n)
  for (const other of [own({ token: spender }), own({ chainId: 8453 }), own({ spender: token })])
    expect(atRiskTogether([other, through])).toBe(400n)
  expect(atRiskTogether([])).toBe(0n)
})

test('[GO-7] nothing held is nothing to lower to; one unit is', () => {
  expect([0n, 1n].map(balance => canLower(approval({ balance })))).toEqual([false, true])
  expect(lowerCall(approval()).about).toEqual([approval()])
})

test('[GO-7] calldata is of whole words: a digit too few is refused by wallets, though readers may forgive it', () => {
  const length = (words: number) => 2 + 8 + 64 * words
  expect(
    revokeCalls([approval(), approval({ via: 'operator' }), approval({ via: 'permit2' })]).map(
      ({ data }) => data.length,
    ),
  ).toEqual([length(2), length(2), length(4)])
  expect([lowerCall(approval()), lowerCall(approval({ via: 'permit2' }))].map(({ data }) => data.length)).toEqual([
    length(2),
    length(4),
  ])
})
