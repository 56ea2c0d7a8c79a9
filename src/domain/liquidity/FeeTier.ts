// Fees that a pool can have (constants.md). Hundredths of a bip.
import { DYNAMIC_FEE, V2_FEE } from '../protocols/Pool.ts'
import { type ProtocolVersion, versions } from '../versions.ts'

/**
 * LIST: what v3's factory knows, and what v4's pools mostly use: fee and tick spacing. Each has the words
 * `create.tier.<fee>`.
 */
export const feeTiers = [
  { fee: 100, tickSpacing: 1 },
  { fee: 500, tickSpacing: 10 },
  { fee: 3_000, tickSpacing: 60 },
  { fee: 10_000, tickSpacing: 200 },
] as const

export const DEFAULT_FEE = 3_000
/** 99.9999 % */
const MAX_FEE = 999_999
const DYNAMIC_SPACING = 60
/** v4's widest: TickMath.MAX_TICK_SPACING. */
const MAX_SPACING = 32_767

/** The spacing that goes with a fee: a tier's own, else two ticks for each bip. */
export function spacingOf(fee: number): number {
  if (fee === DYNAMIC_FEE) return DYNAMIC_SPACING
  return feeTiers.find(tier => tier.fee === fee)?.tickSpacing ?? Math.max(Math.round((2 * fee) / 100), 1)
}

/** Whether a pool of this version can have this fee. */
export function isFee(version: ProtocolVersion, fee: number): boolean {
  const { fees } = versions[version]
  if (fees === 'one') return fee === V2_FEE
  if (fees === 'tiers') return feeTiers.some(tier => tier.fee === fee)
  return fee === DYNAMIC_FEE || (Number.isInteger(fee) && fee >= 0 && fee <= MAX_FEE)
}

export const isSpacing = (spacing: number): boolean =>
  Number.isInteger(spacing) && spacing >= 1 && spacing <= MAX_SPACING

/** A typed fee in percent (a plain decimal of four decimals at most); null: none that a v4 pool can have. */
export function parseFee(percent: string | null): number | null {
  const match = /^(\d{1,3})(?:\.(\d{0,4}))?$/.exec(percent ?? '')
  if (!match) return null
  const fee = Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'))
  return isFee('v4', fee) && fee > 0 && fee !== DYNAMIC_FEE ? fee : null
}
