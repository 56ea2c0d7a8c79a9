// The head of the market as the browser searches it: columns of text, because brotli packs like with like (a thousand
// tokens ≈ 28 kB, of which 20 are their addresses). Rows lie deepest first, so their order is their weight.
import type { Address } from '../chains/Chain.ts'
import { protocolVersions } from '../protocols/Pool.ts'
import { type CurrencyId, safetyLevels } from '../token/Token.ts'
import { versions } from '../versions.ts'
import { foldText } from './foldText.ts'
import { lookalike } from './lookalike.ts'
import type { CurrencyInfo, PoolResult } from './SearchResult.ts'

/** Dollars behind a row: what is locked and what is traded a day. */
export type Depth = { tvlUsd: number | null; volumeUsd: number | null }
export type TokenEntry = CurrencyInfo & Depth
export type PoolEntry = Omit<PoolResult, 'type'> & Depth

/** `tokens.<hash>.json`. Strings hold one character (`c`, `f`, `w`), one line (`s`, `n`) or 40 digits (`a`) a token. */
export type PackedTokens = {
  version: 1
  chains: number[]
  c: string
  s: string
  /** Empty line: as the symbol. */
  n: string
  /** All f: the native currency. */
  a: string
  /** Safety level, listed, spam. */
  f: string
  /** Third of a power of ten of dollars. */
  w: string
  /** Rows most traded, best first. */
  trending: number[]
}

/** `pools.<hash>.json`. `t`: rows of its two tokens; ids of 20 bytes and of 32 apart, in order. */
export type PackedPools = {
  version: 1
  t: number[]
  v: string
  /** Hundredths of a bip, −1: set by the hook. */
  fee: number[]
  short: string
  long: string
  /** Distinct hooks, and by row which one (0: none). */
  hooks: Address[]
  h: number[]
  w: string
  trending: number[]
}

/** A token as it is searched. `weight`: thirds of a power of ten of dollars behind it. */
export type SearchedToken = {
  info: CurrencyInfo
  symbol: string
  name: string
  /** The name as `joined`. */
  whole: string
  looks: string
  weight: number
  clash: boolean
  /** What people call it in the page's language. */
  called: readonly string[]
}
export type SearchedPool = { pool: PoolResult; token0: SearchedToken; token1: SearchedToken; weight: number }
export type SearchIndex = {
  tokens: readonly SearchedToken[]
  pools: readonly SearchedPool[]
  trendingTokens: readonly SearchedToken[]
  trendingPools: readonly SearchedPool[]
}

const NONE = 'f'.repeat(40)
const FIRST = 48
const depthOf = ({ tvlUsd, volumeUsd }: Depth): number => (tvlUsd ?? 0) + (volumeUsd ?? 0)
/** The dollars behind a row, in thirds of a power of ten. */
export const depthWeight = (depth: Depth): number => 3 * Math.log10(1 + Math.max(0, depthOf(depth)))
/** As an index holds it: one letter. Its rows stand deepest first, so equal letters keep their order. */
const packedWeight = (depth: Depth): string => letter(Math.min(42, Math.floor(depthWeight(depth))))
const letter = (value: number): string => String.fromCharCode(FIRST + value)
/** One line: what separates rows can't be inside one. */
const line = (text: string): string => text.replace(/[\n\r\u2028\u2029]/g, ' ').slice(0, 80)
const deepest = <T extends Depth>(rows: readonly T[], most: number): T[] =>
  [...rows].sort((a, b) => depthOf(b) - depthOf(a)).slice(0, most)
const traded = (rows: readonly Depth[], good: (at: number) => boolean, most = 15): number[] =>
  rows
    .map((row, at) => [row.volumeUsd ?? 0, at] as const)
    .filter(([volume, at]) => volume > 0 && good(at))
    .sort(([a], [b]) => b - a)
    .slice(0, most)
    .map(([, at]) => at)

/** The deepest `most` tokens as columns, and which row each became. */
export function packTokens(
  entries: readonly TokenEntry[],
  most = 1_000,
): { packed: PackedTokens; rowOf: (chainId: number, address: string) => number } {
  const rows = deepest(entries, most)
  const chains = [...new Set(rows.map(row => row.chainId))]
  const packed: PackedTokens = {
    version: 1,
    chains,
    c: rows.map(row => letter(chains.indexOf(row.chainId))).join(''),
    s: rows.map(row => line(row.symbol)).join('\n'),
    n: rows.map(row => (row.name === row.symbol ? '' : line(row.name))).join('\n'),
    a: rows.map(row => (row.address === 'NATIVE' ? NONE : row.address.slice(2))).join(''),
    f: rows
      .map(row => letter(safetyLevels.indexOf(row.safety) * 4 + (row.listed ? 2 : 0) + (row.spam ? 1 : 0)))
      .join(''),
    w: rows.map(row => packedWeight(row)).join(''),
    trending: traded(rows, at => rows[at]!.listed && !rows[at]!.spam),
  }
  const at = new Map(rows.map((row, i) => [`${row.chainId}:${row.address}`, i]))
  return { packed, rowOf: (chainId, address) => at.get(`${chainId}:${address}`) ?? -1 }
}

