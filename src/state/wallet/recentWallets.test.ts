import { expect, test } from 'vitest'
import { recentFirst } from './recentWallets.ts'

const ids = (recent: string[]) =>
  recentFirst(
    ['a', 'b', 'c', 'd'].map(id => ({ id })),
    recent,
  ).map(({ id }) => id)

test('[WL-1] wallets used before stand first, last one at the top; the others keep their order', () => {
  expect(ids([])).toEqual(['a', 'b', 'c', 'd'])
  expect(ids(['c'])).toEqual(['c', 'a', 'b', 'd'])
  expect(ids(['d', 'gone', 'b'])).toEqual(['d', 'b', 'a', 'c'])
})
