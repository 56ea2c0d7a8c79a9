import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { reservedOf, starvedBy, type Taking, wokenBy } from './reserved.ts'

const TOKEN: Address = `0x${'aa'.repeat(20)}`
const OTHER: Address = `0x${'bb'.repeat(20)}`
const order = (name: string, amount: bigint, more: Partial<Taking> = {}): Taking => ({
  ...{ hash: `0x${name}`, sells: TOKEN, amount, status: 'open' },
  ...more,
})
const names = (orders: readonly Taking[]) => orders.map(({ hash }) => hash.slice(2))

test('[LM-3] open and paused orders of a token reserve their sum; stale ones, and other tokens’, nothing', () => {
  const orders = [
    ...[order('a', 3n), order('b', 4n, { status: 'paused' }), order('c', 5n, { status: 'stale' })],
    order('d', 6n, { sells: OTHER }),
  ]
  expect([reservedOf(orders, TOKEN), reservedOf(orders, OTHER), reservedOf([], TOKEN)]).toEqual([7n, 6n, 0n])
})

describe('[LM-3] what a deed does to orders', () => {
  const orders = [
    order('a', 10n),
    order('b', 4n),
    order('c', 4n, { status: 'stale' }),
    order('d', 4n, { sells: OTHER }),
  ]

  test('those starve whose token or whose approval it takes', () => {
    const before = { balance: 12n, allowed: 12n }
    expect(names(starvedBy(orders, TOKEN, { before, after: { balance: 5n, allowed: 12n } }))).toEqual(['a'])
    expect(names(starvedBy(orders, TOKEN, { before, after: { balance: 12n, allowed: 3n } }))).toEqual(['a', 'b'])
    expect(starvedBy(orders, TOKEN, { before, after: { balance: 10n, allowed: 10n } })).toEqual([])
    // One that could not be filled before is not starved by it.
    const poor = { balance: 5n, allowed: 5n }
    expect(names(starvedBy(orders, TOKEN, { before: poor, after: { balance: 0n, allowed: 5n } }))).toEqual(['b'])
  })

  test('those wake whose token or approval it brings, stale ones too', () => {
    const none = { balance: 12n, allowed: 0n }
    expect(names(wokenBy(orders, TOKEN, { before: none, after: { balance: 12n, allowed: 4n } }))).toEqual(['b', 'c'])
    const poor = { balance: 1n, allowed: 20n }
    expect(names(wokenBy(orders, TOKEN, { before: poor, after: { balance: 10n, allowed: 20n } }))).toEqual([
      'a',
      'b',
      'c',
    ])
    expect(wokenBy(orders, TOKEN, { before: poor, after: { balance: 3n, allowed: 20n } })).toEqual([])
  })

  test('no order is starved and woken by one deed, and undoing a deed wakes whom it starved', () =>
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 20n }), { maxLength: 6 }),
        ...(([0, 1, 2, 3] as const).map(() => fc.bigInt({ min: 0n, max: 25n })) as [
          ...[fc.Arbitrary<bigint>, fc.Arbitrary<bigint>, fc.Arbitrary<bigint>, fc.Arbitrary<bigint>],
        ]),
        (amounts, a, b, c, d) => {
          const all = amounts.map((amount, i) => order(String(i), amount))
          const [before, after] = [
            { balance: a, allowed: b },
            { balance: c, allowed: d },
          ]
          const starved = names(starvedBy(all, TOKEN, { before, after }))
          const woken = names(wokenBy(all, TOKEN, { before, after }))
          expect(starved.filter(name => woken.includes(name))).toEqual([])
          expect(names(wokenBy(all, TOKEN, { before: after, after: before }))).toEqual(starved)
        },
      ),
    ))
})
