import { expect, test } from 'vitest'
import { parse } from './SolanaAddress.ts'
import { issues, most, unitPrice } from './SolanaSend.ts'
import type { SolanaHolding } from './SolanaToken.ts'

const me = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const you = parse('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const minimum = 890_880n
const facts = { lamports: 2_000_000_000n, minimum }
const sol: SolanaHolding = { mint: null, raw: facts.lamports, decimals: 9 }
const token: SolanaHolding = { mint: me, program: me, account: me, raw: 70n, decimals: 2, frozen: false }
type Check = Parameters<typeof issues>[0]
const codes = (...of: [SolanaHolding, Check['facts'], string, Check['recipient'], bigint | null]) => {
  const [holding, facts, from, recipient, amount] = of
  return issues({ holding, facts, from, recipient, amount }).map(({ code }) => code)
}

test('[WL-8] Max leaves the fee and what keeps the account alive; a token goes whole', () => {
  expect(most(sol, facts)).toBe(2_000_000_000n - 55_000n - minimum)
  expect(most({ ...sol, raw: 100n }, { lamports: 100n, minimum })).toBe(0n)
  expect(most(token, facts)).toBe(70n)
  const left = (lamports: bigint) => most({ ...sol, raw: lamports }, { lamports, minimum })
  expect([left(55_000n + minimum), left(55_001n + minimum), left(54_999n + minimum)]).toEqual([0n, 1n, 0n])
})

test('[WL-8] what is missing or wrong is said at its place, in the form’s order', () => {
  expect(codes(sol, facts, me, parse(''), null)).toEqual(['recipientEmpty', 'amountEmpty'])
  expect(codes(sol, facts, me, parse(`0x${'1'.repeat(40)}`), 1n)).toEqual(['recipientEvm'])
  expect(codes(sol, facts, me, parse('nobody'), 0n)).toEqual(['recipientInvalid', 'amountEmpty'])
  expect(codes(sol, facts, me, parse(me), 1n)).toEqual(['recipientSelf'])
  expect(codes(sol, facts, me, you, facts.lamports + 1n)).toEqual(['amountTooMuch'])
  expect(codes(sol, facts, me, you, most(sol, facts) + 1n)).toEqual(['amountReserve'])
  expect(codes(sol, facts, me, you, most(sol, facts))).toEqual([])
  expect(codes(token, { lamports: 54_999n, minimum }, me, you, 70n)).toEqual(['amountNoFee'])
  expect(codes(token, { lamports: 55_000n, minimum }, me, you, 70n)).toEqual([])
  expect(codes(token, facts, me, you, 71n)).toEqual(['amountTooMuch'])
  expect(codes({ ...token, frozen: true }, facts, me, you, 1n)).toEqual(['amountFrozen'])
  expect(codes(token, facts, me, you, 70n)).toEqual([])
})

test('[WL-8] each is told at its field; an empty one is told by the button alone', () => {
  const found = issues({ holding: sol, facts, from: me, recipient: parse('nobody'), amount: 0n })
  expect(found.map(({ place, tone }) => [place, tone])).toEqual([
    ['recipient', 'red'],
    ['amount', 'plain'],
  ])
})

test('[WL-8] going first costs what was paid lately, up to a cap', () => {
  expect(unitPrice([], 1000)).toBe(0n)
  expect(unitPrice([9n, 1n, 5n], 1000)).toBe(5n)
  // The middle one, of whatever order; of an even count the dearer of the two.
  expect(unitPrice([7n, 3n, 9n, 1n, 5n], 1000)).toBe(5n)
  expect(unitPrice([9n, 7n, 5n, 3n], 1000)).toBe(7n)
  expect(unitPrice([3n], 1000)).toBe(3n)
  // All units at the cap come to 50,000 lamports, of a million to each.
  expect(unitPrice([10n ** 15n], 1_000)).toBe(50_000_000n)
  expect(unitPrice([10n ** 15n], 1)).toBe(50_000_000_000n)
  const capped = unitPrice([10n ** 15n], 30_000)
  expect((capped * 30_000n) / 1_000_000n).toBeLessThanOrEqual(50_000n)
  expect(capped).toBeGreaterThan(0n)
})