/** The deepest `most` pools whose tokens are both packed. */
export function packPools(
  entries: readonly PoolEntry[],
  rowOf: (chainId: number, address: string) => number,
  most = 500,
): PackedPools {
  const sides = (row: PoolEntry) => [
    rowOf(row.chainId, row.token0CurrencyInfo.address),
    rowOf(row.chainId, row.token1CurrencyInfo.address),
  ]
  const rows = deepest(
    entries.filter(row => sides(row).every(at => at >= 0)),
    most,
  )
  const hooks = [...new Set(rows.flatMap(row => row.hookAddress ?? []))]
  const honest = (row: PoolEntry) =>
    [row.token0CurrencyInfo, row.token1CurrencyInfo].every(token => token.listed && !token.spam)
  return {
    version: 1,
    t: rows.flatMap(sides),
    v: rows.map(row => letter(protocolVersions.indexOf(row.protocolVersion))).join(''),
    fee: rows.map(row => row.feeTier ?? -1),
    short: rows.flatMap(row => (row.poolId.length === 42 ? row.poolId.slice(2) : [])).join(''),
    long: rows.flatMap(row => (row.poolId.length === 66 ? row.poolId.slice(2) : [])).join(''),
    hooks,
    h: rows.map(row => (row.hookAddress ? hooks.indexOf(row.hookAddress) + 1 : 0)),
    w: rows.map(row => packedWeight(row)).join(''),
    trending: traded(rows, at => honest(rows[at]!)),
  }
}

/**
 * A folded text without what only parts its words: "usd coin", "usd-coin" and "usdcoin" are one name. Never empty
 * unless the text is.
 */
export const joined = (folded: string): string => folded.replace(/[ _·–—-]/g, '') || folded

/** A token with what comparing needs worked out. */
export function searched(info: CurrencyInfo, weight: number): SearchedToken {
  const name = foldText(info.name)
  return {
    info,
    symbol: foldText(info.symbol),
    name,
    whole: joined(name),
    looks: lookalike(info.symbol),
    weight,
    clash: false,
    called: [],
  }
}

/** What the market adds to the index, each once, copies marked by whom the index knows. */
export function joinTokens(index: readonly SearchedToken[], more: readonly SearchedToken[]): readonly SearchedToken[] {
  const key = ({ info }: SearchedToken) => `${info.chainId}:${info.address}`
  const here = new Set(index.map(key))
  const fresh = more.filter(token => !here.has(key(token)))
  if (fresh.length === 0) return index
  const all = [...index, ...fresh]
  markClashes(all)
  return all
}

/** Columns → what is searched. Throws when they don't fit together (a truncated file). */
export function openIndex(packed: PackedTokens, pools: PackedPools | null): SearchIndex {
  const count = packed.c.length
  const symbols = count === 0 ? [] : packed.s.split('\n')
  const names = count === 0 ? [] : packed.n.split('\n')
  if (
    symbols.length !== count ||
    names.length !== count ||
    packed.a.length !== count * 40 ||
    packed.f.length !== count ||
    packed.w.length !== count
  )
    throw new Error('search: the index is cut off')
  const number = (text: string, at: number) => text.charCodeAt(at) - FIRST
  const tokens = symbols.map((symbol, at): SearchedToken => {
    const digits = packed.a.slice(at * 40, at * 40 + 40)
    const flags = number(packed.f, at)
    const info: CurrencyInfo = {
      chainId: packed.chains[number(packed.c, at)] ?? 0,
      address: (digits === NONE ? 'NATIVE' : `0x${digits}`) as CurrencyId,
      symbol,
      name: names[at] || symbol,
      safety: safetyLevels[flags >> 2] ?? 'notListed',
      listed: (flags & 2) > 0,
      spam: (flags & 1) > 0,
    }
    return searched(info, number(packed.w, at))
  })
  markClashes(tokens)
  const opened = pools ? openPools(pools, tokens) : []
  const pick = <T>(rows: readonly T[], at: readonly number[]): T[] => at.flatMap(i => rows[i] ?? [])
  return {
    tokens,
    pools: opened,
    trendingTokens: pick(tokens, packed.trending),
    trendingPools: pick(opened, pools?.trending ?? []),
  }
}

function openPools(packed: PackedPools, tokens: readonly SearchedToken[]): SearchedPool[] {
  const [short, long] = [packed.short.match(/.{40}/g) ?? [], packed.long.match(/.{64}/g) ?? []].map(ids =>
    ids[Symbol.iterator](),
  )
  return [...packed.v].flatMap((letterOfVersion, at) => {
    const protocolVersion = protocolVersions[letterOfVersion.charCodeAt(0) - FIRST] ?? 'v2'
    const digits = (versions[protocolVersion].singleton ? long : short)?.next().value
    const [token0, token1] = [tokens[packed.t[at * 2] ?? -1], tokens[packed.t[at * 2 + 1] ?? -1]]
    if (!token0 || !token1 || !digits) return []
    const fee = packed.fee[at] ?? -1
    const pool: PoolResult = {
      type: 'pool',
      poolId: `0x${digits}`,
      chainId: token0.info.chainId,
      protocolVersion,
      hookAddress: packed.hooks[(packed.h[at] ?? 0) - 1] ?? null,
      feeTier: fee < 0 ? null : fee,
      token0CurrencyInfo: token0.info,
      token1CurrencyInfo: token1.info,
    }
    return [{ pool, token0, token1, weight: packed.w.charCodeAt(at) - FIRST }]
  })
}

/** On the token list, or a network's own currency. */
export const isKnown = ({ info }: SearchedToken): boolean => info.listed || info.address === 'NATIVE'

/**
 * Who isn't listed but looks like a listed token of its network (or the network's currency) is marked, whatever the
 * market says.
 */
function markClashes(tokens: readonly SearchedToken[]): void {
  const known = new Map<number, Set<string>>()
  for (const token of tokens) {
    if (!isKnown(token)) continue
    const { chainId } = token.info
    known.set(chainId, (known.get(chainId) ?? new Set()).add(token.looks))
  }
  for (const token of tokens) token.clash = !isKnown(token) && known.get(token.info.chainId)?.has(token.looks) === true
}
