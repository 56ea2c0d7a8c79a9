import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastOf } from './prune.ts'

test('[SW-2] as many pools leave as are asked for, those that gain least, and the first of those that gain alike', () => {
  const few = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(few, fc.double({ min: 0.01, max: 1, noNaN: true }), (gains, share) => {
      const count = Math.ceil(gains.length * share)
      const indexes = gains.map((_, i) => 100 + i * 2)
      const sorted = indexes.toSorted((a, b) => gains[(a - 100) / 2]! - gains[(b - 100) / 2]! || a - b)
      expect(leastOf(indexes, gains, count)).toEqual(sorted.slice(0, count).sort((a, b) => a - b))
    }),
    { seed: 3 },
  )
})
