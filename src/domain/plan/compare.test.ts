import { describe, expect, test } from 'vitest'
import { acting, operationOf, recovering } from '../../../tests/support/accountPlans.ts'
import { bare, deedTable, hostile, isRowOf, word } from '../../../tests/support/deedTable.ts'
import {
  DAI,
  expectationOf,
  ME,
  ROUTER,
  SIGNATURE,
  swapOf,
  swapPlan,
  THIEF,
  USDC,
} from '../../../tests/support/plans.ts'
import type { Address } from '../chains/Chain.ts'
import { type Deed, deeds } from '../deeds.ts'
import { ENTRY_POINT } from '../passkey/PasskeyAccount.ts'
import { getUserOperationTypedData } from 'viem/account-abstraction'
import { handling } from '../../../tests/support/handling.ts'
import { encodeCalls } from '#onchain/passkey/userOperation.ts'
import { stepOf } from './DeedPlan.ts'
import { planCarrying } from './makers/planRecovery.ts'
import { encodeSwap } from './callOf.ts'
import { type PermitSingle, typedData } from '../router/Permit2.ts'
import { compare, compareSigned, type Difference } from './compare.ts'
import type { Expectation, Hex, Payload, PositionChange, Question } from './Expectation.ts'

describe.each(deedTable)('[GO-5] %s', (name, plan, question) => {
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
    expect(deedTable.filter(([, plan, question]) => change(question, plan).length > 0).length, name).toBeGreaterThan(0)
})

describe('[GO-5] the table walks the LIST of deeds', () => {
  const rows = (deed: Deed) => deedTable.filter(([name]) => isRowOf(deed, name))
  const all = Object.keys(deeds) as Deed[]

  test.each(all)('%s is in it, and at least ten hostile changes touch each of its questions', deed => {
    expect(rows(deed).length).toBeGreaterThan(0)
    for (const [name, plan, question] of rows(deed)) {
      expect(hostile.filter(([, change]) => change(question, plan).length > 0).length, name).toBeGreaterThanOrEqual(10)
      // A whole plan says itself whose it is.
      if ('deed' in plan) expect([name, plan.deed]).toEqual([name, deed])
    }
  })

  test('each row is one deed’s', () => {
    const owners = deedTable.map(([name]) => [
      name,
      all.filter(deed => rows(deed).some(([own]) => own === name)).length,
    ])
    expect(owners.filter(([, count]) => count !== 1)).toEqual([])
  })
})

