/**
 * Fees of a range. Formulas: Tick.getFeeGrowthInside and Position.update of v3- and v4-core. All growth is mod 2^256.
 */
const WORD = 1n << 256n
const Q128 = 1n << 128n
const wrap = (value: bigint): bigint => ((value % WORD) + WORD) % WORD

/** Of one token: what a unit of liquidity earned on the far side of each tick, and in the whole pool. Q128. */
export type Growth = { global: bigint; outsideLower: bigint; outsideUpper: bigint }

/**
 * What a unit of liquidity earned between two ticks since the beginning, Q128. Only differences of it mean something.
 */
export function feeGrowthInside(
  { global, outsideLower, outsideUpper }: Growth,
  { tick, tickLower, tickUpper }: { tick: number; tickLower: number; tickUpper: number },
): bigint {
  const below = tick >= tickLower ? outsideLower : global - outsideLower
  const above = tick < tickUpper ? outsideUpper : global - outsideUpper
  return wrap(global - below - above)
}

/** What a liquidity earned from one growth to another, raw and rounded down, as the contract pays it. */
export const feesOf = (liquidity: bigint, inside: bigint, insideLast: bigint): bigint =>
  (wrap(inside - insideLast) * liquidity) / Q128
