import { expect, test } from 'vitest'
import { withNewcomers } from './growTable.ts'

test('[EX-1] a newcomer stands behind the row it follows; rows that are there keep their places', () => {
  expect(withNewcomers(['a', 'b', 'c'], ['a', 'new', 'b', 'c'])).toEqual(['a', 'new', 'b', 'c'])
  expect(withNewcomers(['a', 'b'], ['new', 'newer', 'b', 'a'])).toEqual(['new', 'newer', 'a', 'b'])
  expect(withNewcomers(['a', 'b'], ['b', 'a', 'last'])).toEqual(['a', 'last', 'b'])
  expect(withNewcomers([], ['x', 'y'])).toEqual(['x', 'y'])
  expect(withNewcomers(['a', 'gone'], ['a'])).toEqual(['a', 'gone'])
})
