import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Anchor,
  priceToken,
  type Quote,
  sideUsd,
  weightedMedian,
  withQuote,
} from '../../indexer/src/market/priceToken.ts'

const NOW = 1_000_000
const dollar: Anchor = { usd: 1, confidence: 1, hop: 1 }
const anchors = (via: string): Anchor | undefined =>
  via === 'usd' ? dollar : via === 'weth' ? { usd: 2_000, confidence: 0.9, hop: 2 } : undefined
const quote = (pool: string, rate: number, depth: number, more: Partial<Quote> = {}): Quote => ({
  pool,
  via: 'usd',
  rate,
  depth,
  since: 0,
  ...more,
})

test('[EN-1] one deep pool against a dollar makes a price; a thin or young one makes none', () => {
  expect(priceToken([quote('a', 3, 100_000)], anchors, NOW).usd).toBe(3)
  expect(priceToken([quote('a', 3, 1_999)], anchors, NOW).usd).toBeNull()
  expect(priceToken([quote('a', 3, 2_500)], anchors, NOW).usd).toBeNull()
  expect(priceToken([quote('a', 3, 100_000, { since: NOW - 60 })], anchors, NOW).usd).toBeNull()
  expect(priceToken([quote('a', 3, 100_000, { via: 'junk' })], anchors, NOW).usd).toBeNull()
  expect(priceToken([], anchors, NOW)).toEqual({ usd: null, confidence: 0, depthUsd: 0 })
})

test('[EN-1] a pool that is off is rejected and costs confidence, however wrong it is', () => {
  const honest = [quote('a', 3, 100_000), quote('b', 3.01, 80_000)]
  const calm = priceToken(honest, anchors, NOW)
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), rate => {
      const moved = priceToken([...honest, quote('evil', rate, 60_000)], anchors, NOW)
      expect(moved.usd!).toBeGreaterThan(2.7)
      expect(moved.usd!).toBeLessThan(3.3)
      if (Math.max(rate / 3, 3 / rate) > 1.2) expect(moved.confidence).toBeLessThan(calm.confidence)
    }),
  )
})

test('[EN-1] a second hop prices at the anchor’s price and is trusted less', () => {
  const direct = priceToken([quote('a', 4_000, 200_000)], anchors, NOW)
  const through = priceToken([quote('a', 2, 100, { via: 'weth' })], anchors, NOW)
  expect(through.usd).toBe(4_000)
  expect(through.depthUsd).toBe(direct.depthUsd)
  expect(through.confidence).toBeLessThan(direct.confidence)
})

test('[EN-1] the median lies within its items and doesn’t jump', () => {
  const items = fc.array(
    fc.record({
      usd: fc.double({ min: 0.01, max: 1e6, noNaN: true }),
      weight: fc.double({ min: 1, max: 1e6, noNaN: true }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(items, list => {
      const median = weightedMedian(list)
      expect(median).toBeGreaterThanOrEqual(Math.min(...list.map(item => item.usd)) * (1 - 1e-12))
      expect(median).toBeLessThanOrEqual(Math.max(...list.map(item => item.usd)) * (1 + 1e-12))
    }),
  )
  const at = (weight: number) =>
    weightedMedian([
      { usd: 1, weight: 100 },
      { usd: 2, weight },
    ])
  expect(Math.abs(at(100.01) - at(99.99))).toBeLessThan(0.001)
})

test('[EN-2] a thin token makes no TVL out of a large number of its own coins', () => {
  expect(sideUsd(1e12, { usd: 5, depthUsd: 3_000 })).toBe(30_000)
  expect(sideUsd(10, { usd: 5, depthUsd: 3_000 })).toBe(50)
  expect(sideUsd(10, { usd: null, confidence: 0, depthUsd: 0 })).toBeNull()
})

test('[EN-1] a token keeps its deepest pools', () => {
  const many = Array.from({ length: 12 }, (_, i) => quote(`p${i}`, 1, 1_000 * (i + 1)))
  const kept = withQuote({ quotes: many, pool: 'new', next: quote('new', 1, 5_500) }, () => 1)
  expect(kept).toHaveLength(12)
  expect(kept.map(one => one.pool)).not.toContain('p0')
  expect(withQuote({ quotes: kept, pool: 'new', next: null }, () => 1)).toHaveLength(11)
  expect(withQuote({ quotes: [quote('a', 1, 5)], pool: 'a', next: quote('a', 2, 6) }, () => 1)).toEqual([
    quote('a', 2, 6),
  ])
})
