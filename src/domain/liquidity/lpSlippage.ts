import type { TickRange } from '../protocols/v3/LiquidityMath.ts'
import { NATIVE_ADDRESS, type PoolRef } from '../swap/Trade.ts'
import { versions } from '../versions.ts'

/** constants.md, "LP slippage": the default of a deposit or a removal, and the most that is ever used. Bps. */
export const lpSlippageBps = ({ version, token0 }: Pick<PoolRef, 'version' | 'token0'>): number =>
  versions[version].native && token0 === NATIVE_ADDRESS ? 5 : 250

/**
 * Part of the way to the nearer end of a range that the price may go: by then a side has less, and has cost more, by
 * about as much.
 */
const EDGE_PART = 20

/**
 * bps that the price may move while something leaves or enters a range: no more than `most`, and of a range that it
 * stands in the less the nearer an end is (a tick is a basis point). Beside a range it may come as far as that range,
 * and the same part of the way into it.
 */
export function edgeBps(tick: number, { tickLower, tickUpper }: TickRange, most: number): number {
  const beside = Math.max(tickLower - tick, tick - tickUpper)
  const part = (way: number) => Math.floor(way / EDGE_PART)
  const bears =
    tick < tickLower || tick >= tickUpper
      ? beside + part(tickUpper - tickLower)
      : part(Math.min(tick - tickLower, tickUpper - tick))
  return Math.max(1, Math.min(most, bears))
}

/** What `lpSlippageBps` is of what leaves v2 for another version. */
export const V2_MIGRATION_BPS = 75
