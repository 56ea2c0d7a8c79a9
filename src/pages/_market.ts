// The frozen market as pages ask for it: networks that are on, best rows first.
import { TARN_CHAINS } from 'astro:env/client'
import type { Chain } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { contracts } from '#domain/chains/contracts.ts'
import type {
  Candles,
  Moment,
  PoolDetail,
  PoolTicks,
  Stats,
  TokenDetail,
  TransactionRow,
} from '#data/market/schemas.ts'
import type { PoolProviding } from '#data/market/poolLogSchemas.ts'
import { readSnapshot, type Snapshot } from '#data/market/snapshot.ts'

/** Networks that are on, in the order people see. */
export const networksOn: Chain[] = TARN_CHAINS.split(',').flatMap(id => chainById(Number(id)) ?? [])
/** Of explore without a network. */
export const firstNetwork = networksOn[0]!.key
/** CH-3: nothing on a test network is worth anything: not in lists of all networks, not for search engines. */
export const isTestnet = (chain: string): boolean => networksOn.some(c => c.key === chain && c.testnet === true)
/** Path parts that name a network here. */
export const networkParts = [...networksOn.map(c => c.key), 'all']

const within = <T extends { chainId: number }>(rows: readonly T[], chain: string): T[] =>
  rows.filter(r =>
    chain === 'all' ? networksOn.some(c => c.id === r.chainId && !c.testnet) : chainById(r.chainId)?.key === chain,
  )
/** Lookups over the whole snapshot, made once for it: two thousand pages ask. */
function once<T>(make: (snapshot: Snapshot) => T): () => T {
  const made = new WeakMap<Snapshot, { value: T }>()
  return () => {
    const snapshot = readSnapshot()
    const known = made.get(snapshot) ?? { value: make(snapshot) }
    made.set(snapshot, known)
    return known.value
  }
}
const groupBy = <T>(rows: readonly T[], keys: (row: T) => string[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows)
    for (const key of keys(row)) {
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
  return groups
}
const poolsByToken = once(({ pools }) =>
  groupBy(pools, p => [p.token0, p.token1].map(t => `${p.chainId}:${t.address}`)),
)
const tokensBySymbol = once(({ tokens }) => groupBy(within(tokens, 'all'), t => [t.symbol]))
const twinKey = (p: PoolDetail) => JSON.stringify([p.chainId, p.version, p.fee, p.token0.symbol, p.token1.symbol])
/** The two currencies of a pool: wrapped or not is the same to who trades. */
const pairKey = ({ chainId, token0, token1 }: PoolDetail) => {
  const wrapped = contracts[chainId]?.wrappedNative
  const currency = (address: string) => (address === 'NATIVE' && wrapped ? wrapped : address)
  return [chainId, ...[currency(token0.address), currency(token1.address)].sort()].join()
}
const poolsByPair = once(({ pools }) => groupBy(pools, p => [pairKey(p)]))
const poolsByTwin = once(({ pools }) => groupBy(pools, p => [twinKey(p)]))

/** Largest volume first. */
export const tokensOn = (chain: string): TokenDetail[] => within(readSnapshot().tokens, chain)
/** Largest TVL first. */
export const poolsOn = (chain: string): PoolDetail[] => within(readSnapshot().pools, chain)
/** Newest first. */
export const transactionsOn = (chain: string): TransactionRow[] => within(readSnapshot().transactions, chain)
/** Tokens whose pages this build makes; the others' are taken over from the last one (scripts/carryPages). */
export const dueTokens = (): TokenDetail[] =>
  tokensOn('all').filter(t => readSnapshot().isDue('tokens', chainById(t.chainId)!.key, t.address))
export const duePools = (): PoolDetail[] =>
  poolsOn('all').filter(p => readSnapshot().isDue('pools', chainById(p.chainId)!.key, p.id))
export const statsOn = (chain: string): Stats | null => readSnapshot().stats.find(s => s.chain === chain) ?? null
export const candlesOf = (chainId: number, id: string): Candles | null =>
  readSnapshot().detail(chainId, id)?.candles['1d'] ?? null
export const ticksOf = (chainId: number, id: string): PoolTicks | null =>
  readSnapshot().detail(chainId, id)?.ticks ?? null
export const providingOf = (chainId: number, id: string): PoolProviding | null =>
  readSnapshot().detail(chainId, id)?.providing ?? null
/** The listed token of the same symbol on other networks. */
export const namesakes = (token: TokenDetail): TokenDetail[] =>
  token.listed || token.address === 'NATIVE'
    ? (tokensBySymbol().get(token.symbol) ?? []).filter(
        t =>
          t.chainId !== token.chainId &&
          (t.address === 'NATIVE') === (token.address === 'NATIVE') &&
          (t.listed || t.address === 'NATIVE'),
      )
    : []
export const poolsOf = (token: TokenDetail): PoolDetail[] =>
  poolsByToken().get(`${token.chainId}:${token.address}`) ?? []
/** Pools of the same two currencies on its network that hold anything, and itself; deepest first. */
export const pairPoolsOf = (pool: PoolDetail): PoolDetail[] =>
  [pool, ...(poolsByPair().get(pairKey(pool)) ?? []).filter(other => other.id !== pool.id)]
    .filter(other => (other.tvlUsd ?? 0) > 0)
    .sort((a, b) => (b.tvlUsd ?? 0) - (a.tvlUsd ?? 0))
/** Of a token (by address) or a pool (by id). */
export const transactionsOf = (chainId: number, id: string): TransactionRow[] =>
  readSnapshot().detail(chainId, id)?.transactions ?? []
/** NFT collections that are no spam, with the numbers of their items. */
export const collectionsOn = (chain: string) => within(readSnapshot().nfts, chain)
/** Unix seconds of the latest transaction of a token or pool. */
export const lastChangeOf = (chainId: number, id: string): number | undefined => readSnapshot().lastChange(chainId, id)
/** How many other pools read the same: symbols, version and fee. */
export const twinPools = (pool: PoolDetail): number => (poolsByTwin().get(twinKey(pool))?.length ?? 1) - 1

/** The block and time of a network's figures; of all networks the oldest. */
export function momentOf(chain: string): Moment {
  const { at } = readSnapshot()
  const moments = networksOn.filter(c => (chain === 'all' ? !c.testnet : c.key === chain)).flatMap(c => at[c.id] ?? [])
  return moments.sort((a, b) => a.time - b.time)[0] ?? { block: 0, time: 0 }
}
