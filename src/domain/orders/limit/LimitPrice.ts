// LM-1: prices of limit orders, exact. Whatever is rounded is rounded in the maker's favour.
import { toDecimal, toRaw } from '../../Amount.ts'

/** Raw units of the bought token for raw units of the sold one, both above zero. Never a float. */
export type LimitPrice = { buys: bigint; sells: bigint }

/** Decimals of the two tokens. */
export type Scale = { sold: number; bought: number }

/** A price as it is typed: bought tokens for one sold token; `inverted`: sold tokens for one bought token. */
export type TypedPrice = { decimal: string; inverted: boolean }

/** LIST: percent that a preset lies above the market; 0 is the market itself. */
export const pricePresets = [0, 1, 5, 10] as const
export type PricePreset = (typeof pricePresets)[number]

/** Most decimals of a typed price: more than any two tokens' decimals need. */
const TYPED_DECIMALS = 80
/** Significant digits of a price that a preset or an inversion writes. */
const WRITTEN_DIGITS = 9

const roundUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b
const ten = (power: number): bigint => 10n ** BigInt(power)

/** A typed price, kept to its last digit; null: not a price above zero. */
export function toPrice({ decimal, inverted }: TypedPrice, { sold, bought }: Scale): LimitPrice | null {
  const places = (decimal.split('.')[1] ?? '').length
  if (places > TYPED_DECIMALS) return null
  const typed = toRaw(decimal, places)
  if (typed.status !== 'ok' || typed.raw === 0n) return null
  return inverted
    ? { buys: ten(bought + places), sells: typed.raw * ten(sold) }
    : { buys: typed.raw * ten(bought), sells: ten(sold + places) }
}

/** LM-1: the least that an order of this size must bring, rounded up. Raw units. */
export const leastFor = (sells: bigint, price: LimitPrice): bigint => roundUp(sells * price.buys, price.sells)

/** The most that may be sold for a typed amount to buy, rounded down. Raw units. */
export const mostFor = (buys: bigint, price: LimitPrice): bigint => (buys * price.sells) / price.buys

/**
 * A price as a plain decimal of nine significant digits. The last digit is rounded in the maker's favour: up, or where
 * it is inverted, down. Null: that would take more than 80 decimals.
 */
export function toTyped(price: LimitPrice, inverted: boolean, { sold, bought }: Scale): TypedPrice | null {
  const [top, bottom] = inverted
    ? [price.sells * ten(bought), price.buys * ten(sold)]
    : [price.buys * ten(sold), price.sells * ten(bought)]
  // The number of decimals that leaves nine significant digits.
  const places = Math.max(0, WRITTEN_DIGITS - sizeOf(top, bottom))
  if (places > TYPED_DECIMALS) return null
  const scaled = top * ten(places)
  return { decimal: toDecimal(inverted ? scaled / bottom : roundUp(scaled, bottom), places), inverted }
}

/** Digits before the point of a fraction; zero and below count the zeros behind it. */
function sizeOf(top: bigint, bottom: bigint): number {
  const guess = top.toString().length - bottom.toString().length
  const reached = guess >= 0 ? top >= bottom * ten(guess) : top * ten(-guess) >= bottom
  return reached ? guess + 1 : guess
}

/**
 * LM-1: the price of a preset. Above the market by so many percent; inverted, the price that is shown lies below it by
 * as many.
 */
export const presetPrice = (market: LimitPrice, percent: PricePreset, inverted: boolean): LimitPrice => {
  const [step, whole] = [BigInt(percent), 100n]
  return inverted
    ? { buys: market.buys * whole, sells: market.sells * (whole - step) }
    : { buys: market.buys * (whole + step), sells: market.sells * whole }
}

/** How far a price lies above the market (below: negative), in basis points, cut off towards zero. */
export const aboveMarket = (price: LimitPrice, market: LimitPrice): bigint =>
  ((price.buys * market.sells - market.buys * price.sells) * 10_000n) / (market.buys * price.sells)

/** LM-2: the order gives away a percent or more of the market, a half percent rounded up. */
export const givesAway = (price: LimitPrice, market: LimitPrice): boolean => {
  const [asked, had] = [price.buys * market.sells, market.buys * price.sells]
  return (had - asked) * 200n >= had
}
