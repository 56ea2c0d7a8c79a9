import { expect, test } from 'vitest'
import { labCost } from './labCost.ts'

test('[GO-9] a replayed position goes in and comes out once, and pays for each move of its range between', () => {
  for (const version of ['v3', 'v4'] as const) {
    const [none, one, five] = [0, 1, 5].map(moves => labCost(version, moves)) as [
      ReturnType<typeof labCost>,
      ReturnType<typeof labCost>,
      ReturnType<typeof labCost>,
    ]
    // A deposit and a withdrawal alone.
    expect(none.gas > 400_000n && none.gas < 1_000_000n).toBe(true)
    for (const key of ['gas', 'bytes'] as const) {
      expect(one[key] - none[key]).toBeGreaterThan(none[key] / 2n)
      expect(five[key] - none[key]).toBe(5n * (one[key] - none[key]))
    }
    expect(five.count - none.count).toBe(5 * (one.count - none.count))
  }
})
