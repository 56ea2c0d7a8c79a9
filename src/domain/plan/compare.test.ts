import { describe, expect, test } from 'vitest'
import {
  DAI,
  ME,
  ROUTER,
  SIGNATURE,
  swapPlan,
  THIEF,
  tradeOf,
  USDC,
  WETH,
  wrapPlan,
} from '../../../tests/support/plans.ts'
import { type Approval, lowerCall, revokeCalls } from './Approval.ts'
import type { Address } from '../chains/Chain.ts'
import { ENTRY_POINT, withdrawCall } from '../passkey/PasskeyAccount.ts'
import { typedData } from './Permit2.ts'
import { encodeSwap, type Plan } from './Plan.ts'
import type { Reward } from '../token/Reward.ts'
import { compare, compareSigned, type Difference, type Payload } from './compare.ts'
import type { Ground, Hex, Question } from './Ground.ts'
import { groundOf } from './groundOf.ts'
import { planDelegation, planOwners, planWithdrawal } from './planAccount.ts'
import { planApprovals } from './planApprovals.ts'
import { planClaim } from './planClaim.ts'
import { encodeAbiParameters } from 'viem/utils'

const OWNER: Hex = `0x${'5a'.repeat(84)}`
const owners = (selector: string): Hex =>
  `${selector}${encodeAbiParameters([{ type: 'bytes[]' }], [[OWNER]]).slice(2)}` as Hex
const approval = (via: Approval['via'], token: Address = USDC): Approval => ({
  chainId: 1,
  token,
  spender: ROUTER,
  via,
  amount: 900n,
  expiration: via === 'permit2' ? 5_000 : null,
  balance: 40n,
})
const changes = (to: 'zero' | 'held', ...approvals: Approval[]): Ground =>
  planApprovals(to, {
    chainId: 1,
    account: ME,
    approvals,
    calls: to === 'zero' ? revokeCalls(approvals) : approvals.map(lowerCall),
  })
const reward = (token: Address): Reward => ({
  chainId: 1,
  token,
  symbol: 'R',
  decimals: 18,
  total: 90n,
  claimed: 20n,
  priceUsd: null,
  proofs: [`0x${'11'.repeat(32)}`],
})
const signedSwap = (): [Ground, Question] => {
  const plan = swapPlan()
  const step = plan.steps.at(-1) as Plan['steps'][number] & { kind: 'swap' }
  return [
    groundOf(plan, 'swap'),
    { chainId: 1, account: ME, calls: [{ to: step.to, data: encodeSwap(step, SIGNATURE), value: 0n }] },
  ]
}
/** The question that the plan itself makes. */
const asked = (plan: Ground): [Ground, Question] => [
  plan,
  {
    chainId: plan.chainId,
    account: plan.account,
    calls: plan.calls,
    ...(plan.promises.delegate ? { delegate: plan.promises.delegate } : {}),
  },
]

/** Every deed that a wallet is asked to do here, and each step before it. */
const deeds: [string, Ground, Question][] = [
  ['swap, its permit signed', ...signedSwap()],
  ['swap of the native currency', ...asked(groundOf(swapPlan({ trade: tradeOf('NATIVE', USDC) }), 'swap'))],
  ['swap in one batch', ...asked(groundOf(swapPlan({ batched: true })))],
  ['approve', ...asked(groundOf(swapPlan(), 'approve'))],
  ['reset', ...asked(groundOf(swapPlan({ resetFirst: true, allowanceToPermit2: 1n }), 'resetApproval'))],
  ['permit by a call', ...asked(groundOf(swapPlan({ permitByCall: true }), 'allow'))],
  ['wrap', ...asked(groundOf(wrapPlan('wrap')))],
  ['unwrap', ...asked(groundOf(wrapPlan('unwrap')))],
  ['revoke a token’s approval', ...asked(changes('zero', approval('token')))],
  ['revoke within Permit2', ...asked(changes('zero', approval('permit2'), approval('permit2', DAI)))],
  ['revoke of a collection', ...asked(changes('zero', approval('operator')))],
  ['revoke one item', ...asked(changes('zero', { ...approval('item'), id: 900n }))],
  [
    'revoke many at once',
    ...asked(changes('zero', approval('token'), approval('operator', DAI), approval('permit2', WETH))),
  ],
  ['lower a token’s approval', ...asked(changes('held', approval('token')))],
  ['lower within Permit2', ...asked(changes('held', approval('permit2')))],
  ['claim', ...asked(planClaim(1, ME, [reward(DAI), reward(USDC)]))],
  ['take a delegation on', ...asked(planDelegation(1, ME, true))],
  ['give a delegation up', ...asked(planDelegation(1, ME, false))],
  [
    'add an owner',
    ...asked(planOwners(1, ME, { add: [OWNER], remove: [] }, [{ to: ME, data: owners('0xae45cfa9'), value: 0n }])),
  ],
  [
    'remove an owner',
    ...asked(planOwners(1, ME, { add: [], remove: [OWNER] }, [{ to: ME, data: owners('0xd1e9449f'), value: 0n }])),
  ],
  [
    'withdraw a deposit',
    ...asked(planWithdrawal(1, ME, 7n, { to: ENTRY_POINT, data: withdrawCall(ME, 7n), value: 0n })),
  ],
]

