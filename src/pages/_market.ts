// The frozen market as pages ask for it: networks that are on, best rows first.
import { TARN_CHAINS } from 'astro:env/client'
import type { Chain } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Candles, Moment, PoolDetail, Stats, TokenDetail, TransactionRow } from '#data/market/schemas.ts'
import { readSnapshot } from '#data/market/snapshot.ts'

/** Networks that are on, in the order people see. */
export const networksOn: Chain[] = TARN_CHAINS.split(',').flatMap(id => chainById(Number(id)) ?? [])
/** Of explore without a network. */
export const firstNetwork = networksOn[0]!.key
/** Path parts that name a network here. */
export const networkParts = [...networksOn.map(c => c.key), 'all']

const within = <T extends { chainId: number }>(rows: readonly T[], chain: string): T[] =>
  rows.filter(r => (chain === 'all' ? networksOn.some(c => c.id === r.chainId) : chainById(r.chainId)?.key === chain))
const holds = (row: { chainId: number; token0: { address: string }; token1: { address: string } }, token: TokenDetail) =>
  row.chainId === token.chainId && (row.token0.address === token.address || row.token1.address === token.address)

/** Largest volume first. */
export const tokensOn = (chain: string): TokenDetail[] => within(readSnapshot().tokens, chain)
/** Largest TVL first. */
export const poolsOn = (chain: string): PoolDetail[] => within(readSnapshot().pools, chain)
/** Newest first. */
export const transactionsOn = (chain: string): TransactionRow[] => within(readSnapshot().transactions, chain)
export const statsOn = (chain: string): Stats | null => readSnapshot().stats.find(s => s.chain === chain) ?? null
export const candlesOf = (chainId: number, id: string): Candles | null => readSnapshot().detail(chainId, id)?.candles['1d'] ?? null
/** The listed token of the same symbol on other networks. */
export const namesakes = (token: TokenDetail): TokenDetail[] =>
  token.listed || token.address === 'NATIVE'
    ? within(readSnapshot().tokens, 'all').filter(
        t => t.chainId !== token.chainId && t.symbol === token.symbol && (t.address === 'NATIVE') === (token.address === 'NATIVE') && (t.listed || t.address === 'NATIVE'),
      )
    : []
export const poolsOf = (token: TokenDetail): PoolDetail[] => readSnapshot().pools.filter(p => holds(p, token))
/** Of a token (by address) or a pool (by id). */
export const transactionsOf = (chainId: number, id: string): TransactionRow[] => readSnapshot().detail(chainId, id)?.transactions ?? []
/** How many other pools read the same: symbols, version and fee. */
export const twinPools = (pool: PoolDetail): number =>
  readSnapshot().pools.filter(
    o => o.id !== pool.id && o.chainId === pool.chainId && o.version === pool.version && o.fee === pool.fee &&
      o.token0.symbol === pool.token0.symbol && o.token1.symbol === pool.token1.symbol,
  ).length

/** The block and time of a network's figures; of all networks the oldest. */
export function momentOf(chain: string): Moment {
  const { at } = readSnapshot()
  const moments = networksOn.filter(c => chain === 'all' || c.key === chain).flatMap(c => at[c.id] ?? [])
  return moments.sort((a, b) => a.time - b.time)[0] ?? { block: 0, time: 0 }
}
