import type { Address } from '#domain/chains/Chain.ts'
import { nodeOf } from '#domain/routing/Graph.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'

/** Pools a quote looks at. */
const LIMIT = 150
/** Of other tokens that both sides trade with, the deepest so many may lie between. */
const MIDDLES = 12
/** Of the tokens that one side trades with, the deepest so many lead on to hubs, or to those of the other side. */
const NEIGHBOURS = 4

type Ranked = PoolRef & { tvlUsd?: number | null }

/**
 * Pools that may carry a swap between two tokens: between them, between them and a hub (wrapped native, dollars) or a
 * token that both trade with, among hubs, and between hubs and the deepest neighbors of either side. Deepest first
 * where there are too many; a pool from the factories that has no known value counts as deepest and stays in.
 */
export function relevantPools({
  pools,
  of: [a, b],
  wrappedNative,
  dollars,
}: {
  pools: readonly Ranked[]
  of: readonly [Address, Address]
  wrappedNative: Address
  dollars: readonly Address[]
}): PoolRef[] {
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
  const neighbours = [a, b].flatMap(token => [...new Set(partners(token))].slice(0, NEIGHBOURS))
  const wanted = new Set<Address>([a, b, wrappedNative, ...dollars, ...middles, ...neighbours])
  return deepest.filter(pool => sides(pool).every(token => wanted.has(token))).slice(0, LIMIT)
}