describe('[GO-5] a plan that was made wrong is refused too: what was promised counts, not what the plan says', () => {
  /** The call and the plan's own call are changed alike; only the promises are as they were reviewed. */
  const forge = (plan: Expectation, question: Question, from: string, to: string): Difference[] => {
    const calls = plan.calls.map(call => ({ ...call, data: call.data.replaceAll(from, to) as Hex }))
    expect(calls).not.toEqual(plan.calls)
    return compare(
      { ...plan, calls },
      { ...question, calls: question.calls.map(call => ({ ...call, data: call.data.replaceAll(from, to) as Hex })) },
    )
  }
  const of = (name: string) => deedTable.find(each => each[0] === name)!.slice(1) as [Expectation, Question]

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
    ['add an owner and remove another', '6b6b', '6c6c', 'owners'],
    ['withdraw a deposit', bare(ME), bare(THIEF), 'recipient'],
    ['withdraw a deposit', word(7n), word(6n), 'receives'],
    ['deposit into a pair', word(900n), word(901n), 'spends'],
    ['deposit into a pair', bare(ME), bare(THIEF), 'recipient'],
    ['deposit into a pair', bare(DAI), bare(THIEF), 'spends'],
    ['remove a share', bare(ME), bare(THIEF), 'recipient'],
    ['remove a share', word(40n), word(39n), 'receives'],
    ['remove a share', word(5n), word(6n), 'spends'],
    ['mint in v3', bare(ME), bare(THIEF), 'items'],
    ['mint in v3', word(1_000n), word(1_001n), 'spends'],
    ['mint in v3', bare(DAI), bare(THIEF), 'spends'],
    ['add in v3', word(900n), word(901n), 'spends'],
    ['remove in v3', word(5n), word(6n), 'positions'],
    ['remove in v3', word(40n), word(39n), 'receives'],
    ['remove in v3 for the native currency', bare(ME), bare(THIEF), 'recipient'],
    ['burn in v3', '42966c68', '42966c69', 'unreadable'],
    ['mint in v4', bare(ME), bare(THIEF), 'items'],
    ['mint in v4', word(1_000n), word(1_001n), 'spends'],
    ['mint in v4 of the native currency', bare(ME), bare(THIEF), 'items'],
    ['mint in v4 of the native currency', word(900n), word(901n), 'unreadable'],
    ['add in v4', word(9n), word(8n), 'unreadable'],
    ['remove in v4', word(5n), word(6n), 'positions'],
    ['remove in v4', bare(ME), bare(THIEF), 'recipient'],
    ['remove in v4', word(90n), word(89n), 'receives'],
    ['collect of several', bare(ME), bare(THIEF), 'recipient'],
    ['migrate from v2 to v3', word(900n), word(899n), 'receives'],
    ['migrate from v3 to v4', bare(ME), bare(THIEF), 'recipient'],
    ['migrate from v3 to v4', word(5n), word(6n), 'positions'],
  ])('%s: %s → %s', (name, from, to, difference) => {
    const [plan, question] = of(name)
    expect(forge(plan, question, from, to)).toContain(difference)
  })

  test('of two positions each gives no more than its own part, though the other may give more', () => {
    const [three, asked] = of('remove in v3')
    const [four] = of('remove in v4')
    const [p3, p4] = [three, four].map(plan => plan.promises.positions![0]!) as [PositionChange, PositionChange]
    const named = (calls: Expectation['calls'], from: bigint, to: bigint) =>
      calls.map(call => ({ ...call, data: call.data.replaceAll(word(from), word(to)) as Hex }))
    // The same contract's next position, and another contract's of the same number.
    for (const [other, calls] of [
      [{ ...p3, id: p3.id + 1n }, named(three.calls, p3.id, p3.id + 1n)],
      [{ ...p4, id: p3.id }, named(four.calls, p4.id, p3.id)],
    ] as const) {
      const takes = (own: bigint, others: bigint, order: 1 | -1) => {
        const all = [...three.calls, ...calls]
        const positions = [
          { ...p3, takes: own },
          { ...other, takes: others },
        ]
        if (order < 0) positions.reverse()
        return compare({ ...three, calls: all, promises: { ...three.promises, positions } }, { ...asked, calls: all })
      }
      for (const order of [1, -1] as const) {
        expect(takes(p3.takes, other.takes, order)).not.toContain('positions')
        expect(takes(p3.takes - 1n, other.takes + p3.takes, order)).toContain('positions')
        expect(takes(p3.takes + other.takes, other.takes - 1n, order)).toContain('positions')
      }
    }
  })

  test('more value than was promised is refused, wherever it is written', () => {
    const [plan, question] = of('swap of the native currency')
    const more = plan.calls.map(call => ({ ...call, value: call.value + 1n }))
    expect(compare({ ...plan, calls: more }, { ...question, calls: more })).toContain('value')
    // Of two calls each may pay what both may not.
    const twice = [...plan.calls, ...plan.calls]
    expect(compare({ ...plan, calls: twice }, { ...question, calls: twice })).toContain('value')
  })

  test('what nobody promised to anybody is no change that comes back', () => {
    const [plan, question] = of('swap of the native currency')
    expect(compare({ ...plan, promises: { ...plan.promises, receives: [] } }, question)).toContain('recipient')
  })

  test.each(['swap in one batch', 'wrap'])(
    'what comes back of a currency that was to be spent, be it one unit, wants no promise: %s',
    name => {
      const [{ promises, ...plan }, question] = of(name)
      // Of the wrapper what comes back is the native currency's.
      const currency = name === 'wrap' ? 'NATIVE' : promises.receives[0]!.currency
      const spending = (max: bigint) => {
        const spends = [...promises.spends.filter(each => each.currency !== currency), { currency, max }]
        return compare({ ...plan, promises: { ...promises, spends, receives: [] } }, question)
      }
      expect(spending(1n)).not.toContain('recipient')
      expect(spending(0n)).toContain('recipient')
    },
  )

  test('a permission of a token is none within Permit2, and one without an end is longer than any', () => {
    const [plan, question] = of('approve')
    const as = (more: object) => {
      const permits = plan.promises.permits.map(each => ({ ...each, ...more }))
      return compare({ ...plan, promises: { ...plan.promises, permits } }, question)
    }
    expect(as({})).toEqual([])
    expect(as({ via: 'permit2' })).toEqual(['permit'])
    expect(as({ until: 2n ** 60n })).toEqual(['permit'])
  })

  test('another account acts exactly where it was reviewed to, once', () => {
    const [plan, question] = of('approve')
    expect(compare({ ...plan, acts: acting.token }, question)).toEqual(['calls'])
    const [carrying, asked] = of('carry a recovery of a token')
    const twice = [...carrying.calls, ...carrying.calls]
    expect(compare({ ...carrying, calls: twice }, { ...asked, calls: twice })).toEqual(['calls'])
  })

  test('a permit that holds longer than the swap is refused, though the plan asked for it', () => {
    const plan = swapPlan()
    const step = swapOf(plan)
    const longer = { ...step, permit: { ...step.permit!, sigDeadline: plan.deadline + 1n } }
    const expectation = expectationOf({ ...plan, steps: [longer] }, 'swap')
    const call = { to: step.to, data: encodeSwap(longer, SIGNATURE), value: 0n }
    expect(compare(expectation, { chainId: 1, account: ME, calls: [call] })).toContain('permit')
  })

  test('nothing is no question, and another contract no target, whatever it would do', () => {
    const [plan, question] = of('approve')
    expect(compare({ ...plan, calls: [] }, { ...question, calls: [] })).toContain('calls')
    const [call] = question.calls
    const elsewhere = { ...call!, to: call!.to === DAI ? USDC : DAI }
    expect(compare(plan, { ...question, calls: [elsewhere] })).toContain('target')
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
  const plan = expectationOf(swap)
  const permit = plan.permit as PermitSingle
  const payload = typedData(1, permit) as unknown as Payload
  const end = (change: Partial<Payload>, more = {}) =>
    compareSigned(plan, { chainId: 1, account: ME, payload: { ...payload, ...change }, ...more })
  const message = (change: object, details = {}) => ({
    message: { ...permit, ...change, details: { ...permit.details, ...details } },
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

describe('[PK-4] an operation that its owner signs or carries is read to its calls', () => {
  const acts = acting.token
  const typed = (more: Parameters<typeof operationOf>[1] = {}, chainId = 1): Payload => {
    const userOperation = operationOf(acts, more)
    const all = getUserOperationTypedData({ chainId, entryPointAddress: ENTRY_POINT, userOperation })
    const { signature: _, ...message } = all.message as Record<string, unknown>
    return { ...all, message } as unknown as Payload
  }
  const plan = planCarrying(acts, ME)
  const end = (payload: Payload, at = {}) => compareSigned(plan, { chainId: 1, account: ME, payload, ...at })

  test('as it was reviewed it may be signed', () => expect(end(typed())).toEqual([]))
  test.each<[string, Payload, object?]>([
    ['other calls', typed({ callData: encodeCalls(acting.native.calls) })],
    ['a call more', typed({ callData: encodeCalls([...acts.calls, ...acts.calls]) })],
    ['no calls', typed({ callData: '0x' })],
    ['another account', typed({ sender: THIEF })],
    ['somebody who pays', typed({ paymaster: THIEF, paymasterVerificationGasLimit: 1n, paymasterPostOpGasLimit: 1n })],
    ['an account to be made', typed({ factory: THIEF, factoryData: '0x12' })],
    ['another chain', typed({}, 10)],
    ['another contract', { ...typed(), domain: { ...typed().domain, verifyingContract: THIEF } }],
    ['other types', { ...typed(), types: {} }],
    ['another chain asked', typed(), { chainId: 10 }],
    ['another signer', typed(), { account: THIEF }],
  ])('with %s it is refused', (_, payload, at) => expect(end(payload, at)).not.toEqual([]))

  test('prepared, it is signed with its own place, gas and fees alone', () => {
    const prepared = stepOf(recovering(acts), 0)
    const sign = (more: Parameters<typeof operationOf>[1] = {}) =>
      compareSigned(prepared, { chainId: 1, account: ME, payload: typed(more) })
    expect(sign()).toEqual([])
    for (const name of ['nonce', 'callGasLimit', 'verificationGasLimit', 'preVerificationGas'] as const)
      expect(sign({ [name]: 77n }), name).toEqual(['commands'])
    for (const name of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
      expect(sign({ [name]: 1n }), name).toEqual(['commands'])
  })

  test('nothing is signed where no operation was reviewed', () =>
    expect(compareSigned(expectationOf(swapPlan()), { chainId: 1, account: ME, payload: typed() })).not.toEqual([]))

  test('carried, it pays nobody else, and nobody else pays it, though the plan says so too', () => {
    const ask = (paid: Address, more = {}) => {
      const carrying = planCarrying(acts, ME, handling(paid, operationOf(acts, more)))
      return compare(carrying, { chainId: 1, account: ME, calls: carrying.calls })
    }
    expect(ask(ME)).toEqual([])
    expect(ask(THIEF)).toEqual(['recipient'])
    expect(ask(ME, { factory: THIEF, factoryData: '0x12' })).toEqual(['unreadable'])
    expect(ask(ME, { callData: encodeCalls(acting.native.calls) })).not.toEqual([])
  })
})
