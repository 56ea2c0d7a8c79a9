import { describe, expect, test } from 'vitest'
import {
  atPrice,
  boundTip,
  type Budget,
  chargesOf,
  isFarAbove,
  mostOf,
  overheadOf,
  paysNext,
  within,
} from './Budget.ts'

/** 500,000 of gas at 42: at most 21,000,000. */
const reviewed: Budget = {
  ...{ preVerificationGas: 110_000n, verificationGasLimit: 140_000n, callGasLimit: 250_000n },
  ...{ maxFeePerGas: 42n, maxPriorityFeePerGas: 2n, expected: 6_000_000n },
}
const now = { base: 20n, expected: 6_000_000n }

describe('[PK-1] what is signed where the reviewed price suffices', () => {
  test.each<[string, Partial<Budget>, Partial<typeof now & { least: bigint }>, Partial<Budget> | null]>([
    ['the same', {}, {}, {}],
    ['less gas', { callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 1n }, {}, {}],
    // 1.125 × 35 = 39.375, rounded up 40, and the tip of 2.
    ['a fee that is just enough for the next block', {}, { base: 35n }, {}],
    ['a fee that may not be', {}, { base: 36n }, null],
    // A tenth was spared for it: 110,000 asked with a tenth more.
    ['a charge within what was spared', { preVerificationGas: 121_000n }, {}, {}],
    ['a charge above it, at a dearer whole', { preVerificationGas: 121_002n }, { expected: 6_000_001n }, null],
    [
      'a charge of more gas at a lower price: the bound of the fee gives way',
      { preVerificationGas: 200_000n },
      { base: 10n, expected: 5_999_999n },
      { preVerificationGas: 200_000n, maxFeePerGas: 35n },
    ],
    // 21,000,000 / 600,000.
    ['a fifth more gas', { callGasLimit: 350_000n }, {}, { callGasLimit: 350_000n, maxFeePerGas: 35n }],
    ['ten times as much gas', { callGasLimit: 2_500_000n }, {}, null],
    ['a place in a queue that asks for its fee', {}, { least: 42n }, {}],
    ['a place whose fee would have to give way', { callGasLimit: 350_000n }, { least: 42n }, null],
  ])('%s', (_, needed, at, signed) => {
    const { expected: __, ...limits } = reviewed
    const found = within(reviewed, { ...limits, ...needed }, { ...now, ...at })
    expect(found).toEqual(signed && { ...limits, ...signed })
    if (found) expect(mostOf(found)).toBeLessThanOrEqual(mostOf(reviewed))
  })

  test('no random change of anything is signed above what was reviewed', () => {
    let seed = 7n
    const random = (to: bigint) => {
      seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
      return (seed >> 20n) % to
    }
    let fitted = 0
    for (let i = 0; i < 5_000; i++) {
      const needed = {
        preVerificationGas: random(200_000n),
        verificationGasLimit: random(400_000n),
        callGasLimit: random(700_000n),
      }
      const found = within(reviewed, needed, { base: random(60n), expected: random(12_000_000n) })
      if (!found) continue
      fitted++
      expect(mostOf(found)).toBeLessThanOrEqual(mostOf(reviewed))
      expect(found.maxPriorityFeePerGas).toBeLessThanOrEqual(reviewed.maxPriorityFeePerGas)
      expect(found.maxFeePerGas).toBeLessThanOrEqual(reviewed.maxFeePerGas)
      expect(found.callGasLimit).toBeGreaterThanOrEqual(needed.callGasLimit)
    }
    expect(fitted).toBeGreaterThan(500)
  })
})

test('[PK-1] a price above three times the reviewed one, of what it costs or of what it may, wants a tick', () => {
  const before = { expected: 10n, most: 100n }
  expect(isFarAbove({ expected: 30n, most: 300n }, before)).toBe(false)
  expect(isFarAbove({ expected: 31n, most: 100n }, before)).toBe(true)
  expect(isFarAbove({ expected: 10n, most: 301n }, before)).toBe(true)
})

describe('[PK-1] what of a price is only a claim', () => {
  // 46,000 + 16 × 2,000 of our own reckoning; twice of it is 156,000.
  const facts = { overhead: overheadOf(2_000), data: 0n, used: 500_000n, base: 20n }
  const at = (preVerificationGas: bigint, more: Partial<Budget> = {}) => ({ ...reviewed, preVerificationGas, ...more })

  test.each<[string, Budget, Partial<typeof facts> | { data: null }, object[]]>([
    ['an honest charge', at(85_800n), {}, []],
    ['twice of our reckoning', at(171_600n), {}, []],
    // 171,602 less 78,000, at 22.
    [
      'more than that, where the fee for the bytes is known',
      at(171_602n),
      {},
      [{ by: 'bundler', amount: 2_059_244n, tick: true }],
    ],
    ['the same with a fee for the bytes', at(171_602n), { data: 10_000n }, []],
    [
      'no source, below half of the whole',
      at(300_000n),
      { data: null },
      [{ by: 'bundler', amount: 4_884_000n, tick: false }],
    ],
    ['no source, above it', at(400_000n), { data: null }, [{ by: 'bundler', amount: 7_084_000n, tick: true }]],
    ['a tip of a hundred times the base fee', at(1n, { maxPriorityFeePerGas: 2_000n, maxFeePerGas: 9_000n }), {}, []],
    [
      'a tip above that',
      at(1n, { maxPriorityFeePerGas: 2_001n, maxFeePerGas: 9_000n }),
      {},
      [{ by: 'tip', amount: 1_000_500_000n, tick: true }],
    ],
    ['a network without a base fee', at(1n, { maxPriorityFeePerGas: 2_001n, maxFeePerGas: 9_000n }), { base: 0n }, []],
  ])('%s', (_, budget, change, charges) => {
    expect(chargesOf(budget, { ...facts, ...change })).toEqual(charges)
  })
})

test('[PK-1] a node’s tip is held to what blocks have paid, at least to the base fee', () => {
  expect(boundTip(5n, 100n, [3n])).toBe(5n)
  expect(boundTip(2_000n, 100n, [3n])).toBe(100n)
  expect(boundTip(2_000n, 100n, [30n, 400n, 7n])).toBe(800n)
  expect(boundTip(2_000n, 100n, null)).toBe(100n)
  expect(boundTip(2_000n, 100n, [])).toBe(100n)
  // Without a base fee the tip is the price.
  expect(boundTip(2_000n, 0n, [900n])).toBe(1_800n)
  expect(boundTip(2_000n, 0n, null)).toBe(2_000n)
})

test('[PK-1] fees are enough while the next block can’t be dearer; a plan carries the price that was shown, or none', () => {
  expect(paysNext({ maxFeePerGas: 92n, maxPriorityFeePerGas: 2n }, 80n)).toBe(true)
  expect(paysNext({ maxFeePerGas: 91n, maxPriorityFeePerGas: 2n }, 80n)).toBe(false)
  const plan = { deed: 'send' } as { deed: string; budget?: Budget }
  expect(atPrice(plan, { priced: { budget: reviewed } })).toEqual({ deed: 'send', budget: reviewed })
  expect(atPrice(plan, null)).toBe(plan)
})
