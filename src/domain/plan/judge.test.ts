import { toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Expectation } from './Expectation.ts'
import { rehearsed, watchesOf } from './Figures.ts'
import { judge as judgeFigures } from './judge.ts'
import type { ReceiptLog } from './Moves.ts'
import { ofRehearsal } from './Promises.ts'

const me = '0x00000000000000000000000000000000000000aa'
const token = '0x00000000000000000000000000000000000000bb'
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const plan: Expectation = {
  chainId: 1,
  account: me,
  deadline: 0n,
  calls: [],
  promises: {
    spends: [{ currency: token, max: 100n }],
    receives: [{ currency: 'NATIVE', min: 50n, to: me }],
    permits: [{ via: 'token', token, spender: PERMIT2, max: 100n, until: null }],
    items: [],
  },
  left: [],
}
type Figure = { before: bigint; after: bigint }
/** The first thing that doesn't fit a rehearsal, whose figures stand in the order of what it looks at. */
const judge = (of: Expectation, read: readonly Figure[], logs: readonly ReceiptLog[]): string | null => {
  const readings = watchesOf(of).flatMap((watch, i) => (read[i] ? [{ ...watch, ...read[i] }] : []))
  const { broken, unread } = judgeFigures(ofRehearsal(of), rehearsed(of, readings, logs))
  return broken[0] ?? (unread[0] ? `unread: ${unread[0]}` : null)
}
const checkFigures = (of: Expectation, figures: readonly { before: bigint; after: bigint }[]) => {
  const wrong = judge(of, figures, [])
  if (wrong) throw new Error(`deed.differs: ${wrong}`)
}
const figures = (spent: bigint, received: bigint, left = 0n) => [
  { before: 1_000n, after: 1_000n - spent },
  { before: 7n, after: 7n + received },
  { before: 0n, after: left },
]

const other = '0x00000000000000000000000000000000000000cc'
const third = '0x00000000000000000000000000000000000000dd'
const topic = (text: string) => toEventSelector(text)
const as32 = (value: bigint | string) => `0x${BigInt(value).toString(16).padStart(64, '0')}`
/** A token's log: so much from one to another. */
const moved = (address: string, from: string, to: string, raw: bigint) => ({
  address,
  topics: [topic('Transfer(address,address,uint256)'), as32(from), as32(to)],
  data: as32(raw),
})
/** An item's. */
const given = (address: string, from: string, to: string, id: bigint) => ({
  address,
  topics: [topic('Transfer(address,address,uint256)'), as32(from), as32(to), as32(id)],
  data: '0x',
})
const allowed = (address: string, spender: string, raw: bigint) => ({
  address,
  topics: [topic('Approval(address,address,uint256)'), as32(me), as32(spender)],
  data: as32(raw),
})
const promising = (more: Partial<Expectation['promises']>): Expectation => ({
  ...plan,
  promises: { ...plan.promises, ...more },
})
const well = () => figures(100n, 50n)

