/**
 * Amounts and liquidity of a range. Formulas and rounding: LiquidityAmounts.sol of v3- and v4-periphery, Pool.sol of
 * both cores.
 */
import { getAmount0Delta, getAmount1Delta } from './SqrtPriceMath.ts'
import { getSqrtRatioAtTick, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from './TickMath.ts'

const Q96 = 1n << 96n
/** Liquidity is a uint128. */
export const MAX_LIQUIDITY = (1n << 128n) - 1n
const BPS = 10_000n

export type TickRange = { tickLower: number; tickUpper: number }
export type Amounts = { amount0: bigint; amount1: bigint }

const ends = ({ tickLower, tickUpper }: TickRange): [bigint, bigint] => [
  getSqrtRatioAtTick(tickLower),
  getSqrtRatioAtTick(tickUpper),
]
const clamp = (value: bigint, low: bigint, high: bigint): bigint => (value < low ? low : value > high ? high : value)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** What a liquidity is made of at a price. A deposit is rounded up, a withdrawal down. */
export function amountsForLiquidity(
  at: TickRange & { sqrtPriceX96: bigint; liquidity: bigint; roundUp: boolean },
): Amounts {
  const [lower, upper] = ends(at)
  const price = clamp(at.sqrtPriceX96, lower, upper)
  return {
    amount0: getAmount0Delta(price, upper, at.liquidity, at.roundUp),
    amount1: getAmount1Delta(lower, price, at.liquidity, at.roundUp),
  }
}

/**
 * The most liquidity for which neither amount is exceeded; an omitted amount sets no limit. `exact`: to the unit, for
 * calls that name the liquidity itself (v4). Without it, what v3's position manager makes of these amounts, which is
 * less by some units where token0 decides. Null where no amount sets a limit, or the result is beyond uint128.
 */
export function liquidityForAmounts(
  at: TickRange & { sqrtPriceX96: bigint; amount0?: bigint; amount1?: bigint; exact: boolean },
): bigint | null {
  const [lower, upper] = ends(at)
  const { sqrtPriceX96: price, amount0, amount1, exact } = at
  const of0 = (low: bigint) => {
    // At the very lowest prices v3's manager makes nothing of any amount of token0: leaving it out doesn't make more of
    // it.
    if (amount0 === undefined) return low > lower && !exact && low * upper < Q96 ? 0n : null
    return exact ? exact0(low, upper, amount0) : rough0(low, upper, amount0)
  }
  const of1 = (high: bigint) => (amount1 === undefined ? null : (amount1 * Q96) / (high - lower))
  const found = price <= lower ? of0(lower) : price >= upper ? of1(upper) : lesser(of0(price), of1(price))
  return found === null || found > MAX_LIQUIDITY ? null : found
}

const lesser = (a: bigint | null, b: bigint | null): bigint | null => (a === null ? b : b === null ? a : least(a, b))
const exact0 = (low: bigint, high: bigint, amount: bigint): bigint => (amount * low * high) / (Q96 * (high - low))
const rough0 = (low: bigint, high: bigint, amount: bigint): bigint => (amount * ((low * high) / Q96)) / (high - low)

/**
 * Prices that a price may move to before something is refused: so many bps of it (not of its root) to each side, within
 * what a pool can be at.
 */
export function shiftedPrices(sqrtPriceX96: bigint, bps: number): { lower: bigint; upper: bigint } {
  const square = sqrtPriceX96 * sqrtPriceX96
  const root = (share: bigint) => squareRoot((square * share) / BPS)
  const low = root(BPS - BigInt(bps))
  const high = root(BPS + BigInt(bps))
  return {
    // A pool may be at its very last price: it is never the far side of itself.
    lower: least(low <= MIN_SQRT_RATIO ? MIN_SQRT_RATIO + 1n : low, sqrtPriceX96),
    upper: high >= MAX_SQRT_RATIO ? MAX_SQRT_RATIO - 1n : high,
  }
}

/** Root, rounded down. Of a negative number it throws a RangeError. */
export function squareRoot(value: bigint): bigint {
  if (value < 0n) throw new RangeError('squareRoot: negative')
  if (value < 2n) return value
  // A first guess above the root: Newton falls from there, and stops where it would rise.
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (let next = (root + value / root) >> 1n; next < root; next = (root + value / root) >> 1n) root = next
  return root
}
