import { protocolVersions } from '../protocols/Pool.ts'
import type { SearchedPool, SearchedToken } from './SearchIndex.ts'
import type { SearchQuery } from './SearchQuery.ts'
import { hasPart } from './addressPart.ts'
import { oneTypo } from './oneTypo.ts'
import { isSuspect } from './searchTokens.ts'

const SINK = 20

type SideMatch = (side: SearchedToken, word: string) => number | null

/** 0 the symbol or what people call it, 1 its beginning, 2 a word of the name; null: no. */
const sideMatch: SideMatch = ({ symbol, name, called }, word) => {
  if (symbol === word || called.includes(word)) return 0
  if (symbol.startsWith(word)) return 1
  return word.length > 2 && (name.startsWith(word) || name.includes(` ${word}`)) ? 2 : null
}

/** The same, with one typing error in each word allowed; suspects don't match this way. */
const slipMatch: SideMatch = (side, word) =>
  sideMatch(side, word) ??
  (!isSuspect(side) &&
  (oneTypo(word, side.symbol) || [...side.name.split(' '), ...side.called].some(meant => oneTypo(word, meant)))
    ? 3
    : null)

/** The better way to give each word a side; null when a word fits none. Two words want two sides. */
function pairMatch(pool: SearchedPool, words: readonly string[], match: SideMatch): number | null {
  const [first, second, ...more] = words
  if (first === undefined) return 0
  if (more.length > 0) return null
  const one = (word: string, side: SearchedToken) => match(side, word) ?? Number.POSITIVE_INFINITY
  const best =
    second === undefined
      ? Math.min(one(first, pool.token0), one(first, pool.token1)) + 1
      : Math.min(one(first, pool.token0) + one(second, pool.token1), one(first, pool.token1) + one(second, pool.token0))
  return Number.isFinite(best) ? best : null
}

/**
 * Pools that answer a query, best first, at most `most`: "eth usdc", "usdc/eth 0.05%", "v4 dai base"; the address or id
 * of one, or a piece of it; the address of a token finds its pools. Equal answers by depth, pools of suspect tokens
 * last; where nothing answers one typo a word is forgiven.
 */
export function searchPools(pools: readonly SearchedPool[], query: SearchQuery, most: number): SearchedPool[] {
  const { address, poolId, part } = query
  if (query.full === '') return []
  if (address || poolId) {
    const exact = pools.filter(({ pool }) => pool.poolId === (poolId ?? address))
    const holds = pools.filter(
      ({ pool }) =>
        address !== null &&
        (pool.token0CurrencyInfo.address === address || pool.token1CurrencyInfo.address === address),
    )
    return [...exact, ...holds].slice(0, most)
  }
  if (part) {
    const ids = pools.filter(({ pool }) => hasPart(pool.poolId, part))
    const holds = pools.filter(
      ({ pool }) => hasPart(pool.token0CurrencyInfo.address, part) || hasPart(pool.token1CurrencyInfo.address, part),
    )
    return [
      ...new Set(
        [ids, holds].flatMap(rows => [
          ...byDepth(rows.filter(row => !hasSuspect(row))),
          ...byDepth(rows.filter(hasSuspect)),
        ]),
      ),
    ].slice(0, most)
  }
  const meant = query.meant ? { ...query, ...query.meant } : query
  for (const [asked, match] of [
    [meant, sideMatch],
    [query, sideMatch],
    [meant, slipMatch],
  ] as const) {
    const found = ranked(pools, asked, match)
    if (found.length > 0) return found.slice(0, most)
  }
  return []
}

const hasSuspect = ({ token0, token1 }: SearchedPool): boolean => isSuspect(token0) || isSuspect(token1)
const byDepth = (equals: readonly SearchedPool[]): SearchedPool[] => equals.toSorted((a, b) => b.weight - a.weight)
const isVersion = (word: string): boolean => (protocolVersions as readonly string[]).includes(word)
/** A fee in parts of a million: `0.05%`, `5bps`, `0.05` beside a pair; null: the word is none. */
function feeOf(word: string): number | null {
  const [, figure = '', unit] = /^(\d{1,2}(?:\.\d{1,4})?|\d{1,4}(?=bps?$))(%|bps?)?$/.exec(word) ?? []
  return figure === '' ? null : Math.round(Number(figure) * (unit?.startsWith('b') ? 100 : 10_000))
}

function ranked(
  pools: readonly SearchedPool[],
  { words: typed, chainId }: SearchQuery,
  match: SideMatch,
): SearchedPool[] {
  const versions = typed.filter(isVersion)
  // A bare figure may be a token's name where no pair stands beside it.
  const named = typed.filter(word => !isVersion(word) && feeOf(word) === null)
  const isFee = (word: string): boolean => feeOf(word) !== null && (/[%s]$/.test(word) || named.length > 1)
  const fees = typed.filter(isFee).map(feeOf)
  const words = typed.filter(word => !isVersion(word) && !isFee(word))
  if (typed.length === 0) return []
  const ranks: SearchedPool[][] = []
  for (const row of pools) {
    const { pool } = row
    if (chainId !== null && pool.chainId !== chainId) continue
    if (versions.length > 0 && !versions.includes(pool.protocolVersion)) continue
    if (fees.length > 0 && !fees.includes(pool.feeTier ?? -1)) continue
    const found = pairMatch(row, words, match)
    if (found === null) continue
    const rank = found + (hasSuspect(row) ? SINK : 0)
    ranks[rank] ??= []
    ranks[rank].push(row)
  }
  return ranks.flatMap(byDepth)
}
