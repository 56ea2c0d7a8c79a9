import type { PoolDbRow } from '../rows.ts'
import { depthOf } from '../../../market/poolPrice.ts'
import { priceToken, type Quote, type TokenPrice } from '../../../market/priceToken.ts'

/**
 * As far from each other two dollars may be and both be one (as a ratio): a large trade and the fees of who trades it
 * back leave that much for a while.
 */
const PEG = 1.02
const DOLLAR = { usd: 1, confidence: 1, hop: 1 } as const
/** What stands behind a dollar's price is no matter of one chain's pools. */
const DEPTH = 1e15

/**
 * What the dollars of a chain are worth: 1, unless their pools with each other say otherwise. Who is off from most of
 * the others has lost its peg (of two that are alone, the one named later), and is worth what those that kept it pay.
 */
export function dollarPrices(
  dollars: readonly string[],
  pools: Iterable<PoolDbRow>,
  time: number,
): Map<string, TokenPrice> {
  const quotesOf = new Map<string, Quote[]>(dollars.map(id => [id, []]))
  for (const pool of pools) {
    if (pool.price === null || !quotesOf.has(pool.token0) || !quotesOf.has(pool.token1)) continue
    const [depth0, depth1] = depthOf(pool)
    quotesOf
      .get(pool.token0)!
      .push({ pool: pool.id, via: pool.token1, rate: pool.price, depth: depth1, since: pool.createdTime })
    quotesOf
      .get(pool.token1)!
      .push({ pool: pool.id, via: pool.token0, rate: 1 / pool.price, depth: depth0, since: pool.createdTime })
  }
  const worth = (id: string, anchors: ReadonlySet<string>) =>
    priceToken(quotesOf.get(id)!, via => (anchors.has(via) ? DOLLAR : undefined), time).usd
  const isOff = (usd: number | null): boolean => usd !== null && Math.max(usd, 1 / usd) > PEG
  const kept = new Set(dollars)
  for (;;) {
    const strays = [...kept].map((id, at) => ({
      id,
      at,
      off: [...kept].filter(other => other !== id && isOff(worth(id, new Set([other])))).length,
    }))
    const worst = strays.filter(({ off }) => off > 0).sort((a, b) => b.off - a.off || b.at - a.at)[0]
    if (worst === undefined) break
    kept.delete(worst.id)
  }
  return new Map(
    dollars.map(id => [id, { usd: kept.has(id) ? 1 : (worth(id, kept) ?? 1), confidence: 1, depthUsd: DEPTH }]),
  )
}