type Asked = Question['calls'][number]
const eachCall = (question: Question, change: (call: Asked) => Asked): Question[] =>
  question.calls.map((_, at) => ({
    ...question,
    calls: question.calls.map((call, i) => (i === at ? change(call) : call)),
  }))
const bare = (address: string) => address.slice(2).toLowerCase()
const swapText = (question: Question, from: string, to: string): Question[] =>
  eachCall(question, call => ({ ...call, data: call.data.replaceAll(from, to) as Hex })).filter(
    (each, i) => each.calls[i]!.data !== question.calls[i]!.data,
  )
const word = (value: bigint) => value.toString(16).padStart(64, '0')
/** Each amount that the deeds above write, one unit larger. */
const AMOUNTS = [1_000n, 1_990n, 900n, 40n, 90n, 7n, 5n]
/** LIST: what may happen to a question between the review and the wallet. */
const hostile: [string, (question: Question, plan: Ground) => Question[]][] = [
  ['another target', question => eachCall(question, call => ({ ...call, to: THIEF }))],
  [
    'another target that is known',
    question => eachCall(question, call => ({ ...call, to: call.to === DAI ? USDC : DAI })),
  ],
  ['a unit of value more', question => eachCall(question, call => ({ ...call, value: call.value + 1n }))],
  ['a unit of value less', question => eachCall(question, call => ({ ...call, value: call.value - 1n }))],
  ['another amount', question => AMOUNTS.flatMap(amount => swapText(question, word(amount), word(amount + 1n)))],
  ['another spender or router', question => swapText(question, bare(ROUTER), bare(THIEF))],
  ['another recipient', question => swapText(question, bare(ME), bare(THIEF))],
  ['another token', question => [USDC, DAI, WETH].flatMap(token => swapText(question, bare(token), bare(THIEF)))],
  [
    'another deadline',
    (question, { deadline }) => (deadline > 0n ? swapText(question, word(deadline), word(deadline + 1n)) : []),
  ],
  ['bytes behind it', question => eachCall(question, call => ({ ...call, data: `${call.data}00` }))],
  [
    'an extra call',
    question => [
      {
        ...question,
        calls: [...question.calls, { to: DAI, data: `0x095ea7b3${word(BigInt(THIEF))}${word(1n)}`, value: 0n }],
      },
      { ...question, calls: [...question.calls, ...question.calls] },
    ],
  ],
  [
    'a call less',
    question => [
      { ...question, calls: question.calls.slice(1) },
      { ...question, calls: question.calls.slice(0, -1) },
    ],
  ],
  ['another chain', question => [{ ...question, chainId: 10 }]],
  ['another account', question => [{ ...question, account: THIEF }]],
  ['a delegation to a stranger', question => [{ ...question, delegate: THIEF }]],
]

describe.each(deeds)('[GO-5] %s', (name, plan, question) => {
  test('as it was reviewed it may be asked', () => expect(compare(plan, question)).toEqual([]))

  test.each(hostile)('with %s it is refused', (_, change) => {
    for (const changed of change(question, plan))
      expect(
        compare(plan, changed),
        JSON.stringify(changed.calls, (_, each) => String(each)),
      ).not.toEqual([])
  })

  test('with any one byte of its calldata changed it is refused', () => {
    for (const [at, call] of question.calls.entries())
      for (let byte = 2; byte < call.data.length; byte += 2) {
        const other = (Number.parseInt(call.data.slice(byte, byte + 2), 16) ^ 1).toString(16).padStart(2, '0')
        const data = `${call.data.slice(0, byte)}${other}${call.data.slice(byte + 2)}` as Hex
        // A signature says nothing by itself: Permit2 refuses another one.
        if (name.includes('signed') && call.data.slice(byte - 8, byte + 10).includes('1111')) continue
        expect(
          compare(plan, { ...question, calls: question.calls.map((each, i) => (i === at ? { ...each, data } : each)) }),
          `byte ${byte / 2}`,
        ).not.toEqual([])
      }
  })
})

test('[GO-5] the table reaches what it names: every deed carries something that the changes touch', () => {
  for (const [name, change] of hostile)
    expect(deeds.filter(([, plan, question]) => change(question, plan).length > 0).length, name).toBeGreaterThan(0)
})

