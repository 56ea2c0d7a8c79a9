// [SW-4] One signature for both tokens of a v4 position: what is signed, what the manager is told, and what is refused
// of it.
import { keccak256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { chainById, PERMIT2 } from '../chains/chains.ts'
import { DAI, ME, SIGNATURE, THIEF, USDC, WETH } from '../../../tests/support/plans.ts'
import { compare, compareSigned } from './compare.ts'
import { type CallStep, type PartsCall, type SteppedPlan, stepOf } from './DeedPlan.ts'
import { encodeParts } from './encodeParts.ts'
import type { Payload } from './Expectation.ts'
import { planCreatePosition } from './makers/planCreatePosition.ts'
import { isBatch, type PermitBatch, typedData } from '../router/Permit2.ts'

const UNTIL = 4_102_444_000n
const MANAGER = chainById(1)!.contracts.v4PositionManager!
const [token0, token1] = [DAI, USDC].sort() as [Address, Address]
const label = (id: Address) => ({ id, symbol: 'T', decimals: 18 })
const plan: SteppedPlan = planCreatePosition({
  ...{ account: ME, chainId: 1, deadline: UNTIL, native: false, labels: [label(token0), label(token1)] },
  pool: { version: 'v4', id: '0xpool', token0, token1, fee: 500, tickSpacing: 10 },
  range: { tickLower: -60, tickUpper: 120 },
  deposit: { liquidity: 5n, amount0: 880n, amount1: 990n, most0: 900n, most1: 1_000n, least0: 40n, least1: 90n },
  standing: [token0, token1].map((token, nonce) => ({
    ...{ token, allowed: 0n, within: { amount: 0n, expiration: 0, nonce } },
  })),
})
const at = plan.steps.length - 1
const step = plan.steps[at] as CallStep & PartsCall
const permit = step.permit as PermitBatch
const [first, second] = permit.details as [PermitBatch['details'][0], PermitBatch['details'][0]]

describe('[SW-4] one signature for both tokens', () => {
  test('[SW-4] two approvals, one signature, one transaction; it permits exactly what goes, no longer than the deadline', () => {
    expect(plan.steps.map(({ kind }) => kind)).toEqual(['approve', 'approve', 'signPermit', null])
    expect(isBatch(permit)).toBe(true)
    expect(permit).toEqual({
      details: [
        { token: token0, amount: 900n, expiration: Number(UNTIL), nonce: 0 },
        { token: token1, amount: 1_000n, expiration: Number(UNTIL), nonce: 1 },
      ],
      ...{ spender: MANAGER, sigDeadline: UNTIL },
    })
  })

  test('[SW-4] what is signed has the types that Permit2 hashes', () => {
    const typed = typedData(1, permit)
    // As EIP-712 writes a struct: its own fields, then those of what it holds.
    const types = typed.types as unknown as Record<string, readonly { name: string; type: string }[]>
    const written = (name: string) => `${name}(${types[name]!.map(field => `${field.type} ${field.name}`).join(',')})`
    const hashes = [`${written(typed.primaryType)}${written('PermitDetails')}`, written('PermitDetails')].map(text =>
      keccak256(toHex(text)),
    )
    // PermitHash.sol's own constants.
    expect(hashes).toEqual([
      '0xaf1b0d30d2cab0380e68f0689007e3254993c596f2fdd0aaa7f4d04f79440863',
      '0x65626cad6cb96493bf6f5ebea28756c966f023ab9e8a83a7101849d5573b3678',
    ])
    expect(typed.domain).toEqual({ name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 })
  })
})

test('[SW-4] what is one part goes as it is, several go as one call', () => {
  const own = { ...step, parts: ['0x1234'] as const }
  const { permit: _, ...unsigned } = own
  expect(encodeParts(unsigned)).toBe('0x1234')
  expect(encodeParts({ ...unsigned, parts: ['0x1234', '0x5678'] })).toMatch(/^0xac9650d8/)
})

describe('[GO-5] it is read back before it is signed', () => {
  const payload = typedData(1, permit) as unknown as Payload
  const end = (change: Partial<Payload>, of = plan) =>
    compareSigned(of, { chainId: 1, account: ME, payload: { ...payload, ...change } })
  const message = (change: object) => ({ message: { ...permit, ...change } })
  const single = typedData(1, { ...permit, details: first }) as unknown as Payload

  test('[GO-5] as it was reviewed it may be signed, numbers written as a wallet is sent them', () => {
    expect(end({})).toEqual([])
    const written = JSON.parse(JSON.stringify(payload, (_, value) => (typeof value === 'bigint' ? `${value}` : value)))
    expect(end(written)).toEqual([])
  })
  test.each<[string, Partial<Payload>]>([
    ['another spender', message({ spender: THIEF })],
    ['one unit more of the second', message({ details: [first, { ...second, amount: second.amount + 1n }] })],
    ['another second token', message({ details: [first, { ...second, token: WETH }] })],
    ['a third token', message({ details: [first, second, { ...second, token: WETH }] })],
    ['one token alone', message({ details: [first] })],
    ['both in another order', message({ details: [second, first] })],
    ['a longer end', message({ details: [first, { ...second, expiration: second.expiration + 1 }] })],
    ['a longer signature', message({ sigDeadline: UNTIL + 1n })],
    ['another nonce', message({ details: [{ ...first, nonce: 5 }, second] })],
    ['the kind of one token', { primaryType: 'PermitSingle' }],
    ['the payload of one token', single],
    ['the types of one token', { types: single.types }],
  ])('[GO-5] with %s it is refused', (_, change) => expect(end(change)).not.toEqual([]))

  test('[GO-5] a permission that was made wrong is refused by the promises', () => {
    for (const wrong of [
      { ...permit, spender: THIEF },
      { ...permit, sigDeadline: UNTIL + 1n },
      { ...permit, details: [first, { ...second, amount: second.amount + 1n }] },
      { ...permit, details: [{ ...first, token: WETH }, second] },
      { ...permit, details: [first, { ...second, expiration: second.expiration + 1 }] },
    ] satisfies PermitBatch[])
      expect(end({ message: wrong }, { ...plan, permit: wrong })).toEqual(['permit'])
  })
})

describe('[GO-5] what carries it is read back before it is sent', () => {
  const ask = (carried: PermitBatch | null, owner: Address = ME, own = permit) =>
    compare(
      { ...stepOf(plan, at), permit: own },
      {
        ...{ chainId: 1, account: ME },
        calls: [
          {
            ...{ to: step.to, value: step.value },
            data: encodeParts({ parts: step.parts, owner, ...(carried ? { permit: carried } : {}) }, SIGNATURE),
          },
        ],
      },
    )
  test('[GO-5] with its own permission it may be sent, and without: then the manager refuses it', () => {
    expect(ask(permit)).toEqual([])
    expect(ask(null)).toEqual([])
  })
  test('[GO-5] with any other it is refused', () => {
    expect(ask({ ...permit, spender: THIEF })).toEqual(['permit'])
    expect(ask({ ...permit, details: [first] })).toEqual(['permit'])
    expect(ask({ ...permit, details: [first, second, second] })).toEqual(['permit'])
    expect(ask({ ...permit, details: [first, { ...second, amount: second.amount + 1n }] })).toEqual(['permit'])
    expect(ask({ ...permit, details: [first, { ...second, token: WETH }] })).toEqual(['permit'])
    expect(ask(permit, THIEF)).toEqual(['unreadable'])
    // Also where the plan itself was made so.
    const longer = { ...permit, sigDeadline: UNTIL + 1n }
    expect(ask(longer, ME, longer)).toEqual(['permit'])
  })
})
