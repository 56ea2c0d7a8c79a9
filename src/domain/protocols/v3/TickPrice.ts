/**
 * Ticks, sqrt prices and prices that a person reads or types. A price is raw token1 per raw token0 moved by the
 * decimals of both, as exact decimals.
 */
import { MAX_LIQUIDITY, squareRoot } from './LiquidityMath.ts'
import {
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
} from './TickMath.ts'

const Q192 = 1n << 192n

/** Decimals of the pool's tokens; `inverted`: the price is token0 per token1. */
export type PriceView = { decimals0: number; decimals1: number; inverted?: boolean }

/** A fraction of two positive whole numbers. */
export type Ratio = { numerator: bigint; denominator: bigint }

const flip = ({ numerator, denominator }: Ratio): Ratio => ({ numerator: denominator, denominator: numerator })
const shown = ({ numerator, denominator }: Ratio, { decimals0, decimals1, inverted }: PriceView): Ratio => {
  const whole = { numerator: numerator * 10n ** BigInt(decimals0), denominator: denominator * 10n ** BigInt(decimals1) }
  return inverted ? flip(whole) : whole
}

/** The exact price at a sqrt price. */
export const ratioOf = (sqrtPriceX96: bigint, view: PriceView): Ratio =>
  shown({ numerator: sqrtPriceX96 * sqrtPriceX96, denominator: Q192 }, view)

/**
 * A fraction as plain decimals with so many significant digits, rounded to the nearest; no exponent, no separators, no
 * zeros behind.
 */
export function decimalOf({ numerator, denominator }: Ratio, digits = 12): string {
  // The place of the first digit: 10^scale ≤ value < 10^(scale + 1).
  let scale = numerator.toString().length - denominator.toString().length
  const atLeast = (power: number) =>
    power >= 0 ? numerator >= denominator * 10n ** BigInt(power) : numerator * 10n ** BigInt(-power) >= denominator
  if (!atLeast(scale)) scale--
  const places = digits - 1 - scale
  const [top, bottom] =
    places >= 0 ? [numerator * 10n ** BigInt(places), denominator] : [numerator, denominator * 10n ** BigInt(-places)]
  const rounded = (2n * top + bottom) / (2n * bottom)
  if (places <= 0) return (rounded * 10n ** BigInt(-places)).toString()
  const text = rounded.toString().padStart(places + 1, '0')
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '')
}

/** The price of a tick as decimals. */
export const priceOfTick = (tick: number, view: PriceView, digits?: number): string =>
  decimalOf(ratioOf(getSqrtRatioAtTick(tick), view), digits)

/** A typed price (plain decimals) as a fraction; null where it is none, or not above zero. */
export function readPrice(text: string): Ratio | null {
  const [, whole = '', part = ''] = /^(\d{0,120})(?:\.(\d{0,120}))?$/.exec(text.trim()) ?? []
  const numerator = BigInt(`0${whole}${part}`)
  return numerator > 0n ? { numerator, denominator: 10n ** BigInt(part.length) } : null
}

/** The sqrt price of a typed price, rounded down; null where it is none, or beyond what a pool can be at. */
export function sqrtPriceOf(text: string, { decimals0, decimals1, inverted }: PriceView): bigint | null {
  const typed = readPrice(text)
  if (!typed) return null
  const { numerator, denominator } = inverted ? flip(typed) : typed
  const found = squareRoot((numerator * 10n ** BigInt(decimals1) * Q192) / (denominator * 10n ** BigInt(decimals0)))
  return found < MIN_SQRT_RATIO || found >= MAX_SQRT_RATIO ? null : found
}

/**
 * The greatest tick at or below a typed price (of token1 per token0, whatever way it is typed); null where it is none.
 * Prices beyond the last ticks are those ticks.
 */
export function tickOfPrice(text: string, view: PriceView): number | null {
  const typed = readPrice(text)
  if (!typed) return null
  const sqrt = sqrtPriceOf(text, view)
  if (sqrt !== null) return getTickAtSqrtRatio(sqrt)
  const { numerator, denominator } = view.inverted ? flip(typed) : typed
  return numerator * 10n ** BigInt(view.decimals1) > denominator * 10n ** BigInt(view.decimals0) ? MAX_TICK : MIN_TICK
}

/** The last ticks of a spacing: a range over everything. */
export const fullRange = (tickSpacing: number): { tickLower: number; tickUpper: number } => {
  const edge = Math.floor(MAX_TICK / tickSpacing) * tickSpacing
  return { tickLower: -edge, tickUpper: edge }
}

/** The nearest tick that a pool of this spacing can begin or end a range at. */
export function snapTick(tick: number, tickSpacing: number): number {
  const { tickLower, tickUpper } = fullRange(tickSpacing)
  const snapped = Math.round(tick / tickSpacing) * tickSpacing
  return Math.min(Math.max(snapped, tickLower), tickUpper) + 0
}

/** Most liquidity that may begin or end at one tick. Formula: Tick.tickSpacingToMaxLiquidityPerTick. */
export function maxLiquidityPerTick(tickSpacing: number): bigint {
  const { tickUpper } = fullRange(tickSpacing)
  return MAX_LIQUIDITY / BigInt((2 * tickUpper) / tickSpacing + 1)
}