describe('[GO-5] what the logs of a rehearsal tell of what nobody watches', () => {
  test('what was promised may leave, to the unit; what arrives is nobody’s loss', () => {
    expect(judge(plan, well(), [moved(token, me, other, 100n), moved(other, third, me, 9n)])).toBeNull()
    expect(judge(plan, well(), [given(other, third, me, 7n)])).toBeNull()
    const making = promising({ arrives: [{ contract: other, to: me }] })
    expect(judge(making, well(), [given(other, third, me, 7n)])).toBeNull()
    expect(judge(making, well(), [given(third, other, me, 7n)])).toContain('no item')
    expect(judge(making, well(), [given(other, third, other, 7n)])).toContain('no item')
    expect(judge(plan, well(), [allowed(third, other, 0n)])).toBeNull()
  })
  test('a token or an item that leaves beyond that is named, the first of them', () => {
    expect(judge(plan, well(), [moved(token, me, other, 101n)])).toBe(`101 of ${token} leaves, promised 100`)
    expect(judge(plan, well(), [moved(other, me, third, 1n), moved(third, me, other, 2n)])).toBe(
      `1 of ${other} leaves, promised 0`,
    )
    expect(judge(plan, well(), [given(third, me, other, 7n), given(other, me, third, 8n)])).toBe(
      `item 7 of ${third} leaves`,
    )
  })
  test('of items the promised one may leave, and no other of its collection, nor the same of another', () => {
    const one = promising({ items: [{ contract: third, id: 7n, to: other }] })
    expect(judge(one, well(), [given(third, me, other, 7n)])).toBeNull()
    expect(judge(one, well(), [given(third, me, other, 8n)])).toBe(`item 8 of ${third} leaves`)
    expect(judge(one, well(), [given(other, me, third, 7n)])).toBe(`item 7 of ${other} leaves`)
    expect(judge(one, well(), [])).toBe(`item 7 of ${third} stays`)
    // What came of its number did not leave.
    expect(judge(one, well(), [given(third, other, me, 7n)])).toBe(`item 7 of ${third} stays`)
  })
  test('a permission that nobody reviewed is named, the first of them, be it one unit', () => {
    expect(judge(plan, well(), [allowed(third, other, 1n), allowed(other, third, 2n)])).toBe(
      `1 of ${third} is permitted to ${other}`,
    )
    // Only the reviewed token, and only to the reviewed spender.
    expect(judge(plan, well(), [allowed(token, other, 1n)])).toBe(`1 of ${token} is permitted to ${other}`)
    expect(judge(plan, well(), [allowed(third, PERMIT2, 1n)])).toBe(`1 of ${third} is permitted to ${PERMIT2}`)
  })
  test('one that is read before and after is judged by that: a log on the way may say more', () => {
    expect(judge(plan, well(), [allowed(token, PERMIT2, 5_000n)])).toBeNull()
    // Among others.
    const two = promising({ permits: [{ ...plan.promises.permits[0]!, token: third }, ...plan.promises.permits] })
    expect(
      judge(
        two,
        [...well().slice(0, 2), { before: 0n, after: 0n }, well()[2]!, { before: 0n, after: 0n }],
        [allowed(token, PERMIT2, 5_000n)],
      ),
    ).toBeNull()
  })
  test('one within Permit2 is held to its most, its token and its spender', () => {
    const within = promising({
      permits: [
        { via: 'permit2', token: third, spender: other, max: 40n, until: 9n },
        { via: 'permit2', token, spender: other, max: 40n, until: 9n },
      ],
    })
    const permit = (of: string, spender: string, raw: bigint) => ({
      address: PERMIT2,
      topics: [topic('Approval(address,address,address,uint160,uint48)'), as32(me), as32(of), as32(spender)],
      data: `${as32(raw)}${'9'.padStart(64, '0')}`,
    })
    const end = (...logs: ReturnType<typeof permit>[]) => judge(within, well().slice(0, 2), logs)
    expect(end(permit(token, other, 40n))).toBeNull()
    expect(end(permit(token, other, 41n))).toBe(`41 of ${token} is permitted to ${other}`)
    expect(end(permit(token, third, 40n))).toBe(`40 of ${token} is permitted to ${third}`)
    // What the token itself may be asked for is another permission.
    expect(end(allowed(token, other, 40n))).toBe(`40 of ${token} is permitted to ${other}`)
    expect(judge(plan, well(), [permit(token, PERMIT2, 40n)])).toBe(`40 of ${token} is permitted to ${PERMIT2}`)
    expect(end(permit(me, other, 40n))).toBe(`40 of ${me} is permitted to ${other}`)
  })
})

