import type { TickRange } from '../../protocols/v3/LiquidityMath.ts'
import { fullRange, snapTick } from '../../protocols/v3/TickPrice.ts'

/** LIST: ranges that every pool's past is replayed over: so far to either side of the price; null: everything. */
export const labWidths = [0.02, 0.1, 0.5, null] as const

const ticksOf = (ratio: number): number => Math.log(ratio) / Math.log(1.0001)

/** The range of a width around a tick, at least one spacing to either side. */
export function rangeAround(tick: number, width: number | null, tickSpacing: number): TickRange {
  const all = fullRange(tickSpacing)
  if (width === null) return all
  const snap = (at: number) => snapTick(Math.round(at), tickSpacing)
  const tickLower = Math.min(snap(tick + ticksOf(1 - width)), snap(tick - tickSpacing))
  const tickUpper = Math.max(snap(tick + ticksOf(1 + width)), snap(tick + tickSpacing))
  return { tickLower, tickUpper }
}
