import { expect, test } from 'vitest'
import type { TransactionRow } from '#data/market/schemas.ts'
import { goneBy, goneFrom } from './goneRows.ts'

const row = (block: number, log = 0, chainId = 1) =>
  ({ id: `${chainId}-${block}-${log}`, chainId, block, time: block * 10 }) as unknown as TransactionRow
const ids = ['1-8-0', '1-9-0', '1-9-3', '1-10-0', '1-11-0', '8453-10-0']

test('[EX-1] [EX-8] rows of blocks that a message tells anew and doesn’t name are gone; older, newer and other networks’ stay', () => {
  const message = { chainId: 1, from: 8, at: { block: 10, time: 100 }, transactions: [row(9, 3), row(10, 1)] }
  expect(goneBy(message, ids)).toEqual(['1-9-0', '1-10-0'])
  expect(goneBy({ ...message, from: 10 }, ids)).toEqual([])
  expect(goneBy({ ...message, chainId: 8453 }, ids)).toEqual(['8453-10-0'])
})
test('[EX-1] [EX-8] an answer tells all rows down to its last one: those it lacks are gone', () => {
  const places = ids.map(id => ({ id, time: Number(id.split('-')[1]) * 10 }))
  const answer = {
    transactions: [row(10, 0, 8453), row(9, 3)],
    cursor: 'more',
    upTo: [
      { chainId: 1, block: 10, time: 100 },
      { chainId: 8453, block: 12, time: 120 },
    ],
  }
  // Older than its last one, and newer than it knows: nothing is said of those.
  expect(goneFrom(answer, places)).toEqual(['1-10-0'])
  expect(goneFrom({ ...answer, cursor: null }, places)).toEqual(['1-8-0', '1-9-0', '1-10-0'])
  expect(goneFrom({ ...answer, transactions: [] }, places)).toEqual([])
})
test('[EX-1] [EX-8] another trade at the very same place is another row', () => {
  const told = { ...row(9, 3), id: '1-9-3-700' }
  const message = { chainId: 1, from: 8, at: { block: 10, time: 100 }, transactions: [told] }
  expect(goneBy(message, ['1-9-3-512', '1-9-3-700'])).toEqual(['1-9-3-512'])
  const answer = { transactions: [told], cursor: null, upTo: [{ chainId: 1, block: 10, time: 100 }] }
  expect(goneFrom(answer, [{ id: '1-9-3-512', time: 90 }])).toEqual(['1-9-3-512'])
})
