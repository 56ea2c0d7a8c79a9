import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rank } from './SlowFirst.ts'

test('laws that wait for long come first, then laws with a chain, then all else; every slow one that is named is there', () => {
  const order = ['src/a.test.ts', 'tests/laws/quotes.chain.test.ts', 'tests/laws/market.chain.test.ts']
  expect(order.toSorted((a, b) => rank(a) - rank(b))).toEqual(order.toReversed())
  const others = rank('tests/laws/x.chain.test.ts')
  const named = readdirSync('tests/laws')
    .map(name => rank(`tests/laws/${name}`))
    .filter(at => at < others)
  expect(named.toSorted((a, b) => a - b)).toEqual(Array.from({ length: others }, (_, at) => at))
})
