// npm run bench search: the first result with 10,000 tokens, beside a filter that does nothing but look (the floor),
// and what the index weighs.
import { brotliCompressSync, constants } from 'node:zlib'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { chains } from '../../src/domain/chains/chains.ts'
import {
  openIndex,
  packPools,
  packTokens,
  type PoolEntry,
  type TokenEntry,
} from '../../src/domain/search/SearchIndex.ts'
import { parseQuery } from '../../src/domain/search/SearchQuery.ts'
import { searchPools } from '../../src/domain/search/searchPools.ts'
import { searchTokens } from '../../src/domain/search/searchTokens.ts'
import { versions } from '../../src/domain/versions.ts'
import { say } from '../run/steps.ts'

const GOAL_MS = 50
const GOAL_BYTES = 30_000
const on = chains.filter(chain => !chain.testnet)

/** The same market each time: xorshift. */
let state = 0x9e3779b9
const random = (): number => {
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  return (state >>> 0) / 2 ** 32
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const hex = (digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('')

const SYLLABLES =
  'ba be bo ca co da de di do fa fi ga go ha ka ki ko la le li lo ma me mi mo na ne no pa pe po ra re ro sa se so ta te to va ve vi vo xa za zo'.split(
    ' ',
  )
const WORDS =
  'Coin Token Finance Protocol Network Dao Inu Swap Chain Labs Protocol Wrapped Staked Liquid Governance Dollar Ether Bitcoin Gold Meme Cat Dog Moon'.split(
    ' ',
  )
const name = (): string => Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(SYLLABLES)).join('')

function token(at: number): TokenEntry {
  const word = name()
  const listed = random() < 0.6
  return {
    chainId: pick(on).id,
    address: `0x${hex(40)}` as Address,
    symbol: word.slice(0, 3 + Math.floor(random() * 3)).toUpperCase(),
    name: `${word[0]!.toUpperCase()}${word.slice(1)} ${pick(WORDS)}`,
    safety: listed ? 'none' : 'notListed',
    spam: false,
    listed,
    tvlUsd: 10 ** (8 - 6 * (at / 10_000) - random()),
    volumeUsd: 10 ** (7 - 6 * (at / 10_000) - random()),
  }
}

const NAMED = [
  ['ETH', 'Ether'],
  ['WETH', 'Wrapped Ether'],
  ['USDC', 'USD Coin'],
  ['USDT', 'Tether USD'],
  ['DAI', 'Dai Stablecoin'],
  ['WBTC', 'Wrapped BTC'],
  ['UNI', 'Uniswap'],
  ['LINK', 'ChainLink Token'],
] as const
const market = (count: number): TokenEntry[] =>
  [
    ...on.flatMap(chain =>
      NAMED.map(
        ([symbol, full]): TokenEntry => ({
          ...token(0),
          chainId: chain.id,
          symbol,
          name: full,
          listed: true,
          safety: 'none',
        }),
      ),
    ),
    ...Array.from({ length: count }, (_, at) => token(at)),
  ].slice(0, count)

function pool(tokens: readonly TokenEntry[]): PoolEntry {
  const token0CurrencyInfo = pick(tokens.slice(0, 300))
  const others = tokens.filter(other => other.chainId === token0CurrencyInfo.chainId)
  const protocolVersion = pick(['v2', 'v3', 'v3', 'v4'] as const)
  return {
    poolId: `0x${hex(versions[protocolVersion].singleton ? 64 : 40)}`,
    chainId: token0CurrencyInfo.chainId,
    protocolVersion,
    hookAddress: null,
    feeTier: pick([100, 500, 3_000, 10_000]),
    token0CurrencyInfo,
    token1CurrencyInfo: pick(others),
    tvlUsd: 10 ** (3 + 5 * random()),
    volumeUsd: 10 ** (2 + 5 * random()),
  }
}

const brotli = (value: unknown): number =>
  brotliCompressSync(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const ms = (value: number): string => `${value.toFixed(2)} ms`
const at = (values: number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]!

function timed(run: (typed: string) => unknown, typed: readonly string[]): { p50: number; p99: number; worst: number } {
  const times = Array.from({ length: 40 }, () => typed)
    .flat()
    .map(text => {
      const started = performance.now()
      run(text)
      return performance.now() - started
    })
  return { p50: at(times, 0.5), p99: at(times, 0.99), worst: Math.max(...times) }
}

const TYPED = [
  'e',
  'et',
  'eth',
  'usd',
  'usdc base',
  'dai',
  'coin',
  'wrapped',
  'ЕТН',
  'ｄａｉ',
  'protocol',
  'zzzz',
  `0x${'a'.repeat(40)}`,
  'mora finance',
  'o',
]
let failed = false
const check = ({ what, value, goal, shown }: { what: string; value: number; goal: number; shown: string }) => {
  const good = value <= goal
  failed ||= !good
  say(`${good ? 'ok  ' : 'MISS'} ${what}: ${shown}`)
}

// What it weighs.
const thousand = market(1_000)
const { packed: thousandPacked } = packTokens(thousand)
const weight = brotli(thousandPacked)
check({
  what: 'index of 1,000 tokens',
  value: weight,
  goal: GOAL_BYTES,
  shown: `${kB(weight)} brotli (goal ${kB(GOAL_BYTES)}; their addresses alone are ${kB(20_000)}; rows as JSON objects: ${kB(brotli(thousand.map(({ tvlUsd: _t, volumeUsd: _v, ...info }) => info)))})`,
})

// How quick it is.
const all = market(10_000)
const pairs = Array.from({ length: 2_000 }, () => pool(all))
const packing = packTokens(all, 10_000)
const text = JSON.stringify(packing.packed)
const poolText = JSON.stringify(packPools(pairs, packing.rowOf, 2_000))
const openTimes = Array.from({ length: 7 }, () => {
  const started = performance.now()
  openIndex(JSON.parse(text), JSON.parse(poolText))
  return performance.now() - started
})
const index = openIndex(JSON.parse(text), JSON.parse(poolText))
say(`10,000 tokens, 2,000 pools: opening ${ms(openTimes[0]!)} cold, ${ms(at(openTimes, 0.5))} warm (once a page)`)

const ours = timed(typed => {
  const query = parseQuery(typed, on)
  return [searchTokens(index.tokens, query, 8), searchPools(index.pools, query, 3)]
}, TYPED)
const naive = timed(typed => {
  const wanted = typed.toLowerCase()
  return all
    .filter(row => row.symbol.toLowerCase().includes(wanted) || row.name.toLowerCase().includes(wanted))
    .slice(0, 8)
}, TYPED)
say(
  `a naive filter (no order, no folding, no pools): p50 ${ms(naive.p50)}, p99 ${ms(naive.p99)}, worst ${ms(naive.worst)}`,
)
check({
  what: 'first results, 10,000 tokens',
  value: ours.p99,
  goal: GOAL_MS,
  shown: `p50 ${ms(ours.p50)}, p99 ${ms(ours.p99)}, worst ${ms(ours.worst)} (goal ${GOAL_MS} ms; ${(ours.p50 / naive.p50).toFixed(1)} × the naive filter)`,
})
check({
  what: 'with the index just come',
  value: openTimes[0]! + ours.p99,
  goal: GOAL_MS * 4,
  shown: ms(openTimes[0]! + ours.p99),
})
process.exitCode = failed ? 1 : 0
