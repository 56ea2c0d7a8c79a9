import type { LimitMarket } from '../limit/LimitMarket.ts'
import type { LimitPrice } from '../limit/LimitPrice.ts'

/** How far (bps) the quote of a part may move pools that alone know a price. */
const MOST_IMPACT_BPS = 1_500

/**
 * The price that the minimums of a plan are made from and held to: an independent one, else that of the pools, unless a
 * part alone moves them so far that they say nothing (SW-14). Null: there is none, and nothing is signed.
 */
export function marketFor({ pools, independent, impactBps }: LimitMarket): LimitPrice | null {
  if (independent) return independent
  return impactBps !== null && impactBps < MOST_IMPACT_BPS ? pools : null
}
