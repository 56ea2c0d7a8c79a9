import type { Address } from '#domain/chains/Chain.ts'
import { nodeOf } from '#domain/routing/Graph.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'

/** Pools a quote looks at. */
const LIMIT = 150
/** Of other tokens that both sides trade with, the deepest so many may lie between. */
const MIDDLES = 12

type Ranked = PoolRef & { tvlUsd?: number | null }

/**
 * Pools that may carry a swap between two tokens: between them, between them and a hub (wrapped native, dollars) or a token that both
 * trade with, and among hubs. Deepest first where there are too many; what the factories found and nobody priced stays in.
 */
export function relevantPools(
  pools: readonly Ranked[],
  [a, b]: readonly [Address, Address],
  wrappedNative: Address,
  dollars: readonly Address[],
): PoolRef[] {
  const sides = (pool: PoolRef) => [nodeOf(pool.token0, wrappedNative), nodeOf(pool.token1, wrappedNative)] as const
  const depth = (pool: Ranked) => pool.tvlUsd ?? Number.MAX_VALUE
  const deepest = [...pools].sort((p, q) => depth(q) - depth(p))
  const partners = (token: Address) =>
    deepest.flatMap(pool => {
      const [x, y] = sides(pool)
      return x === token ? [y] : y === token ? [x] : []
    })
  const ofB = new Set(partners(b))
  const middles = [...new Set(partners(a).filter(token => ofB.has(token)))].slice(0, MIDDLES)
  const wanted = new Set<Address>([a, b, wrappedNative, ...dollars, ...middles])
  return deepest.filter(pool => sides(pool).every(token => wanted.has(token))).slice(0, LIMIT)
}
