import { expect, test } from 'vitest'
import { makeGraph } from '../../../scripts/bench/routing/routingGraphs.ts'
import * as Curve from './Curve.ts'

const ROOM = 0.98

test('[SW-2] the range that a pool was in last says the same as the pool, as far as it reaches, and nothing beyond', () => {
  let [said, silent] = [0, 0]
  for (const state of makeGraph('mixed', 5).pools) {
    for (const curve of Curve.both(state)) {
      const near = new Float64Array(Curve.NEAR)
      for (let i = 0; i < 60; i++) {
        const ratio = curve.first * (1 + ((i * 7) % 60) / 2_000)
        const [slow, fast] = [0, 1].map(() => ({ amountIn: 0, amountOut: 0, softness: 0 }))
        const told = Curve.levelNear(near, 0, ratio, fast!)
        Curve.level(curve, ratio, ROOM, slow!, near, 0)
        if (told) expect(fast).toEqual(slow)
        if (told) said++
        else silent++
      }
    }
  }
  expect(said).toBeGreaterThan(1_000)
  expect(silent).toBeGreaterThan(1_000)
})
