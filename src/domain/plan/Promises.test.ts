import { expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { chainById, PERMIT2 } from '../chains/chains.ts'
import type { Moves } from './Moves.ts'
import { lowerCall, revokeCalls } from './Approval.ts'
import { planApprovals } from './makers/planApprovals.ts'
import { planClaim } from './makers/planClaim.ts'
import { DAI, make, swapPlan, USDC } from '../../../tests/support/plans.ts'
import * as Promises from './Promises.ts'

const [me, usdc, weth, stranger] = [
  `0x${'a1'.repeat(20)}`,
  `0x${'d4'.repeat(20)}`,
  chainById(1)!.contracts.wrappedNative!,
  `0x${'99'.repeat(20)}`,
] as Address[] as [Address, Address, Address, Address]
const router = chainById(1)!.contracts.universalRouter!

const happened = (more: Partial<Moves>): Moves => ({
  moves: [],
  items: [],
  permissions: [],
  nativeKnown: true,
  withdrawn: 0n,
  failedInside: false,
  ...more,
})
const out = (currency: Address | 'NATIVE', raw: bigint) => ({ currency, raw, way: 'out' as const })
const came = (currency: Address | 'NATIVE', raw: bigint) => ({ currency, raw, way: 'in' as const })
const sell: Promises.Promises = {
  spends: [{ currency: usdc, max: 100n }],
  receives: [{ currency: 'NATIVE', min: 50n }],
  permits: [
    { token: usdc, spender: PERMIT2, max: null },
    { token: usdc, spender: router, max: 100n },
  ],
}
const none: Promises.Promises = { spends: [], receives: [], permits: [] }

test.each<[string, Partial<Moves>, Promises.Promises, boolean, Promises.Verdict]>([
  ['what was promised, by our own call', { moves: [out(usdc, 100n), came('NATIVE', 55n)] }, sell, true, 'done'],
  [
    'what was promised, in somebody else’s envelope',
    { moves: [out(usdc, 100n), came('NATIVE', 50n)] },
    sell,
    false,
    'done',
  ],
  [
    'one currency is spent twice, and both together left',
    { moves: [out(usdc, 130n)] },
    { ...none, spends: [...sell.spends, { currency: usdc, max: 30n }] },
    false,
    'done',
  ],
  [
    'one currency is spent twice, and more than both together left',
    { moves: [out(usdc, 131n)] },
    { ...none, spends: [...sell.spends, { currency: usdc, max: 30n }] },
    false,
    'changed',
  ],
  ['a revocation inside an envelope was undone', { failedInside: true }, none, false, 'failed'],
  ['less left than might have', { moves: [out(usdc, 90n), came('NATIVE', 50n)] }, sell, false, 'done'],
  [
    'something came beside',
    {
      moves: [out(usdc, 90n), came('NATIVE', 50n), came(weth, 1n)],
      items: [{ contract: weth, id: 1n, count: 1n, way: 'in' }],
    },
    sell,
    false,
    'done',
  ],
  [
    'an item was made, as promised',
    { items: [{ contract: weth, id: 1n, count: 1n, way: 'in' }] },
    { ...none, arrives: [{ contract: weth }] },
    false,
    'done',
  ],
  [
    'an item of the contract left instead of being made',
    { items: [{ contract: weth, id: 1n, count: 1n, way: 'out' }] },
    { ...none, arrives: [{ contract: weth }], items: [{ contract: weth, id: 1n }] },
    false,
    'changed',
  ],
  ['no item was made', {}, { ...none, arrives: [{ contract: weth }] }, true, 'short'],
  ['less came than the least', { moves: [out(usdc, 100n), came('NATIVE', 49n)] }, sell, false, 'changed'],
  [
    'less came by our own call: the wallet is not to blame',
    { moves: [out(usdc, 100n), came('NATIVE', 49n)] },
    sell,
    true,
    'short',
  ],
  ['more left than the most', { moves: [out(usdc, 101n), came('NATIVE', 55n)] }, sell, false, 'changed'],
  ['1 wei to a stranger', { moves: [out('NATIVE', 1n)] }, sell, false, 'changed'],
  [
    'something else left beside',
    { moves: [out(usdc, 100n), came('NATIVE', 55n), out(weth, 1n)] },
    sell,
    false,
    'changed',
  ],
  [
    'an item left beside',
    { moves: [out(usdc, 100n), came('NATIVE', 55n)], items: [{ contract: weth, id: 1n, count: 1n, way: 'out' }] },
    sell,
    false,
    'changed',
  ],
  ['the wrapped currency came instead', { moves: [out(usdc, 100n), came(weth, 55n)] }, sell, false, 'changed'],
  ['nothing happened', {}, sell, false, 'changed'],
  ['the operation failed inside', { failedInside: true }, sell, false, 'failed'],
  [
    'one of two operations failed, and what was promised came',
    { moves: [out(usdc, 100n), came('NATIVE', 55n)], failedInside: true },
    sell,
    false,
    'done',
  ],
  [
    'a stranger may take from now on',
    { moves: [out(usdc, 100n), came('NATIVE', 55n)], permissions: [{ token: usdc, spender: stranger, amount: 5n }] },
    sell,
    false,
    'changed',
  ],
  [
    'what is left of a permission is logged',
    {
      moves: [out(usdc, 100n), came('NATIVE', 55n)],
      permissions: [{ token: usdc, spender: PERMIT2, amount: 1n << 250n }],
    },
    sell,
    true,
    'done',
  ],
  [
    'the router may take more than reviewed',
    { moves: [out(usdc, 100n), came('NATIVE', 55n)], permissions: [{ token: usdc, spender: router, amount: 101n }] },
    sell,
    false,
    'changed',
  ],
  [
    'a permission is taken back beside',
    { moves: [out(usdc, 100n), came('NATIVE', 55n)], permissions: [{ token: weth, spender: stranger, amount: 0n }] },
    sell,
    false,
    'done',
  ],
  ['an approval is only that', {}, none, true, 'done'],
  ['an approval that sends 1 wei away', { moves: [out('NATIVE', 1n)] }, none, false, 'changed'],
  [
    'nobody can tell of the native currency, by our own call',
    { moves: [out(usdc, 100n)], nativeKnown: false },
    sell,
    true,
    'done',
  ],
  ['nobody can tell of it, in an envelope', { moves: [out(usdc, 100n)], nativeKnown: false }, sell, false, 'unread'],
  [
    'nobody can tell of it, but more of a token left',
    { moves: [out(usdc, 101n)], nativeKnown: false },
    sell,
    false,
    'changed',
  ],
])('[TX-2] judged by effects: %s', (_, effects, promises, sameCall, verdict) => {
  expect(Promises.judge(happened(effects), promises, sameCall)).toBe(verdict)
})

test('[TX-2] an item is gone only if that very one left', () => {
  const item = (contract: Address, id: bigint, way: 'in' | 'out' = 'out') => ({ contract, id, count: 1n, way })
  const send: Promises.Promises = { ...none, items: [{ contract: weth, id: 7n }] }
  const judged = (items: ReturnType<typeof item>[], promises = send) =>
    Promises.judge(happened({ items }), promises, false)
  expect(judged([item(weth, 7n)])).toBe('done')
  // Others may come along.
  expect(judged([item(weth, 7n), item(usdc, 7n, 'in')])).toBe('done')
  expect([
    judged([]),
    judged([item(weth, 8n)]),
    judged([item(usdc, 7n)]),
    judged([item(weth, 7n, 'in')]),
    judged([item(weth, 7n), item(weth, 8n)]),
    judged([item(weth, 7n), item(usdc, 7n)]),
  ]).toEqual(Array.from({ length: 6 }, () => 'changed'))
  // What was to leave, and came: nothing that left is wrong, and yet it is not gone.
  const two: Promises.Promises = {
    ...none,
    items: [
      { contract: weth, id: 7n },
      { contract: usdc, id: 8n },
    ],
  }
  expect([judged([item(weth, 7n), item(usdc, 8n)], two), judged([item(weth, 7n)], two)]).toEqual(['done', 'changed'])
})

test('[TX-3] a record of an older version promised nothing: it is believed where its call is the one that was mined', () => {
  expect(Promises.judge(happened({}), null, true)).toBe('done')
  expect(Promises.judge(happened({}), null, false)).toBe('unread')
  expect(Promises.judge(happened({ failedInside: true }), null, false)).toBe('failed')
})

test('[TX-2] whatever more leaves, or less comes, than promised: never done', () => {
  for (let raw = 0n; raw <= 120n; raw += 3n)
    for (let got = 0n; got <= 70n; got += 3n) {
      const verdict = Promises.judge(
        happened({ moves: [...(raw ? [out(usdc, raw)] : []), ...(got ? [came('NATIVE', got)] : [])] }),
        sell,
        false,
      )
      expect(verdict, `${raw} for ${got}`).toBe(raw <= 100n && got >= 50n ? 'done' : 'changed')
    }
})

test('[TX-2] a plan’s steps promise what the plan does', () => {
  const wrap = make({ account: me, wrap: { chainId: 1, kind: 'wrap', amount: 7n } })
  expect(Promises.ofStep(wrap, 0)).toEqual({
    spends: [{ currency: 'NATIVE', max: 7n }],
    receives: [{ currency: weth, min: 7n }],
    permits: [],
  })
  const [permitted, router1] = [chainById(1)!.contracts.universalRouter!, swapPlan({ permitByCall: true })]
  const approved = { token: USDC, spender: PERMIT2, max: 1_000n }
  const allowed = { token: USDC, spender: permitted, max: 1_000n }
  const nothing = { spends: [], receives: [] }
  expect(Promises.ofStep(router1, 0)).toEqual({ ...nothing, permits: [approved] })
  expect(Promises.ofStep(router1, 1)).toEqual({ ...nothing, permits: [allowed] })
  const swapped = {
    spends: [{ currency: USDC, max: 1_000n }],
    receives: [{ currency: DAI, min: 1_990n }],
  }
  // What is left of an older permission may be named again by the token itself.
  expect(Promises.ofStep(router1, 2)).toEqual({ ...swapped, permits: [{ ...approved, max: null }, allowed] })
  const signed = swapPlan()
  expect(signed.steps.map(({ kind }) => kind)).toEqual(['approve', 'signPermit', 'swap'])
  expect(Promises.ofStep(signed, 1)).toEqual({ ...nothing, permits: [] })
  expect(Promises.ofStep(signed, 2)).toEqual({ ...swapped, permits: [{ ...approved, max: null }, allowed] })
  const reset = swapPlan({ resetFirst: true, allowanceToPermit2: 1n })
  expect(Promises.ofStep(reset, 0)).toEqual({ ...nothing, permits: [{ ...approved, max: 0n }] })
  // A batch may approve Permit2 itself: no more than the plan, unless a larger one stood already.
  expect(Promises.ofStep(swapPlan({ batched: true }), null)).toEqual({ ...swapped, permits: [approved, allowed] })
  expect(Promises.ofStep(swapPlan({ batched: true, allowanceToPermit2: 1_001n }), null).permits).toEqual([
    { ...approved, max: null },
    allowed,
  ])
})

test('[TX-2] what of an older permission is named again is of that token and spender alone', () => {
  const permits = (token: Address, spender: Address) =>
    Promises.ofStep({ ...swapPlan({ batched: true }), left: [{ token, spender, amount: 9n }] }, null).permits
  const told = (max: bigint | null) => [
    { token: USDC, spender: PERMIT2, max },
    { token: USDC, spender: router, max: 1_000n },
  ]
  expect(permits(USDC, PERMIT2)).toEqual(told(null))
  expect([permits(USDC, stranger), permits(DAI, PERMIT2)]).toEqual([told(1_000n), told(1_000n)])
})

test('[TX-2] what is promised to somebody else is not looked for with the account, and items are kept', () => {
  const [mine, theirs] = [me, stranger].map(to => ({ contract: weth, to })) as [
    { contract: Address; to: Address },
    { contract: Address; to: Address },
  ]
  const ground = {
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
  expect(Promises.ofGround(ground)).toEqual({
    ...none,
    receives: [{ currency: DAI, min: 4n }],
    arrives: [{ contract: weth }],
    items: [{ contract: weth, id: 7n }],
  })
  expect(Promises.ofGround({ ...ground, promises: { ...ground.promises, arrives: [theirs], items: [] } })).toEqual({
    ...none,
    receives: [{ currency: DAI, min: 4n }],
  })
})

test('[TX-2] [GO-7] an approval that is lowered or ended is told as such only if it was: a wallet that grants more changed it', () => {
  const approval = {
    chainId: 1,
    token: usdc,
    spender: stranger,
    via: 'token' as const,
    amount: 900n,
    expiration: null,
    balance: 40n,
  }
  const kept = (to: 'zero' | 'held') =>
    Promises.ofGround(
      planApprovals(to, {
        chainId: 1,
        account: me,
        approvals: [approval],
        calls: to === 'zero' ? revokeCalls([approval]) : [lowerCall(approval)],
      }),
    )
  // As the one step of a plan that names none, too: to grant anew is no rest of it.
  const ground = planApprovals('zero', {
    chainId: 1,
    account: me,
    approvals: [approval],
    calls: revokeCalls([approval]),
  })
  const plan = {
    ...ground,
    deed: 'revoke' as const,
    lines: [],
    left: [{ token: usdc, spender: stranger, amount: 900n }],
  }
  for (const at of [0, null]) expect(Promises.ofStep(plan, at)).toEqual(kept('zero'))
  const after = (amount: bigint, to: 'zero' | 'held', spender = stranger) =>
    Promises.judge(happened({ permissions: [{ token: usdc, spender, amount }] }), kept(to), false)
  expect([
    after(0n, 'zero'),
    after(1n, 'zero'),
    after(40n, 'held'),
    after(41n, 'held'),
    after(1n, 'held', router),
  ]).toEqual(['done', 'changed', 'done', 'changed', 'changed'])
})

test('[TX-2] [AD-6] a claim is done when all that was owed came, of every token', () => {
  const reward = (token: Address) => ({
    chainId: 1,
    token,
    symbol: 'R',
    decimals: 18,
    total: 9n,
    claimed: 2n,
    priceUsd: null,
    proofs: [],
  })
  const kept = Promises.ofGround(planClaim(1, me, [reward(usdc), reward(weth)]))
  const judge = (...moves: ReturnType<typeof came>[]) => Promises.judge(happened({ moves }), kept, true)
  expect([judge(came(usdc, 7n), came(weth, 7n)), judge(came(usdc, 7n), came(weth, 6n)), judge(came(usdc, 7n))]).toEqual(
    ['done', 'short', 'short'],
  )
})
