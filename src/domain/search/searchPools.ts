import { protocolVersions } from '../Pool.ts'
import type { SearchedPool, SearchedToken } from './SearchIndex.ts'
import type { SearchQuery } from './SearchQuery.ts'
import { isSuspect } from './searchTokens.ts'

const SINK = 20

/** 0 the symbol, 1 its beginning, 2 a word of the name; null: no. */
function sideMatch({ symbol, name }: SearchedToken, word: string): number | null {
  if (symbol === word) return 0
  if (symbol.startsWith(word)) return 1
  return word.length > 2 && (name.startsWith(word) || name.includes(` ${word}`)) ? 2 : null
}

/** The better way to give each word a side; null when a word fits none. Two words want two sides. */
function pairMatch(pool: SearchedPool, words: readonly string[]): number | null {
  const [first, second, ...more] = words
  if (first === undefined) return 0
  if (more.length > 0) return null
  const one = (word: string, side: SearchedToken) => sideMatch(side, word) ?? Number.POSITIVE_INFINITY
  const best =
    second === undefined
      ? Math.min(one(first, pool.token0), one(first, pool.token1)) + 1
      : Math.min(one(first, pool.token0) + one(second, pool.token1), one(first, pool.token1) + one(second, pool.token0))
  return Number.isFinite(best) ? best : null
}

/**
 * Pools that answer a query, best first, at most `most`: "eth usdc", "usdc/eth 0.05%", "v4 dai base"; the address or id of one; the
 * address of a token finds its pools. Pools of suspect tokens come last.
 */
export function searchPools(pools: readonly SearchedPool[], query: SearchQuery, most: number): SearchedPool[] {
  const { address, poolId, chainId } = query
  if (query.full === '') return []
  if (address || poolId) {
    const exact = pools.filter(({ pool }) => pool.poolId === (poolId ?? address))
    const holds = pools.filter(({ pool }) => address !== null && (pool.token0CurrencyInfo.address === address || pool.token1CurrencyInfo.address === address))
    return [...exact, ...holds].slice(0, most)
  }
  const versions = query.words.filter(word => (protocolVersions as readonly string[]).includes(word))
  const fees = query.words.flatMap(word => (/^\d+(\.\d+)?%$/.test(word) ? Math.round(Number.parseFloat(word) * 10_000) : []))
  const words = query.words.filter(word => !(protocolVersions as readonly string[]).includes(word) && !/^\d+(\.\d+)?%$/.test(word))
  if (words.length === 0 && versions.length === 0 && fees.length === 0) return []
  const ranks: SearchedPool[][] = []
  for (const row of pools) {
    const { pool } = row
    if (chainId !== null && pool.chainId !== chainId) continue
    if (versions.length > 0 && !versions.includes(pool.protocolVersion)) continue
    if (fees.length > 0 && !fees.includes(pool.feeTier ?? -1)) continue
    const match = pairMatch(row, words)
    if (match === null) continue
    const rank = match + (isSuspect(row.token0) || isSuspect(row.token1) ? SINK : 0)
    ranks[rank] ??= []
    const equals = ranks[rank]
    if (equals.length < most) equals.push(row)
  }
  return ranks.flat().slice(0, most)
}
