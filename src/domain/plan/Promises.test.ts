import { expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { chainById, PERMIT2 } from '../chains/chains.ts'
import { DAI, make, swapPlan, USDC } from '../../../tests/support/plans.ts'
import * as Promises from './Promises.ts'

const [me, usdc, weth, stranger] = [
  `0x${'a1'.repeat(20)}`,
  `0x${'d4'.repeat(20)}`,
  chainById(1)!.contracts.wrappedNative!,
  `0x${'99'.repeat(20)}`,
] as Address[] as [Address, Address, Address, Address]
const router = chainById(1)!.contracts.universalRouter!

const none: Promises.Promises = { spends: [], receives: [], permits: [] }

test('[TX-2] a plan’s steps promise what the plan does', () => {
  const wrap = make({ account: me, wrap: { chainId: 1, kind: 'wrap', amount: 7n } })
  expect(Promises.ofStep(wrap, 0)).toEqual({
    spends: [{ currency: 'NATIVE', max: 7n, least: 7n }],
    receives: [{ currency: weth, min: 7n }],
    permits: [],
  })
  const [permitted, router1] = [chainById(1)!.contracts.universalRouter!, swapPlan({ permitByCall: true })]
  const approved = { via: 'token' as const, token: USDC, spender: PERMIT2, max: 1_000n }
  const allowed = { via: 'permit2' as const, token: USDC, spender: permitted, max: 1_000n }
  const nothing = { spends: [], receives: [] }
  // What a permission is all about stands in the end, and no longer than was reviewed.
  expect(Promises.ofStep(router1, 0)).toEqual({ ...nothing, permits: [{ ...approved, least: 1_000n }] })
  expect(Promises.ofStep(router1, 1)).toEqual({
    ...nothing,
    permits: [{ ...allowed, least: 1_000n, until: router1.deadline }],
  })
  const swapped = {
    spends: [{ currency: USDC, max: 1_000n, least: 1n }],
    receives: [{ currency: DAI, min: 1_990n }],
  }
  // What is left of an older permission may be named again by the token itself.
  expect(Promises.ofStep(router1, 2)).toEqual({ ...swapped, permits: [{ ...approved, max: null }, allowed] })
  const signed = swapPlan()
  expect(signed.steps.map(({ kind }) => kind)).toEqual(['approve', 'signPermit', 'swap'])
  expect(Promises.ofStep(signed, 1)).toEqual({ ...nothing, permits: [] })
  expect(Promises.ofStep(signed, 2)).toEqual({ ...swapped, permits: [{ ...approved, max: null }, allowed] })
  const reset = swapPlan({ resetFirst: true, allowanceToPermit2: 1n })
  expect(Promises.ofStep(reset, 0)).toEqual({ ...nothing, permits: [{ ...approved, max: 0n, least: 0n }] })
  // A batch may approve Permit2 itself: no more than the plan, unless a larger one stood already.
  expect(Promises.ofStep(swapPlan({ batched: true }), null)).toEqual({ ...swapped, permits: [approved, allowed] })
  expect(Promises.ofStep(swapPlan({ batched: true, allowanceToPermit2: 1_001n }), null).permits).toEqual([
    { ...approved, max: null },
    allowed,
  ])
})

test('[TX-2] [PK-4] of what another account is made to do, its promises are kept', () => {
  const acts = { ...swapPlan(), promises: { ...swapPlan().promises, spends: [{ currency: weth, max: 3n }] } }
  expect(Promises.ofStep({ ...swapPlan(), acts }, 2)).toEqual(Promises.ofExpectation(acts))
})

test('[TX-2] what of an older permission is named again is of that token and spender alone', () => {
  const permits = (token: Address, spender: Address) =>
    Promises.ofStep({ ...swapPlan({ batched: true }), left: [{ token, spender, amount: 9n }] }, null).permits
  const told = (max: bigint | null) => [
    { via: 'token' as const, token: USDC, spender: PERMIT2, max },
    { via: 'permit2' as const, token: USDC, spender: router, max: 1_000n },
  ]
  expect(permits(USDC, PERMIT2)).toEqual(told(null))
  expect([permits(USDC, stranger), permits(DAI, PERMIT2)]).toEqual([told(1_000n), told(1_000n)])
})

test('[TX-2] what is promised to somebody else is kept as theirs, with what therefore leaves, and items with their recipient', () => {
  const [mine, theirs] = [me, stranger].map(to => ({ contract: weth, to })) as [
    { contract: Address; to: Address },
    { contract: Address; to: Address },
  ]
  const expectation = {
    ...swapPlan(),
    account: me,
    promises: {
      spends: [],
      permits: [],
      receives: [
        { currency: usdc, min: 3n, to: stranger },
        { currency: DAI, min: 4n, to: me },
      ],
      arrives: [theirs, mine],
      items: [{ contract: weth, id: 7n, to: stranger }],
    },
  }
  const theirsAndMine = [
    { currency: usdc, min: 3n, to: stranger },
    { currency: DAI, min: 4n },
  ]
  expect(Promises.ofExpectation(expectation)).toEqual({
    ...none,
    receives: theirsAndMine,
    arrives: [{ contract: weth }],
    items: [{ contract: weth, id: 7n, to: stranger }],
  })
  const spends = [
    { currency: usdc, max: 5n },
    { currency: DAI, max: 6n },
    { currency: weth, max: 7n, least: 2n },
  ]
  expect(Promises.ofExpectation({ ...expectation, promises: { ...expectation.promises, spends } }).spends).toEqual([
    { currency: usdc, max: 5n, least: 3n },
    { currency: DAI, max: 6n },
    { currency: weth, max: 7n, least: 2n },
  ])
  expect(
    Promises.ofExpectation({ ...expectation, promises: { ...expectation.promises, arrives: [theirs], items: [] } }),
  ).toEqual({
    ...none,
    receives: theirsAndMine,
  })
})

test('[GO-5] a rehearsal is held to what others get, too, and to what was told to stand already', () => {
  const permit = { token: usdc, spender: PERMIT2, max: 5n, until: null }
  const expectation = {
    ...swapPlan(),
    account: me,
    promises: {
      ...{ spends: [{ currency: DAI, max: 2n }], items: [{ contract: weth, id: 7n, to: stranger }] },
      receives: [
        { currency: usdc, min: 3n, to: stranger },
        { currency: DAI, min: 4n, to: me },
      ],
      permits: [
        { via: 'token' as const, ...permit },
        { via: 'permit2' as const, ...permit },
        { via: 'token' as const, ...permit, token: DAI },
        { via: 'token' as const, ...permit, spender: router },
      ],
    },
  }
  const most = (amount: bigint) =>
    Promises.ofRehearsal({ ...expectation, left: [{ token: usdc, spender: PERMIT2, amount }] }).permits?.map(
      ({ max }) => max,
    )
  expect(Promises.ofRehearsal({ ...expectation, left: [] })).toEqual({
    spends: [{ currency: DAI, max: 2n }],
    receives: [
      { currency: usdc, min: 3n, to: stranger },
      { currency: DAI, min: 4n },
    ],
    permits: expectation.promises.permits.map(({ until: _, ...each }) => each),
    items: [{ contract: weth, id: 7n, to: stranger }],
  })
  // It may stay as large, and is no reason to promise less.
  expect([most(9n), most(4n)]).toEqual([
    [9n, 5n, 5n, 5n],
    [5n, 5n, 5n, 5n],
  ])
})

test('[SW-1] [TX-2] what is bought for somebody else is theirs to get: a rehearsal and the receipt are held to that, the account to what leaves', () => {
  const plan = swapPlan({ recipient: stranger })
  const theirs = { currency: DAI, min: 1_990n, to: stranger }
  expect(Promises.ofStep(plan, 2)).toMatchObject({
    spends: [{ currency: USDC, max: 1_000n, least: 1n }],
    receives: [theirs],
  })
  expect(Promises.ofStep(plan, 0).receives).toEqual([])
  expect(Promises.ofRehearsal(plan).receives).toEqual([theirs])
  // Only the line of the swap itself has a recipient; the approval before it has none.
  expect(plan.lines.map(([line]) => line?.recipient)).toEqual([undefined, stranger])
  expect(swapPlan().lines.at(-1)?.[0]?.recipient).toBeUndefined()
})
