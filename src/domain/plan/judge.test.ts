import { describe, expect, test } from 'vitest'
import type { Ground } from './Ground.ts'
import { judge, watchesOf } from './judge.ts'

const me = '0x00000000000000000000000000000000000000aa'
const token = '0x00000000000000000000000000000000000000bb'
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const plan: Ground = {
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
const checkFigures = (of: Ground, figures: readonly { before: bigint; after: bigint }[]) => {
  const wrong = judge(of, figures, [])
  if (wrong) throw new Error(`deed.differs: ${wrong}`)
}
const figures = (spent: bigint, received: bigint, left = 0n) => [
  { before: 1_000n, after: 1_000n - spent },
  { before: 7n, after: 7n + received },
  { before: 0n, after: left },
]

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
    ] as Ground['left'][number][]
    const of: Ground = { ...plan, left: [...others, ...(told as typeof others)] }
    const check = () => checkFigures(of, [...figures(100n, 50n).slice(0, 2), { before, after }])
    if (fine) expect(check).not.toThrow()
    else expect(check).toThrow('deed.differs')
  })
  test('native money has no permission to look at', () => {
    const native: Ground = {
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
    const other = '0x00000000000000000000000000000000000000cc'
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
