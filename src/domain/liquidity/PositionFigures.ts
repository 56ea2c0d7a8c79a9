/** What a position is worth and what it earned. USD; null: a price is missing. */
import { toNumber } from '../Amount.ts'

/** One price or none for each side, and the decimals of both. */
export type Sides = { prices: readonly [number | null, number | null]; decimals: readonly [number, number] }

const YEAR = 365 * 86_400
/** Younger than this, a yearly return says nothing. */
const YOUNG = 86_400

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

/** Liquidity that was there at times, unix seconds: `work` is liquidity times seconds until `changedTime`. */
export type Worked = { work: bigint; liquidity: bigint; changedTime: number; createdTime: number }

/** Amounts of a liquidity `of`, as they are of what worked on average until `now`. */
export function averageOf(
  [amount0, amount1]: readonly [bigint, bigint],
  of: bigint,
  { work, liquidity, changedTime, createdTime, now }: Worked & { now: number },
): readonly [bigint, bigint] {
  const whole = work + liquidity * BigInt(Math.max(0, now - changedTime))
  const by = of * BigInt(Math.max(1, now - createdTime))
  return by === 0n ? [0n, 0n] : [(amount0 * whole) / by, (amount1 * whole) / by]
}

/**
 * LP-1: the yearly return of a position over its own life, as a fraction: what it earned against the capital that
 * worked on average. `seconds`: how long it earned. `young`: in its first day. Null without a price, and where nothing
 * ever worked.
 */
export function aprOfLife({
  fees,
  capital,
  seconds,
}: {
  fees: number | null
  capital: number | null
  seconds: number
}): number | 'young' | null {
  if (fees === null || capital === null || capital <= 0) return null
  return seconds < YOUNG ? 'young' : (Math.max(0, fees) / capital) * (YEAR / seconds)
}
