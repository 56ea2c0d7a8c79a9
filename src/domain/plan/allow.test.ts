import { describe, expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { PERMIT2 } from '../chains/chains.ts'
import { allow, type Wanted } from './allow.ts'

const [USDC, DAI, SPENDER] = ['d4', 'e5', '51'].map(byte => `0x${byte.repeat(20)}`) as [Address, Address, Address]
const UNTIL = 1_800_000_000n
const nothing = { amount: 0n, expiration: 0, nonce: 4 }
const wanted = (more: Partial<Wanted> = {}): Wanted => ({
  token: USDC,
  amount: 100n,
  allowed: 0n,
  within: nothing,
  ...more,
})
const asked = (all: readonly Wanted[], by: 'token' | 'signature' | 'call') =>
  allow(all, { chainId: 1, spender: SPENDER, until: UNTIL, by })
const kinds = (all: readonly Wanted[], by: 'token' | 'signature' | 'call') =>
  asked(all, by).steps.map(step => step.kind)
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')

test('[LM-3] what open orders take of a token stays permitted to Permit2, and is no one else’s', () => {
  const wanted = { token: `0x${'aa'.repeat(20)}`, amount: 5n, reserved: 7n, allowed: 7n } as const
  const of = (by: 'token' | 'call', spender: Address = SPENDER) =>
    allow([wanted], { chainId: 1, spender, until: UNTIL, by }).permits.map(({ via, max }) => [via, max])
  expect(of('call')).toEqual([
    ['token', 12n],
    ['permit2', 5n],
  ])
  expect(of('token')).toEqual([['token', 5n]])
  // What stands reaches for the deed alone: the orders would be starved by it.
  const kinds = (allowed: bigint) =>
    allow([{ ...wanted, allowed }], { chainId: 1, spender: SPENDER, until: UNTIL, by: 'call' }).steps.map(
      ({ kind }) => kind,
    )
  expect(kinds(11n)).toContain('approve')
  expect(kinds(12n)).not.toContain('approve')
})

describe('[SW-4] who takes of the token itself', () => {
  test('is approved for exactly that, and Permit2 is told nothing', () => {
    const { steps, permits, left, permit } = asked([wanted()], 'token')
    const only = { via: 'token', token: USDC, spender: SPENDER, max: 100n, until: null }
    expect(steps).toEqual([
      {
        way: 'call',
        kind: 'approve',
        to: USDC,
        data: `0x095ea7b3${word(SPENDER)}${word(100n)}`,
        value: 0n,
        permits: [only],
      },
    ])
    expect({ permits, left, permit }).toEqual({ permits: [only], left: [], permit: undefined })
  })

  test('not again where it stands; what an older, larger one leaves is told', () => {
    expect(kinds([wanted({ allowed: 100n })], 'token')).toEqual([])
    expect(asked([wanted({ allowed: 103n })], 'token').left).toEqual([{ token: USDC, spender: SPENDER, amount: 3n }])
    expect(kinds([wanted({ allowed: 99n, resetFirst: true })], 'token')).toEqual(['resetApproval', 'approve'])
  })
})

describe('[SW-4] who takes through Permit2', () => {
  const both = [wanted(), wanted({ token: DAI, amount: 7n })]
  const lasts = { amount: 100n, expiration: Number(UNTIL), nonce: 0 }
  test('one token that lacks it is signed for alone', () => {
    const details = { token: USDC, amount: 100n, expiration: Number(UNTIL), nonce: 4 }
    const alone = { details, spender: SPENDER, sigDeadline: UNTIL }
    expect(asked([wanted()], 'signature').permit).toEqual(alone)
    // Beside one whose permission stands, too.
    const beside = asked([wanted(), wanted({ token: DAI, amount: 7n, within: lasts })], 'signature')
    expect(beside.permit).toEqual(alone)
    expect(beside.steps.map(({ kind }) => kind)).toEqual(['approve', 'approve', 'signPermit'])
  })

  test('who never permitted anything begins with the first number, and permitted nothing', () => {
    const { within: _, ...never } = wanted({ amount: 1n })
    expect(asked([never], 'signature').permit).toMatchObject({ details: { nonce: 0, amount: 1n } })
    const at = (until: bigint, amount: bigint) =>
      allow([{ ...never, amount }], { chainId: 1, spender: SPENDER, until, by: 'call' }).steps.map(({ kind }) => kind)
    expect(at(0n, 1n)).toEqual(['approve', 'allow'])
    expect(at(1n, 0n)).toEqual(['allow'])
  })

  test('several tokens: each is approved, and one signature permits all that lack it, each exactly', () => {
    expect(kinds(both, 'signature')).toEqual(['approve', 'approve', 'signPermit'])
    expect(kinds(both, 'call')).toEqual(['approve', 'allow', 'approve', 'allow'])
    const { steps, permit, permits } = asked(both, 'signature')
    const batch = {
      details: [
        { token: USDC, amount: 100n, expiration: Number(UNTIL), nonce: 4 },
        { token: DAI, amount: 7n, expiration: Number(UNTIL), nonce: 4 },
      ],
      spender: SPENDER,
      sigDeadline: UNTIL,
    }
    expect(permit).toEqual(batch)
    expect(steps[2]).toMatchObject({
      way: 'sign',
      permit: batch,
      typedData: { primaryType: 'PermitBatch', message: batch, domain: { chainId: 1, verifyingContract: PERMIT2 } },
    })
    expect(asked(both, 'call').steps[3]).toMatchObject({
      to: PERMIT2,
      data: `0x87517c45${word(DAI)}${word(SPENDER)}${word(7n)}${word(UNTIL)}`,
    })
    expect(permits.map(({ via, token, spender, max }) => [via, token, spender, max])).toEqual([
      ['token', USDC, PERMIT2, 100n],
      ['permit2', USDC, SPENDER, 100n],
      ['token', DAI, PERMIT2, 7n],
      ['permit2', DAI, SPENDER, 7n],
    ])
  })

  test('a permission that stands, is enough and lasts is not asked for again', () => {
    const stands = (amount: bigint, expiration: bigint) =>
      kinds([wanted({ allowed: 100n, within: { amount, expiration: Number(expiration), nonce: 0 } })], 'call')
    expect([stands(100n, UNTIL), stands(99n, UNTIL), stands(100n, UNTIL - 1n)]).toEqual([[], ['allow'], ['allow']])
    expect(kinds([{ token: USDC, amount: 1n, allowed: 1n }], 'signature')).toEqual(['signPermit'])
  })

  test('nothing wanted, nothing asked', () =>
    expect(asked([], 'signature')).toEqual({ steps: [], permits: [], left: [] }))
})
