import type { ProtocolVersion } from '../versions.ts'

/** Protocol versions, oldest first: their names alone, for pages that ask no fact of `versions`. */
export const protocolVersions = ['v2', 'v3', 'v4'] as const satisfies readonly ProtocolVersion[]

/** The fee value that marks a v4 pool whose hook sets the fee. */
export const DYNAMIC_FEE = 8_388_608
/** Every v2 pool takes 0.3 %, in hundredths of a bip like the v3 and v4 fees. */
export const V2_FEE = 3_000

/**
 * UI-2: yearly return of one day of fees, as a fraction: fees1d × 365 / tvl. Null without TVL.
 */
export function aprOfDay(fees1d: number | null, tvl: number | null): number | null {
  if (fees1d === null || tvl === null || tvl <= 0) return null
  return (fees1d * 365) / tvl
}

/** A fee in hundredths of a bip as a fraction (3000 → 0.003). */
export const feeFraction = (fee: number): number => fee / 1_000_000
