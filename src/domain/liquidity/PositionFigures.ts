/** What a position is worth and what it earned. USD; null: a price is missing. */
import { toNumber } from '../Amount.ts'

/** One price or none for each side, and the decimals of both. */
export type Sides = { prices: readonly [number | null, number | null]; decimals: readonly [number, number] }

const YEAR = 365 * 86_400
/** Younger than this, a yearly return says nothing. */
const YOUNG = 3_600

/** Two raw amounts in USD. Of a side without an amount no price is needed. */
export function usdOf(amounts: readonly [bigint, bigint], { prices, decimals }: Sides): number | null {
  let sum = 0
  for (const side of [0, 1] as const) {
    if (amounts[side] === 0n) continue
    const price = prices[side]
    if (price === null) return null
    sum += toNumber(amounts[side], decimals[side]) * price
  }
  return sum
}

/**
 * LP-1: the yearly return of a position over its own life, as a fraction: what it earned against what is deposited now.
 * `seconds`: how long it earned. Null without a price, of an empty position, and in its first hour.
 */
export function aprOfLife({
  fees,
  value,
  seconds,
}: {
  fees: number | null
  value: number | null
  seconds: number
}): number | null {
  if (fees === null || value === null || value <= 0 || seconds < YOUNG) return null
  return (Math.max(0, fees) / value) * (YEAR / seconds)
}
