import { expect, test } from 'vitest'
import { fullRange } from '../../protocols/v3/TickPrice.ts'
import { MAX_TICK } from '../../protocols/v3/TickMath.ts'
import { rangeAround } from './labWidths.ts'

const price = (tick: number) => 1.0001 ** tick

test.each([0, -201_234, 76_543])(
  '[GO-9] a range of a width lies that far to either side of the price, at tick %i',
  tick => {
    for (const width of [0.02, 0.1, 0.5]) {
      const { tickLower, tickUpper } = rangeAround(tick, width, 1)
      expect(price(tickLower - tick)).toBeCloseTo(1 - width, 3)
      expect(price(tickUpper - tick)).toBeCloseTo(1 + width, 3)
    }
  },
)

test('[GO-9] a range begins and ends where the pool lets it, has the price inside and never ends beyond the last ticks', () => {
  for (const tick of [0, 99, -101, MAX_TICK - 1, -MAX_TICK])
    for (const spacing of [1, 60, 200, 16_384]) {
      const { tickLower, tickUpper } = rangeAround(tick, 0.02, spacing)
      const all = fullRange(spacing)
      expect([tickLower % spacing, tickUpper % spacing].map(Math.abs)).toEqual([0, 0])
      expect(tickLower).toBeLessThan(tickUpper)
      expect(tickLower).toBeGreaterThanOrEqual(all.tickLower)
      expect(tickUpper).toBeLessThanOrEqual(all.tickUpper)
      if (tick > all.tickLower && tick < all.tickUpper)
        expect([tickLower <= tick, tick < tickUpper]).toEqual([true, true])
    }
  expect(rangeAround(5, null, 60)).toEqual(fullRange(60))
})
