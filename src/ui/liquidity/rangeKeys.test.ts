import { expect, test } from 'vitest'
import { rangeKey } from './rangeKeys.ts'

const EDGE = 887_220
const end = (more: { at?: number; inverted?: boolean } = {}) => ({
  ...{ at: 120, edge: EDGE, inverted: false, picture: [-14_000, 14_000] as const },
  ...more,
})

test('[LP-3] keys move an end of a range as a slider’s: arrows a step, page keys ten, Home and End to the ends of all prices', () => {
  const said = (inverted: boolean) =>
    ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'PageUp', 'PageDown'].map(key =>
      rangeKey(key, end({ inverted })),
    )
  const steps = [1, 1, -1, -1, 10, -10].map(by => ({ by }))
  // Steps are of the prices shown, whichever way ticks run.
  expect([said(false), said(true)]).toEqual([steps, steps])
  expect([rangeKey('Home', end()), rangeKey('End', end())]).toEqual([{ tick: -EDGE }, { tick: EDGE }])
  expect([rangeKey('Home', end({ inverted: true })), rangeKey('End', end({ inverted: true }))]).toEqual([
    { tick: EDGE },
    { tick: -EDGE },
  ])
  for (const key of ['Tab', 'Enter', ' ', 'a', 'Escape', 'toString']) expect(rangeKey(key, end()), key).toBe(null)
})

test('[LP-3] a step inward from no end comes to the side of the picture; outward it stays', () => {
  for (const inverted of [false, true]) {
    const [raise, lower] = inverted ? ['PageDown', 'ArrowRight'] : ['PageUp', 'ArrowLeft']
    expect(rangeKey(raise!, end({ at: -EDGE, inverted }))).toEqual({ tick: -14_000 })
    expect(rangeKey(lower!, end({ at: EDGE, inverted }))).toEqual({ tick: 14_000 })
    expect(rangeKey(lower!, end({ at: -EDGE, inverted }))).toHaveProperty('by')
    expect(rangeKey(raise!, end({ at: EDGE, inverted }))).toHaveProperty('by')
  }
})
