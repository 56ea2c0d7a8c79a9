import fc from 'fast-check'
import { toHex } from 'viem'
import { expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { chainById, PERMIT2 } from '../chains/chains.ts'
import { lowerCall, revokeCalls } from './Approval.ts'
import { planApprovals } from './makers/planApprovals.ts'
import { planClaim } from './makers/planClaim.ts'
import { rehearsed, watchesOf } from './Figures.ts'
import type { Expectation } from './Expectation.ts'
import { judge, type Verdict, verdictOf } from './judge.ts'
import { make } from './Moves.ts'
import { TOPICS } from './readers/moveTopics.ts'
import { ofExpectation, ofRehearsal, ofStep, type Promises } from './Promises.ts'

const [me, usdc, weth, stranger] = [
  `0x${'a1'.repeat(20)}`,
  `0x${'d4'.repeat(20)}`,
  chainById(1)!.contracts.wrappedNative!,
  `0x${'99'.repeat(20)}`,
] as Address[] as [Address, Address, Address, Address]
const router = chainById(1)!.contracts.universalRouter!

type Mined = Parameters<typeof verdictOf>[0]
const happened = (more: Partial<Mined>): Mined => ({
  moves: [],
  items: [],
  permissions: [],
  nativeKnown: true,
  cost: null,
  sameCall: false,
  failedInside: false,
  ...more,
})
const out = (currency: Address | 'NATIVE', raw: bigint) => ({ currency, raw, way: 'out' as const })
const came = (currency: Address | 'NATIVE', raw: bigint) => ({ currency, raw, way: 'in' as const })
const sell: Promises = {
  spends: [{ currency: usdc, max: 100n }],
  receives: [{ currency: 'NATIVE', min: 50n }],
  permits: [
    { token: usdc, spender: PERMIT2, max: null },
    { token: usdc, spender: router, max: 100n },
  ],
}
const item7 = { contract: weth, id: 7n, count: 1n, way: 'out' as const }
const taken = { via: 'token' as const, token: usdc, spender: stranger, amount: 0n }
const none: Promises = { spends: [], receives: [], permits: [] }

test.each<[string, Partial<Mined>, Promises, boolean, Verdict]>([
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
  ...[{ moves: [out(weth, 1n)] }, { items: [item7] }, { permissions: [taken] }].map(
    (effects): [string, Partial<Mined>, Promises, boolean, Verdict] => [
      `one of two operations failed, and of the other nothing was promised (${Object.keys(effects)[0]})`,
      { ...effects, failedInside: true },
      sell,
      true,
      'failed',
    ],
  ),
  [
    'it is an operation that failed, and something of a deed that only permits was done',
    { permissions: [taken], failedInside: true },
    none,
    false,
    'done',
  ],
  [
    'one of two operations failed, and what was promised came',
    { moves: [out(usdc, 100n), came('NATIVE', 55n)], failedInside: true },
    sell,
    false,
    'done',
  ],
  [
    'a stranger may take from now on',
    {
      moves: [out(usdc, 100n), came('NATIVE', 55n)],
      permissions: [{ via: 'token', token: usdc, spender: stranger, amount: 5n }],
    },
    sell,
    false,
    'changed',
  ],
  [
    'what is left of a permission is logged',
    {
      moves: [out(usdc, 100n), came('NATIVE', 55n)],
      permissions: [{ via: 'token', token: usdc, spender: PERMIT2, amount: 1n << 250n }],
    },
    sell,
    true,
    'done',
  ],
  [
    'the router may take more than reviewed',
    {
      moves: [out(usdc, 100n), came('NATIVE', 55n)],
      permissions: [{ via: 'token', token: usdc, spender: router, amount: 101n }],
    },
    sell,
    false,
    'changed',
  ],
  [
    'a permission is taken back beside',
    {
      moves: [out(usdc, 100n), came('NATIVE', 55n)],
      permissions: [{ via: 'token', token: weth, spender: stranger, amount: 0n }],
    },
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
    'nobody can tell of it, but less of a token came than was promised',
    { moves: [came(usdc, 49n)], nativeKnown: false },
    { ...none, receives: [{ currency: usdc, min: 50n }] },
    false,
    'changed',
  ],
  [
    'nobody can tell of it, but more of a token left',
    { moves: [out(usdc, 101n)], nativeKnown: false },
    sell,
    false,
    'changed',
  ],
])('[TX-2] judged by effects: %s', (_, effects, promises, sameCall, verdict) => {
  expect(verdictOf(happened({ ...effects, sameCall }), promises)).toBe(verdict)
})

test('[TX-2] an item is gone only if that very one left', () => {
  const item = (contract: Address, id: bigint, way: 'in' | 'out' = 'out') => ({ contract, id, count: 1n, way })
  const send: Promises = { ...none, items: [{ contract: weth, id: 7n }] }
  const judged = (items: ReturnType<typeof item>[], promises = send) => verdictOf(happened({ items }), promises)
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
  const two: Promises = {
    ...none,
    items: [
      { contract: weth, id: 7n },
      { contract: usdc, id: 8n },
    ],
  }
  expect([judged([item(weth, 7n), item(usdc, 8n)], two), judged([item(weth, 7n)], two)]).toEqual(['done', 'changed'])
})

test('[TX-3] a record of an older version promised nothing: it is believed where its call is the one that was mined', () => {
  expect(verdictOf(happened({ sameCall: true }), null)).toBe('done')
  expect(verdictOf(happened({}), null)).toBe('unread')
  expect(verdictOf(happened({ failedInside: true }), null)).toBe('failed')
})

test('[TX-2] whatever more leaves, or less comes, than promised: never done', () => {
  for (let raw = 0n; raw <= 120n; raw += 3n)
    for (let got = 0n; got <= 70n; got += 3n) {
      const verdict = verdictOf(
        happened({ moves: [...(raw ? [out(usdc, raw)] : []), ...(got ? [came('NATIVE', got)] : [])] }),
        sell,
      )
      expect(verdict, `${raw} for ${got}`).toBe(raw <= 100n && got >= 50n ? 'done' : 'changed')
    }
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
    ofExpectation(
      planApprovals(to, {
        chainId: 1,
        account: me,
        approvals: [approval],
        calls: to === 'zero' ? revokeCalls([approval]) : [lowerCall(approval)],
      }),
    )
  // As the one step of a plan that names none, too: to grant anew is no rest of it.
  const expectation = planApprovals('zero', {
    chainId: 1,
    account: me,
    approvals: [approval],
    calls: revokeCalls([approval]),
  })
  const plan = {
    ...expectation,
    deed: 'revoke' as const,
    lines: [],
    left: [{ token: usdc, spender: stranger, amount: 900n }],
  }
  for (const at of [0, null]) expect(ofStep(plan, at)).toEqual(kept('zero'))
  const after = (amount: bigint, to: 'zero' | 'held', spender = stranger) =>
    verdictOf(
      happened({
        permissions: [{ via: 'token', token: usdc, spender, amount }],
        standing: [
          {
            via: 'token',
            token: usdc,
            spender: stranger,
            amount: spender === stranger ? amount : 0n,
            until: null,
            atBlock: true,
          },
        ],
      }),
      kept(to),
    )
  expect([
    after(0n, 'zero'),
    after(1n, 'zero'),
    after(40n, 'held'),
    after(41n, 'held'),
    after(1n, 'held', router),
  ]).toEqual(['done', 'changed', 'done', 'changed', 'changed'])
})

test('[TX-2] [GO-7] of many approvals that end one by one, each transaction is held to its own; done as one, to all', () => {
  const approval = (via: 'token' | 'permit2' | 'operator' | 'item', token: Address, id?: bigint) => ({
    ...{ chainId: 1, token, spender: stranger, via, amount: 900n, balance: 40n },
    expiration: via === 'permit2' ? 5 : null,
    ...(id === undefined ? {} : { id }),
  })
  const approvals = [
    approval('token', usdc),
    approval('token', weth),
    approval('operator', usdc),
    approval('item', usdc, 7n),
    approval('item', usdc, 8n),
    approval('permit2', usdc),
    approval('permit2', weth),
  ]
  const calls = revokeCalls(approvals)
  const expectation = planApprovals('zero', { chainId: 1, account: me, approvals, calls })
  const plan = { ...expectation, deed: 'revoke' as const, lines: [] }
  const about = (at: number | null) =>
    ofStep(plan, at).permits?.map(({ via, token, max }) => `${via} ${token === usdc ? 'usdc' : 'weth'} ${max}`)
  expect(calls.map((_, at) => about(at))).toEqual([
    ['token usdc 0'],
    ['token weth 0'],
    // The same contract and spender, written elsewhere, is none of it.
    ['operator usdc 0'],
    ['token usdc 7'],
    ['token usdc 8'],
    ['permit2 usdc 0', 'permit2 weth 0'],
  ])
  expect(about(null)).toHaveLength(7)
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
  const kept = ofExpectation(planClaim(1, me, [reward(usdc), reward(weth)]))
  const told = (...moves: ReturnType<typeof came>[]) => verdictOf(happened({ moves, sameCall: true }), kept)
  expect([told(came(usdc, 7n), came(weth, 7n)), told(came(usdc, 7n), came(weth, 6n)), told(came(usdc, 7n))]).toEqual([
    'done',
    'short',
    'short',
  ])
})

test('[GO-5] [TX-2] a promise is read one way at both ends: what a rehearsal lets through is done once it is mined, and what it refuses never is', () => {
  const spender = stranger
  const amount = fc.bigInt({ min: 0n, max: 4n })
  const change = fc.bigInt({ min: -4n, max: 4n })
  const log = (topics: readonly (string | bigint)[], data: bigint, address: Address) => ({
    address,
    topics: topics.map(each => (typeof each === 'string' ? each : toHex(each, { size: 32 }))),
    data: toHex(data, { size: 32 }),
  })
  fc.assert(
    fc.property(
      fc.record({ token: change, native: change, allowed: amount, item: fc.boolean() }),
      fc.record({ most: amount, least: amount, allows: amount, gives: fc.boolean() }),
      ({ token, native, allowed, item }, { most, least, allows, gives }) => {
        const expectation: Expectation = {
          ...{ chainId: 1, account: me, deadline: 0n, calls: [], left: [] },
          promises: {
            spends: [{ currency: usdc, max: most }],
            receives: [{ currency: 'NATIVE', min: least, to: me }],
            permits: [{ via: 'token', token: usdc, spender, max: allows, until: null }],
            items: gives ? [{ contract: weth, id: 7n, to: spender }] : [],
          },
        }
        const transfer = TOPICS['Transfer(address,address,uint256)']
        const [from, to] = token < 0n ? [me, spender] : [spender, me]
        const logs = [
          log([transfer, BigInt(from), BigInt(to)], token < 0n ? -token : token, usdc),
          log([TOPICS['Approval(address,address,uint256)'], BigInt(me), BigInt(spender)], allowed, usdc),
          ...(item ? [log([transfer, BigInt(me), BigInt(spender), 7n], 0n, weth)] : []),
        ]
        const after = [token, native, allowed]
        const readings = watchesOf(expectation).map((watch, i) => {
          const before = watch.spender ? 0n : 100n
          return { ...watch, before, after: before + after[i]! }
        })
        const { broken, unread } = judge(ofRehearsal(expectation), rehearsed(expectation, readings, logs))
        const happened = make({ account: me, logs, wrapper: undefined, native })
        const verdict = verdictOf({ ...happened, cost: 1n, sameCall: false }, ofExpectation(expectation))
        expect(unread).toEqual([])
        expect(verdict).toBe(broken.length === 0 ? 'done' : 'changed')
      },
    ),
    { numRuns: 1_000 },
  )
})
