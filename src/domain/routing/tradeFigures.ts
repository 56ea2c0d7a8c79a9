import type { TokenTax } from '../token/TokenTax.ts'
import type { Trade, TradeLeg } from '../swap/Trade.ts'

const BPS = 10_000

/** Weighted mean of pool fees over the legs, in bps: 1 − Π(1 − fee) a leg. */
export function feeBpsOf(legs: readonly TradeLeg[]): number {
  let weighted = 0
  let total = 0
  for (const leg of legs) {
    const kept = leg.hops.reduce((product, hop) => product * (1 - hop.fee / 1e6), 1)
    weighted += (1 - kept) * Number(leg.amountIn)
    total += Number(leg.amountIn)
  }
  return total > 0 ? (weighted / total) * BPS : 0
}

/**
 * How far execution falls short of the prices before the trade, in bps; 0 when rounding alone differs. Pool fees are
 * not counted, and neither is what a token's own contract keeps of a transfer (`taxes`, by lower-case address): both
 * are told apart, and no pool is thinner for them.
 */
export function priceImpactBpsOf(legs: readonly TradeLeg[], taxes?: Record<string, TokenTax>): number {
  let ideal = 0
  let got = 0
  const [there, back] = [new Map<string, number>(), new Map<string, number>()]
  for (const leg of legs) {
    let value = Number(leg.amountIn)
    for (const hop of leg.hops) {
      // a pool that an earlier leg moved is measured from where the trade found it
      const first = hop.zeroForOne ? there : back
      const price = first.get(hop.pool.id) ?? hop.priceBefore
      first.set(hop.pool.id, price)
      const kept = (1 - (taxes?.[hop.tokenIn]?.sellBps ?? 0) / BPS) * (1 - (taxes?.[hop.tokenOut]?.buyBps ?? 0) / BPS)
      value *= price * (1 - hop.fee / 1e6) * kept
    }
    ideal += value
    got += Number(leg.amountOut)
  }
  return ideal > 0 ? Math.max(0, (1 - got / ideal) * BPS) : 0
}

/** What a split brings over the best single path, raw; null when it is nothing to speak of (below 0.1 bps). */
export function splitGain({ kind, amountIn, amountOut, singlePathAmount, legs }: Trade): bigint | null {
  if (singlePathAmount === undefined || legs.length < 2) return null
  const gain = kind === 'exactIn' ? amountOut - singlePathAmount : singlePathAmount - amountIn
  return gain * 100_000n > (kind === 'exactIn' ? amountOut : amountIn) ? gain : null
}
