// SW-6: how much worse than quoted a swap may end. Basis points everywhere.
import type { Chain } from '../chains/Chain.ts'

const AUTO_MIN_BPS = 50
const AUTO_MAX_BPS = 550
/** Where nothing is known about the pair's movement. */
const AUTO_L2_BPS = 250
const AUTO_L1_BPS = 100
/** Custom values stay below. */
export const CUSTOM_LIMIT_BPS = 5_000
/** Above: warned. */
export const HIGH_BPS = 2_000

export type ParsedSlippage =
  | { status: 'empty' }
  | { status: 'invalid' }
  /** Zero or below. */
  | { status: 'tooLow' }
  /** 50 % or more. */
  | { status: 'tooHigh' }
  | { status: 'ok'; bps: number }

/** A custom slippage in percent, written as a plain decimal; more than two decimals are cut, never rounded up. */
export function parse(percent: string | null, isEmpty = false): ParsedSlippage {
  if (isEmpty || percent === '') return { status: 'empty' }
  if (percent === null || !/^\d{1,6}(\.\d{0,80})?$/.test(percent)) return { status: 'invalid' }
  const [whole = '0', decimals = ''] = percent.split('.')
  const bps = Number(whole) * 100 + Number(`${decimals}00`.slice(0, 2))
  if (bps <= 0) return { status: 'tooLow' }
  return bps >= CUSTOM_LIMIT_BPS ? { status: 'tooHigh' } : { status: 'ok', bps }
}

/**
 * How much a pair's price moves between two samples: standard deviation of the logarithmic returns of a ÷ b, a
 * fraction.
 * @param a prices in USD, oldest first; @param b the same times, or null for a constant
 * @returns null when there are fewer than 4 usable samples
 */
export function volatility(a: readonly number[], b: readonly number[] | null): number | null {
  const length = b ? Math.min(a.length, b.length) : a.length
  const returns: number[] = []
  let last: number | null = null
  for (let i = 0; i < length; i++) {
    const price = a[a.length - length + i]! / (b ? b[b.length - length + i]! : 1)
    if (!Number.isFinite(price) || price <= 0) continue
    if (last !== null) returns.push(Math.log(price / last))
    last = price
  }
  if (returns.length < 3) return null
  const mean = returns.reduce((sum, r) => sum + r, 0) / returns.length
  return Math.sqrt(returns.reduce((sum, r) => sum + (r - mean) ** 2, 0) / returns.length)
}

/** A slippage before a trade's own price impact is known; of an automatic one half of that comes on top. */
export type Margin = { bps: number; auto: boolean }

/** The slippage of a trade with this price impact, whole basis points. */
export const withImpact = ({ bps, auto: isAuto }: Margin, priceImpactBps: number): number =>
  isAuto ? Math.min(AUTO_MAX_BPS, Math.max(AUTO_MIN_BPS, Math.round(bps + priceImpactBps / 2))) : bps

/** The automatic slippage of a pair, whatever is traded. `halfHour` as of `auto`. */
export const autoOf = (layer: Chain['layer'], halfHour: number | null): Margin => ({
  bps: halfHour === null ? (layer === 'l1' ? AUTO_L1_BPS : AUTO_L2_BPS) : halfHour * 3 * 10_000,
  auto: true,
})

/**
 * Ours: three standard deviations of the half hour a swap may wait, plus half of its own price impact (who trades deep
 * is moved most by who trades before), inside 0.5–5.5 %.
 * @param halfHour deviation of the pair's price over half an hour, a fraction; null when unknown
 */
export function auto(layer: Chain['layer'], halfHour: number | null, priceImpactBps: number): number {
  return withImpact(autoOf(layer, halfHour), priceImpactBps)
}

/** Least that may arrive (exact in). */
export const atLeast = (amountOut: bigint, bps: number): bigint => (amountOut * BigInt(10_000 - bps)) / 10_000n

/** Most that may leave (exact out), rounded up. */
export const atMost = (amountIn: bigint, bps: number): bigint => (amountIn * BigInt(10_000 + bps) + 9_999n) / 10_000n

/** Deadlines, in minutes. */
export const DEADLINE = { default: 30, min: 1, warn: 60, max: 4_320 } as const

/** A deadline in whole minutes inside its bounds; null when unreadable. */
export function clampDeadline(text: string | null): number | null {
  if (text === null || !/^\d{1,80}(\.\d{0,80})?$/.test(text)) return null
  return Math.min(DEADLINE.max, Math.max(DEADLINE.min, Math.floor(Number(text))))
}
