import { expect, test } from 'vitest'
import type { Scene } from './moveState.ts'
import { usdOf } from './recordActivity.ts'

const side = (usd: number | null, decimals: number) =>
  ({ decimals, price: { usd, confidence: usd === null ? 0 : 1, depthUsd: 0 } }) as Scene['sides'][0]
/** A dollar of 6 decimals beside a token of 18 that nothing prices yet, or whose price is known. */
const scene = (price: number | null) => ({ sides: [side(1, 6), side(price, 18)] }) as unknown as Scene
const WHOLE = 10n ** 18n

test('[EX-1] [EX-4] what moved only of a side without a price has no worth, instead of $0', () => {
  expect(usdOf(scene(null), 'add', [0n, 103n * WHOLE])).toBeNull()
  expect(usdOf(scene(null), 'remove', [0n, -103n * WHOLE])).toBeNull()
  expect(usdOf(scene(null), 'swap', [0n, -5n * WHOLE])).toBeNull()
  // What is known still counts, and what moved nothing is worth nothing.
  expect(usdOf(scene(null), 'add', [250_000_000n, 103n * WHOLE])).toBe(250)
  expect(usdOf(scene(null), 'remove', [0n, 0n])).toBe(0)
  expect(usdOf(scene(2), 'add', [0n, 103n * WHOLE])).toBe(206)
  expect(usdOf(scene(2), 'remove', [0n, 0n])).toBe(0)
})

test('[EX-4] a swap is worth what the side says whose price is trusted more, whichever it is', () => {
  const trusted = (first: number, second: number) =>
    ({
      sides: [
        { decimals: 6, price: { usd: 1, confidence: first, depthUsd: 0 } },
        { decimals: 18, price: { usd: 1_000, confidence: second, depthUsd: 0 } },
      ],
    }) as unknown as Scene
  const moved = [-250_000_000n, 3n * WHOLE] as const
  expect(usdOf(trusted(0.9, 0.2), 'swap', moved)).toBe(250)
  expect(usdOf(trusted(0.2, 0.9), 'swap', moved)).toBe(3_000)
  expect(usdOf(trusted(0.5, 0.5), 'swap', moved)).toBe(250)
  // Both sides of a deposit count, whatever is trusted.
  expect(usdOf(trusted(0.2, 0.9), 'add', moved)).toBe(3_250)
})