describe('[GO-5] a plan that was made wrong is refused too: what was promised counts, not what the plan says', () => {
  /** The call and the plan's own call are changed alike; only the promises are as they were reviewed. */
  const forge = (plan: Ground, question: Question, from: string, to: string): Difference[] => {
    const calls = plan.calls.map(call => ({ ...call, data: call.data.replaceAll(from, to) as Hex }))
    expect(calls).not.toEqual(plan.calls)
    return compare(
      { ...plan, calls },
      { ...question, calls: question.calls.map(call => ({ ...call, data: call.data.replaceAll(from, to) as Hex })) },
    )
  }
  const of = (name: string) => deeds.find(each => each[0] === name)!.slice(1) as [Ground, Question]

  test.each<[string, string, string, Difference]>([
    ['swap of the native currency', bare(ME), bare(THIEF), 'recipient'],
    ['swap in one batch', word(1_000n), word(1_001n), 'spends'],
    ['approve', word(1_000n), word(1_001n), 'permit'],
    ['approve', '22d473030f116ddee9f6b43ac78ba3', '22d473030f116ddee9f6b43ac78ba4', 'permit'],
    ['permit by a call', bare(ROUTER), bare(THIEF), 'permit'],
    ['permit by a call', bare(USDC), bare(DAI), 'permit'],
    ['unwrap', word(5n), word(6n), 'spends'],
    ['revoke a token’s approval', word(0n), word(1n), 'permit'],
    ['revoke of a collection', word(0n), word(1n), 'permit'],
    ['revoke within Permit2', bare(USDC), bare(THIEF), 'permit'],
    ['lower a token’s approval', word(40n), word(41n), 'permit'],
    ['lower within Permit2', word(5_000n), word(5_001n), 'permit'],
    ['claim', bare(ME), bare(THIEF), 'recipient'],
    ['add an owner', '5a5a', '5b5b', 'owners'],
    ['remove an owner', 'd1e9449f', 'ae45cfa9', 'owners'],
    ['withdraw a deposit', bare(ME), bare(THIEF), 'recipient'],
    ['withdraw a deposit', word(7n), word(6n), 'receives'],
  ])('%s: %s → %s', (name, from, to, difference) => {
    const [plan, question] = of(name)
    expect(forge(plan, question, from, to)).toContain(difference)
  })

  test('what nobody reads is refused, on whatever contract', () => {
    const [plan, question] = of('revoke a token’s approval')
    const calls = (data: Hex, to: Address = USDC) => [{ to, data, value: 0n }]
    for (const each of [
      calls(`0x23b872dd${word(1n)}${word(2n)}${word(3n)}`),
      calls('0x'),
      calls(`0x39509351${word(1n)}${word(2n)}`),
    ])
      expect(compare({ ...plan, calls: each }, { ...question, calls: each })).toEqual(['unreadable'])
    // A contract would cut these words off or refuse them: they are not read as what is left of them.
    const dirty = calls(plan.calls[0]!.data.replace(`0${bare(ROUTER)}`, `1${bare(ROUTER)}`) as Hex)
    expect(dirty).not.toEqual(plan.calls)
    expect(compare({ ...plan, calls: dirty }, { ...question, calls: dirty })).toEqual(['unreadable'])
    const stranger = calls(plan.calls[0]!.data, THIEF)
    expect(compare({ ...plan, calls: stranger }, { ...question, calls: stranger })).toEqual(['target'])
  })
})

describe('[SW-4] what is signed is read back the same way', () => {
  const swap = swapPlan()
  const plan = groundOf(swap)
  const payload = typedData(1, plan.permit!) as unknown as Payload
  const end = (change: Partial<Payload>, more = {}) =>
    compareSigned(plan, { chainId: 1, account: ME, payload: { ...payload, ...change }, ...more })
  const message = (change: object, details = {}) => ({
    message: { ...plan.permit!, ...change, details: { ...plan.permit!.details, ...details } },
  })

  test('as it was reviewed it may be signed', () => expect(end({})).toEqual([]))
  test.each<[string, Partial<Payload>, object?]>([
    ['spender', message({ spender: THIEF })],
    ['amount', message({}, { amount: 1_001n })],
    ['token', message({}, { token: DAI })],
    ['deadline', message({ sigDeadline: swap.deadline + 1n })],
    ['end', message({}, { expiration: Number(swap.deadline) + 1 })],
    ['nonce', message({}, { nonce: 8 })],
    ['chain of the payload', { domain: { ...payload.domain, chainId: 10 } }],
    ['contract of the payload', { domain: { ...payload.domain, verifyingContract: THIEF } }],
    ['kind', { primaryType: 'PermitBatch' }],
    ['types', { types: {} }],
    ['chain', {}, { chainId: 10 }],
    ['account', {}, { account: THIEF }],
  ])('with another %s it is refused', (_, change, more = {}) => expect(end(change, more)).not.toEqual([]))

  test('a permission that was made wrong is refused by the promises', () => {
    for (const change of [
      message({ spender: THIEF }),
      message({}, { amount: 1_001n }),
      message({}, { token: DAI }),
      message({ sigDeadline: swap.deadline + 1n }),
      message({}, { expiration: Number(swap.deadline) + 1 }),
    ]) {
      const permit = change.message
      expect(
        compareSigned({ ...plan, permit }, { chainId: 1, account: ME, payload: { ...payload, message: permit } }),
      ).toEqual(['permit'])
    }
  })
})
