import { expect, test } from 'vitest'
import { due, isNone, NONE, textOf, untrusted } from './OwnerChange.ts'

const [first, second, third] = ['0x01', '0x02', '0x03'] as const
const made = (owner: `0x${string}`, more: { removed?: boolean; trusted?: boolean } = {}) => ({
  owner,
  removed: false,
  trusted: true,
  ...more,
})

test('[PK-3] owners lack who was added and keep who was deleted; a list that fits asks for nothing', () => {
  expect(due([first], [made(first), made(second)])).toEqual({ add: [second], remove: [] })
  expect(due([first, second], [made(first, { removed: true }), made(second)])).toEqual({ add: [], remove: [first] })
  expect(due([first], [made(first, { removed: true }), made(second)])).toEqual({ add: [second], remove: [first] })
  expect(isNone(due([first, second], [made(first), made(second)]))).toBe(true)
  expect(isNone(NONE)).toBe(true)
  // Who was deleted before it ever became an owner is neither added nor removed.
  expect(due([first], [made(first), made(second, { removed: true })])).toEqual(NONE)
  // Keys that this browser vouches for need no other proof.
  expect(untrusted([first], [made(first), made(second)])).toEqual([])
})

test('[PK-3] a key that the service lists and nobody here answers for is never added, nor does its word remove anybody', () => {
  const lie = [
    made(first, { trusted: false }),
    made(second, { trusted: false }),
    made(third, { removed: true, trusted: false }),
  ]
  expect(due([first, third], lie)).toEqual(NONE)
  expect(untrusted([first, third], lie)).toEqual([second, third])
  expect(untrusted([first, second], lie)).toEqual([])
})

test('[PK-3] nobody is removed when no listed passkey would be left', () => {
  expect(due([first], [made(first, { removed: true })])).toEqual(NONE)
  expect(due([first, third], [made(first, { removed: true }), made(second, { trusted: false })])).toEqual(NONE)
})

test('one change is one text, whatever its order', () => {
  expect(textOf({ add: [first, second], remove: [] })).toBe(textOf({ add: [second, first], remove: [] }))
  expect(textOf({ add: [], remove: [first, second] })).toBe(textOf({ add: [], remove: [second, first] }))
  expect(textOf({ add: [first], remove: [] })).not.toBe(textOf({ add: [], remove: [first] }))
})
