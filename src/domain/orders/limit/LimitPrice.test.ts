import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aboveMarket, givesAway, leastFor, mostFor, presetPrice, pricePresets, toPrice, toTyped } from './LimitPrice.ts'

const scale = { sold: 18, bought: 6 }
const amounts = fc.bigInt(1n, 10n ** 40n)
const prices = fc.record({ buys: amounts, sells: amounts })
const scales = fc.record({ sold: fc.nat(36), bought: fc.nat(36) })

test('[LM-1] a typed price is kept to its last digit, either way round', () => {
  const price = toPrice({ decimal: '3000.123456789012345678', inverted: false }, scale)!
  expect(leastFor(10n ** 30n, price)).toBe(3_000_123_456_789_012_345_678n)
  // One third of a sold token for a bought one can't be written: what is typed counts, not what was meant.
  const inverted = toPrice({ decimal: '0.0003', inverted: true }, scale)!
  expect(leastFor(3n * 10n ** 14n, inverted)).toBe(1_000_000n)
  expect(leastFor(10n ** 18n, inverted)).toBe(3_333_333_334n)
})

test.each(['0', '0.000', '', '-1', '1e3', '1,5', `0.${'1'.repeat(81)}`])('[LM-1] %s is no price', decimal => {
  for (const inverted of [false, true]) expect(toPrice({ decimal, inverted }, scale)).toBeNull()
})

test('[LM-1] the least is never below the price, and not a unit above what it needs', () => {
  fc.assert(
    fc.property(amounts, prices, (sells, price) => {
      const least = leastFor(sells, price)
      expect(least * price.sells >= sells * price.buys).toBe(true)
      expect((least - 1n) * price.sells < sells * price.buys).toBe(true)
    }),
  )
})

test('[LM-1] of a typed amount to buy, what is sold never costs the maker more than the price', () => {
  fc.assert(
    fc.property(amounts, prices, (buys, price) => {
      const sells = mostFor(buys, price)
      expect(sells * price.buys <= buys * price.sells).toBe(true)
      expect(leastFor(sells, price) <= buys).toBe(true)
    }),
  )
})

test('[LM-1] what a preset or an inversion writes asks no less than the price, and next to nothing more', () => {
  fc.assert(
    fc.property(prices, scales, fc.boolean(), (price, tokens, inverted) => {
      const typed = toTyped(price, inverted, tokens)
      if (typed === null) return
      const read = toPrice(typed, tokens)!
      expect(read.buys * price.sells >= price.buys * read.sells).toBe(true)
      // Nine digits: at most one in a hundred million.
      expect((read.buys * price.sells - price.buys * read.sells) * 10n ** 8n <= price.buys * read.sells).toBe(true)
    }),
  )
})

test('[LM-1] presets lie above the market, and inverted below what is shown', () => {
  const market = { buys: 3_000_000_000n, sells: 10n ** 18n }
  const written = (inverted: boolean) =>
    pricePresets.map(percent => toTyped(presetPrice(market, percent, inverted), inverted, scale)?.decimal)
  expect(written(false)).toEqual(['3000', '3030', '3150', '3300'])
  expect(written(true)).toEqual(['0.000333333333', '0.00033', '0.000316666666', '0.0003'])
})

test('[LM-2] a worsening that rounds to a percent is given away, less is not', () => {
  const market = { buys: 100_000n, sells: 7n }
  const at = (buys: bigint) => givesAway({ buys, sells: 7n }, market)
  expect([100_000n, 110_000n, 99_501n, 99_500n, 99_000n, 1n].map(at)).toEqual([false, false, false, true, true, true])
  expect(aboveMarket({ buys: 105_000n, sells: 7n }, market)).toBe(500n)
  expect(aboveMarket({ buys: 99_000n, sells: 7n }, market)).toBe(-100n)
})
