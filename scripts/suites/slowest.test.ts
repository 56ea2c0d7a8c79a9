import { expect, test } from 'vitest'
import { slowest } from './slowest.ts'

test('the slowest first, the parts of one file summed, no more than asked for', () => {
  const all = [
    { name: 'a', ms: 1_000 },
    { name: 'b', ms: 4_000 },
    { name: 'a', ms: 3_500 },
    { name: 'c', ms: 130_000 },
    { name: 'd', ms: 2 },
  ]
  expect(slowest(all, 3).map(line => line.trim())).toEqual(['2 min 10 s  c', '4.5 s  a', '4.0 s  b'])
  expect(slowest([])).toEqual([])
})
