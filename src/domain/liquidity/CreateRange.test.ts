import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullRange, snapTick } from '../protocols/v3/TickPrice.ts'
import { type CreateForm, empty } from './CreateForm.ts'
import {
  endText,
  invert,
  moveEnd,
  type PairOrder,
  presetRange,
  rangePresets,
  readRange,
  stepEnd,
  withRange,
} from './CreateRange.ts'

const form: CreateForm = { ...empty('v3', 1), b: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }
const orders = fc.record({
  aIs0: fc.boolean(),
  decimals0: fc.constantFrom(0, 6, 18, 24),
  decimals1: fc.constantFrom(0, 6, 18, 24),
  tickSpacing: fc.constantFrom(1, 10, 60, 200),
})
const ranged = fc
  .tuple(orders, fc.integer({ min: -300_000, max: 300_000 }), fc.integer({ min: 1, max: 2_500 }), fc.boolean())
  .map(([order, from, wide, inverted]) => {
    const tickLower = snapTick(from, order.tickSpacing)
    const range = { tickLower, tickUpper: tickLower + wide * order.tickSpacing }
    return { order, range, form: { ...form, inverted } }
  })

describe('[LP-3] a range on the pool’s ticks', () => {
  test('is the same range once it is written as prices, read both ways', () => {
    fc.assert(
      fc.property(ranged, ({ order, range, form }) => {
        const written = withRange(form, order, range)
        expect(readRange(written, order)).toEqual({ status: 'ok', ...range })
        const turned = invert(written, order)
        expect(readRange(turned, order)).toEqual({ status: 'ok', ...range })
        expect(readRange(invert(turned, order), order)).toEqual({ status: 'ok', ...range })
        expect(endText(written, order, 'min')).toBe(written.min)
      }),
    )
  })

  test('steps by one spacing in the direction of the prices shown, and never turns around', () => {
    fc.assert(
      fc.property(ranged, fc.constantFrom('min' as const, 'max' as const), ({ order, range, form }, which) => {
        const written = withRange(form, order, range)
        const up = readRange(stepEnd(written, { order, which, by: 1 }), order)
        expect(up.status).toBe('ok')
        if (up.status !== 'ok') return
        expect(up.tickLower).toBeLessThan(up.tickUpper)
        const moved = Math.abs(up.tickLower - range.tickLower) + Math.abs(up.tickUpper - range.tickUpper)
        const narrowest = range.tickUpper - range.tickLower === order.tickSpacing
        expect(moved).toBe(narrowest && which === 'min' ? 0 : order.tickSpacing)
        if (moved > 0)
          expect(Number(endText(stepEnd(written, { order, which, by: 1 }), order, which))).toBeGreaterThan(
            Number(written[which]),
          )
        const far = readRange(moveEnd(written, { order, which, tick: which === 'min' ? 900_000 : -900_000 }), order)
        expect(far.status).toBe('ok')
      }),
    )
  })

  test('presets hold the price, or stand wholly beside it', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: -500_000, max: 500_000 }), fc.boolean(), (order, tick, inverted) => {
        const at = { ...form, inverted }
        for (const preset of rangePresets) {
          const { tickLower, tickUpper } = presetRange({ preset, tick, form: at, order })
          expect(Math.abs(tickLower % order.tickSpacing)).toBe(0)
          expect(tickLower).toBeLessThan(tickUpper)
          const lowTicks = (preset === 'below') === !(order.aIs0 === inverted)
          if (preset !== 'below' && preset !== 'above') expect(tick >= tickLower && tick < tickUpper, preset).toBe(true)
          else if (lowTicks) expect(tickUpper, preset).toBeLessThanOrEqual(tick)
          else expect(tickLower, preset).toBeGreaterThan(tick)
        }
      }),
    )
  })

  test('[LP-6] what is no range is told: unreadable, incomplete, backwards', () => {
    const order: PairOrder = { aIs0: false, decimals0: 6, decimals1: 18, tickSpacing: 60 }
    const at = (min: string, max: string) => readRange({ ...form, full: false, min, max }, order)
    expect(at('2000', '4000').status).toBe('ok')
    expect(at('4000', '2000').status).toBe('backwards')
    expect(at('3000', '3000').status).toBe('backwards')
    expect(at('3000', '').status).toBe('empty')
    expect(at('3o', '')).toEqual({ status: 'unreadable', which: 'min' })
    expect(at('1', 'x')).toEqual({ status: 'unreadable', which: 'max' })
    expect(at('0', '4000')).toMatchObject({ status: 'ok', tickUpper: fullRange(60).tickUpper })
  })
})
