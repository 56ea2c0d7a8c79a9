import { describe, expect, test } from 'vitest'
import type { Plan } from '#domain/Plan.ts'
import { checkFigures, watchesOf } from './checkFigures.ts'

const me = '0x00000000000000000000000000000000000000aa'
const token = '0x00000000000000000000000000000000000000bb'
const plan: Plan = {
  chainId: 1,
  account: me,
  recipient: me,
  tokenIn: token,
  tokenOut: 'NATIVE',
  maxIn: 100n,
  minOut: 50n,
  deadline: 0n,
  steps: [],
  expected: { spends: { token, max: 100n }, receives: { token: 'NATIVE', min: 50n, to: me }, approvalsLeft: [] },
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
    expect(() => checkFigures(plan, wrong)).toThrow('swap.differs')
  })
  test('an older permission that was there before is not ours to refuse', () => {
    expect(() => checkFigures(plan, [...figures(100n, 50n).slice(0, 2), { before: 900n, after: 800n }])).not.toThrow()
  })
  test('it looks at what leaves the account, what reaches the recipient, what stays permitted', () => {
    const other = '0x00000000000000000000000000000000000000cc'
    expect(watchesOf({ ...plan, recipient: other })).toMatchObject([
      { holder: me, currency: token },
      { holder: other, currency: 'NATIVE' },
      { holder: me, currency: token, spender: '0x000000000022d473030f116ddee9f6b43ac78ba3' },
    ])
  })
})