describe('[GO-5] what is said of figures that don’t fit', () => {
  test('by how much, of what', () => {
    expect(judge(plan, figures(101n, 50n), [])).toBe(`101 of ${token} leaves, promised 100`)
    expect(judge(plan, figures(100n, 49n), [])).toBe('49 of NATIVE arrives, promised 50')
    expect(judge(plan, figures(100n, 50n, 101n), [])).toBe(`101 of ${token} is permitted to ${PERMIT2}`)
  })
  test('what nobody looked at is not believed to be well: the native currency, and what another gets', () => {
    expect(judge(plan, well().slice(0, 1), [])).toBe('unread: the native currency')
    const sending = promising({ receives: [{ currency: other, min: 50n, to: third }], permits: [] })
    const [, , ...native] = [...well(), { before: 5n, after: 5n }]
    const seen = rehearsed(sending, [{ ...watchesOf(sending)[2]!, ...native[1]! }], [])
    expect(judgeFigures(ofRehearsal(sending), seen)).toMatchObject({ broken: [], unread: [`${other} of ${third}`] })
  })
  test('[SM-11] who passes on what the call itself sends got it; who gets nothing by it did not', () => {
    const sending = promising({
      ...{ spends: [{ currency: 'NATIVE', max: 50n }], permits: [] },
      receives: [{ currency: 'NATIVE', min: 50n, to: other }],
    })
    const readings = [
      { holder: me, currency: 'NATIVE', before: 90n, after: 40n },
      { holder: other, currency: 'NATIVE', before: 7n, after: 7n },
    ] as const
    const judged = (to: typeof other) =>
      judgeFigures(
        ofRehearsal(sending),
        rehearsed({ ...sending, calls: [{ to, data: '0x', value: 50n }] }, readings, []),
      ).broken
    expect([judged(other), judged(third as typeof other)]).toEqual([[], ['0 of NATIVE arrives, promised 50']])
  })
  test('what each gets is read of that one and of that currency', () => {
    const both = promising({
      permits: [],
      receives: [
        { currency: other, min: 5n, to: third },
        { currency: other, min: 6n, to: other },
        { currency: token, min: 7n, to: third },
      ],
    })
    const got = (...raw: bigint[]) =>
      judge(
        both,
        [0n, ...raw, 0n].map(each => ({ before: 0n, after: each })),
        [],
      )
    expect(got(5n, 6n, 7n)).toBeNull()
    expect([got(4n, 9n, 9n), got(9n, 5n, 9n), got(9n, 9n, 6n)]).toEqual([
      `4 of ${other} arrives, promised 5`,
      `5 of ${other} arrives, promised 6`,
      `6 of ${token} arrives, promised 7`,
    ])
  })
  test('a permission that shrinks is no balance that falls; nothing is charged', () => {
    const [spent, got] = well()
    expect(judge(plan, [spent!, got!, { before: 900n, after: 100n }], [])).toBeNull()
    expect(rehearsed(plan, [], []).cost).toBe(0n)
  })
  test('what another gets is read of that one, though the account spends the same', () => {
    const sending = promising({ receives: [{ currency: token, min: 50n, to: other }], permits: [] })
    const sent = (arrives: bigint) => [
      { before: 1_000n, after: 900n },
      { before: 7n, after: 7n + arrives },
      { before: 5n, after: 5n },
    ]
    expect(judge(sending, sent(50n), [])).toBeNull()
    expect(judge(sending, sent(-200n), [])).toBe(`-200 of ${token} arrives, promised 50`)
  })
  test('a revocation leaves nothing, be it one unit', () => {
    const revoking = promising({ permits: [{ ...plan.promises.permits[0]!, max: 0n }] })
    expect(judge(revoking, figures(100n, 50n, 1n), [])).toBe(`1 of ${token} is permitted to ${PERMIT2}`)
  })
  test('what is permitted twice, one after the other, is bound by the larger, and by no sum', () => {
    const permit = plan.promises.permits[0]!
    const twice = promising({
      permits: [
        { ...permit, max: 90n },
        { ...permit, max: 40n },
      ],
    })
    const watched = (allowance: bigint) => {
      const [spent, got, allowed, ...rest] = figures(100n, 50n, allowance)
      return [spent!, got!, allowed!, allowed!, ...rest]
    }
    expect(judge(twice, watched(90n), [])).toBeNull()
    expect(judge(twice, watched(91n), [])).toBe(`91 of ${token} is permitted to ${PERMIT2}`)
  })
  test('what is promised within Permit2 doesn’t bound what the token itself allows', () => {
    const both = promising({
      permits: [
        { via: 'token', token, spender: PERMIT2, max: 200n, until: null },
        { via: 'permit2', token, spender: PERMIT2, max: 10n, until: 9n },
      ],
    })
    expect(judge(both, figures(100n, 50n, 150n), [])).toBeNull()
  })
})

