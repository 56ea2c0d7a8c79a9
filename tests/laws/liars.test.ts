// TX-2: every deed against every liar: done means that the effect was seen. And what is honest is told as done, however
// it looks.
import { describe, expect, test } from 'vitest'
import { type Deed, deeds } from '#domain/deeds.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { permitsLess, verdictOf } from '#domain/plan/judge.ts'
import { arePromises, readPromises, storePromises } from '#state/deeds/StoredMove.ts'
import { isRowOf } from '../support/deedTable.ts'
import { minedIn, type Row, rows, type World } from '../support/deedWorlds.ts'
import { honest, liars } from '../support/liarTable.ts'

/** What is judged is what was kept, and read again. */
const keptOf = ({ promises }: Row) => readPromises(JSON.parse(JSON.stringify(storePromises(promises))))
const told = (row: Row, world: World) => verdictOf(minedIn(world, row.promises), keptOf(row))

test.each(liars)('[TX-2] %s: told as what it is, whatever the deed', (_, change, verdict = 'changed') => {
  const found = rows.flatMap(row => {
    const world = change(row)
    return world ? [[row.name, told(row, world)]] : []
  })
  expect(found.length, 'it applies to some deed').toBeGreaterThan(0)
  expect(found.filter(([, is]) => is !== verdict)).toEqual([])
})

test.each(honest)('[TX-2] %s: done, whatever the deed', (_, change) => {
  const found = rows.flatMap(row => {
    const world = change(row)
    return world ? [[row.name, told(row, world)]] : []
  })
  expect(found.length, 'it applies to some deed').toBeGreaterThan(0)
  expect(found.filter(([, is]) => is !== 'done')).toEqual([])
})

test('[TX-2] every deed of the list is lied about in at least five ways', () => {
  for (const deed of Object.keys(deeds)) {
    const own = rows.filter(({ name }) => isRowOf(deed as Deed, name))
    const ways = liars.filter(([, change]) => own.some(row => change(row) !== null))
    expect([deed, ways.length]).toEqual([deed, expect.toSatisfy(n => n >= 5)])
  }
})

test('[TX-3] what any deed promises is kept whole', () => {
  for (const row of rows) {
    const stored = JSON.parse(JSON.stringify(storePromises(row.promises)))
    expect([row.name, arePromises(stored)]).toEqual([row.name, true])
    expect(readPromises(stored)).toEqual(row.promises)
  }
})

describe('[TX-2] permissions', () => {
  const token = `0x${'70'.repeat(20)}` as const
  const spender = `0x${'5e'.repeat(20)}` as const
  const ALL = (1n << 256n) - 1n
  const permit = (max: bigint, least: bigint) => ({
    ...{ spends: [], receives: [] },
    permits: [{ via: 'token' as const, token, spender, max, least }],
  })
  const stands = (amount: bigint | null, atBlock = true) => ({
    ...{ moves: [], items: [], permissions: [], nativeKnown: true, cost: null, sameCall: false, failedInside: false },
    standing: [{ via: 'token' as const, token, spender, amount, until: null, atBlock }],
  })
  test('[GO-7] the largest of 96 bits is all there is, for the tokens that keep no more (UNI)', () => {
    expect(verdictOf(stands((1n << 96n) - 1n), permit(ALL, ALL))).toBe('done')
    expect(verdictOf(stands((1n << 95n) - 1n), permit(ALL, ALL))).toBe('changed')
  })
  test('[ER-2] less than was asked for is told apart from anything else', () => {
    const less = stands(39n)
    expect([verdictOf(less, permit(40n, 40n)), permitsLess(less, permit(40n, 40n))]).toEqual(['changed', true])
    expect(permitsLess(stands(41n), permit(40n, 40n))).toBe(false)
    expect(permitsLess({ ...less, byOther: true }, permit(40n, 40n))).toBe(false)
    expect(permitsLess(stands(40n), permit(40n, 40n))).toBe(false)
  })
  test('what nobody can read is not known: never done, never blamed on anybody', () => {
    expect(verdictOf(stands(null), permit(0n, 0n))).toBe('unread')
    expect(verdictOf({ ...stands(0n), standing: [] }, permit(0n, 0n))).toBe('unread')
    // What stands now may have been given since.
    expect(verdictOf(stands(5n, false), permit(0n, 0n))).toBe('unread')
    expect(verdictOf(stands(0n, false), permit(0n, 0n))).toBe('done')
    const owners = { add: ['0x01' as const], remove: [] }
    const none = { spends: [], receives: [], permits: [] }
    expect(verdictOf({ ...stands(0n), owners: null }, { ...none, owners })).toBe('unread')
    expect(verdictOf({ ...stands(0n), owners: { all: [], atBlock: false } }, { ...none, owners })).toBe('unread')
    expect(verdictOf({ ...stands(0n), delegate: null }, { ...none, delegate: PERMIT2 })).toBe('unread')
    expect(verdictOf({ ...stands(0n), delegate: { to: null, atBlock: false } }, { ...none, delegate: PERMIT2 })).toBe(
      'unread',
    )
  })
  test('[TX-3] what an older version kept is judged as far as it says', () => {
    const older = { spends: [{ currency: token, max: 9n }], receives: [], permits: [], items: [] }
    const sent = { ...stands(0n), standing: undefined, moves: [{ currency: token, raw: 9n, way: 'out' as const }] }
    expect(verdictOf(sent, older)).toBe('done')
    expect(arePromises({ spends: [{ currency: token, max: '9' }], receives: [], permits: null })).toBe(true)
    expect(arePromises({ spends: [{ currency: token, max: '9', least: 'x' }], receives: [], permits: [] })).toBe(false)
    expect(arePromises({ spends: [], receives: [], permits: [], owners: { add: ['x'], remove: [] } })).toBe(false)
    expect(arePromises({ spends: [], receives: [], permits: [], delegate: 'x' })).toBe(false)
  })
})
