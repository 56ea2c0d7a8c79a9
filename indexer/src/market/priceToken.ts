/**
 * A token's price in USD (ground.md, "USD prices"): every pool that trades it against an anchor says a price; shallow
 * and young pools are not heard; the liquidity-weighted median decides; what lies far from it is rejected and the
 * median taken again. At most two hops: a dollar is an anchor of value 1, another token is one only when dollar pools
 * alone price it well. Pure: the same in handlers and in the API.
 */

/**
 * What one pool says about a token: `rate` whole `via` per whole token, `depth` whole `via` that stand behind it,
 * `since` unix s.
 */
export type Quote = { pool: string; via: string; rate: number; depth: number; since: number }

/** An anchor's own price. `hop` 1 = a dollar, 2 = priced by dollars. */
export type Anchor = { usd: number; confidence: number; hop: 1 | 2 }

export type TokenPrice = { usd: number | null; confidence: number; depthUsd: number }

/** Quotes kept per token: the deepest. */
const MAX_QUOTES = 12
/** A pool says nothing before it is this old (s) … */
const AGE_FLOOR = 1_800
/** … and with less than this behind it. */
const DEPTH_FLOOR = 2_000
/** Depth at which a price is half trusted. */
const HALF_TRUST_DEPTH = 20_000
/** A quote this far from the median (as a ratio) is rejected. */
const OUTLIER_RATIO = 1.1
/** What a second hop leaves of confidence. */
const HOP_FACTOR = 0.9
/** Below this there is no price. */
const MIN_CONFIDENCE = 0.15
/** From this on a token priced by dollar pools is an anchor of others. */
export const ANCHOR_CONFIDENCE = 0.75

const NONE: TokenPrice = { usd: null, confidence: 0, depthUsd: 0 }

type Weighted = { usd: number; weight: number; confidence: number }

/**
 * Interpolated weighted median: continuous in prices and weights, so that it doesn't jump between two equally deep
 * pools.
 */
export function weightedMedian(items: readonly { usd: number; weight: number }[]): number {
  const sorted = [...items].sort((a, b) => a.usd - b.usd)
  const total = sorted.reduce((sum, item) => sum + item.weight, 0)
  let below = 0
  let before: { usd: number; at: number } | undefined
  for (const item of sorted) {
    const at = (below + item.weight / 2) / total
    if (at >= 0.5) {
      if (before === undefined || at === before.at) return item.usd
      return before.usd + ((item.usd - before.usd) * (0.5 - before.at)) / (at - before.at)
    }
    before = { usd: item.usd, at }
    below += item.weight
  }
  return before?.usd ?? Number.NaN
}

/** @param anchorOf the price of a `via`, or undefined when it is none. */
export function priceToken(
  quotes: readonly Quote[],
  anchorOf: (via: string) => Anchor | undefined,
  time: number,
): TokenPrice {
  const heard: Weighted[] = []
  for (const quote of quotes) {
    if (time - quote.since < AGE_FLOOR) continue
    const anchor = anchorOf(quote.via)
    if (anchor === undefined) continue
    const depthUsd = quote.depth * anchor.usd
    const usd = quote.rate * anchor.usd
    if (depthUsd < DEPTH_FLOOR || !(usd > 0) || !Number.isFinite(usd) || !Number.isFinite(depthUsd)) continue
    heard.push({ usd, weight: depthUsd, confidence: anchor.confidence * (anchor.hop === 1 ? 1 : HOP_FACTOR) })
  }
  if (heard.length === 0) return NONE
  const first = weightedMedian(heard)
  const kept = heard.filter(item => Math.max(item.usd / first, first / item.usd) <= OUTLIER_RATIO)
  if (kept.length === 0) return NONE
  const all = heard.reduce((sum, item) => sum + item.weight, 0)
  const depthUsd = kept.reduce((sum, item) => sum + item.weight, 0)
  const anchors = kept.reduce((sum, item) => sum + item.weight * item.confidence, 0) / depthUsd
  const confidence = anchors * (depthUsd / all) * (depthUsd / (depthUsd + HALF_TRUST_DEPTH))
  return confidence < MIN_CONFIDENCE
    ? { usd: null, confidence, depthUsd }
    : { usd: weightedMedian(kept), confidence, depthUsd }
}

/**
 * The quotes with `next` in its pool's place (null: the pool says nothing any more), the deepest first, at most
 * MAX_QUOTES.
 */
export function withQuote(
  { quotes, pool, next }: { quotes: readonly Quote[]; pool: string; next: Quote | null },
  usdOf: (via: string) => number,
): Quote[] {
  const others = quotes.filter(quote => quote.pool !== pool)
  if (next !== null) others.push(next)
  if (others.length <= MAX_QUOTES) return others
  return others.sort((a, b) => b.depth * usdOf(b.via) - a.depth * usdOf(a.via)).slice(0, MAX_QUOTES)
}

/**
 * What an amount of a token is worth inside a pool. A token that is no dollar counts at most ten times the depth that
 * prices it: a thin market must not make TVL out of a large number of its own coins.
 */
export function sideUsd(amount: number, price: TokenPrice | { usd: number; depthUsd: number }): number | null {
  if (price.usd === null) return null
  return Math.min(amount * price.usd, 10 * price.depthUsd)
}