describe('[GO-5] a simulation against what was reviewed', () => {
  test('as reviewed, to the wei', () => {
    expect(() => checkFigures(plan, figures(100n, 50n))).not.toThrow()
  })
  test.each([
    ['more leaves', figures(101n, 50n)],
    ['less arrives', figures(100n, 49n)],
    ['nothing arrives', figures(100n, 0n)],
    ['a larger permission stays behind', figures(100n, 50n, 101n)],
    ['the node answers too little', []],
  ])('%s: refused', (_, wrong) => {
    expect(() => checkFigures(plan, wrong)).toThrow('deed.differs')
  })
  test('an older permission that was there before is not ours to refuse', () => {
    expect(() => checkFigures(plan, [...figures(100n, 50n).slice(0, 2), { before: 900n, after: 800n }])).not.toThrow()
  })
  test.each<[string, bigint, bigint, boolean]>([
    ['what an exact output did not need may stay', 0n, 100n, true],
    ['one unit more than the most may not', 0n, 101n, false],
    ['an older one that was reviewed may stay as large as it was told', 0n, 150n, true],
    ['and no larger', 0n, 151n, false],
    ['one that did not grow is nobody’s doing', 500n, 500n, true],
    ['one that grew by a unit is', 500n, 501n, false],
  ])('%s', (_, before, after, fine) => {
    // 150 were told for this token and Permit2; other tokens and spenders have theirs.
    const told = after >= 150n && after <= 151n ? [{ token, spender: PERMIT2, amount: 150n }] : []
    const others = [
      { token: me, spender: PERMIT2, amount: 10_000n },
      { token, spender: me, amount: 10_000n },
    ] as Expectation['left'][number][]
    const of: Expectation = { ...plan, left: [...others, ...(told as typeof others)] }
    const check = () => checkFigures(of, [...figures(100n, 50n).slice(0, 2), { before, after }])
    if (fine) expect(check).not.toThrow()
    else expect(check).toThrow('deed.differs')
  })
  test('native money has no permission to look at', () => {
    const native: Expectation = {
      ...plan,
      promises: {
        ...plan.promises,
        spends: [{ currency: 'NATIVE', max: 100n }],
        receives: [{ currency: token, min: 50n, to: me }],
        permits: [],
      },
    }
    expect(() => checkFigures(native, figures(100n, 50n).slice(0, 2))).not.toThrow()
    expect(() => checkFigures(native, figures(100n, 50n).slice(0, 1))).toThrow('deed.differs')
    expect(watchesOf(native)).toEqual([
      { holder: me, currency: 'NATIVE' },
      { holder: me, currency: token },
    ])
  })
  test('it looks at what leaves the account, what reaches the recipient, what stays permitted, and the native currency', () => {
    expect(
      watchesOf({ ...plan, promises: { ...plan.promises, receives: [{ currency: 'NATIVE', min: 50n, to: other }] } }),
    ).toEqual([
      { holder: me, currency: token },
      { holder: other, currency: 'NATIVE' },
      { holder: me, currency: token, spender: PERMIT2 },
      { holder: me, currency: 'NATIVE' },
    ])
  })
})
