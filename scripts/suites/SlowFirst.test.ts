import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rank } from './SlowFirst.ts'

test('laws that start indexers come first, then laws with a chain, then all else; every slow one that is named is there', () => {
  const order = ['src/a.test.ts', 'tests/laws/quotes.chain.test.ts', 'tests/laws/market.chain.test.ts']
  expect(order.toSorted((a, b) => rank(a) - rank(b))).toEqual(order.toReversed())
  const laws = readdirSync('tests/laws').filter(name => name.endsWith('.chain.test.ts'))
  const named = laws.map(rank).filter(at => at < rank('x.chain.test.ts'))
  expect(named.toSorted((a, b) => a - b)).toEqual(Array.from({ length: rank('x.chain.test.ts') }, (_, at) => at))
})
