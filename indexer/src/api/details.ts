import { and, asc, eq, sql } from 'ponder'
import { db } from 'ponder:api'
import { tick as ticks, tokenCandle } from 'ponder:schema'
import type { PoolDetail, PoolTicks, RoutingPools, TokenDetail } from '#data/market/schemas.ts'
import { DYNAMIC_FEE } from '#domain/Pool.ts'
import { NO_BARS } from '../market/openBars.ts'
import { whole } from '../market/poolPrice.ts'
import { type ChainMarket, changeOf, type MarketPool, type MarketToken } from './chainMarket.ts'
import { rows } from './database.ts'
import { openBar } from './joinOpenBars.ts'
import { marketOf } from './market.ts'
import { NotFound } from './parameters.ts'
import { noteOf, nativeSupply } from './tokenNotes.ts'
import { DAY, YEAR } from './windows.ts'

const NATIVE_ADDRESS = '0x0000000000000000000000000000000000000000'

function market(chainId: number): ChainMarket {
  const found = marketOf(chainId)
  if (found === undefined) throw new NotFound('this network is not indexed here')
  return found
}

export function findToken(chainId: number, address: string): { market: ChainMarket; token: MarketToken } {
  const found = market(chainId)
  const token = found.tokens.get(address)
  if (token === undefined) throw new NotFound('no such token here')
  return { market: found, token }
}

export function findPool(chainId: number, id: string): { market: ChainMarket; pool: MarketPool } {
  const found = market(chainId)
  const pool = found.pools.get(id)
  if (pool === undefined) throw new NotFound('no such pool here')
  return { market: found, pool }
}

/** Whose prices a token has. */
export const priceIdOf = (market: ChainMarket, address: string): string =>
  address === 'NATIVE' ? (market.chain.contracts.wrappedNative ?? address) : address

/** GET /tokens/:chainId/:address */
export async function tokenDetail(chainId: number, address: string): Promise<TokenDetail> {
  const { market, token } = findToken(chainId, address)
  const [range] = await rows<{ high: number | null; low: number | null }>(sql`SELECT max(high) AS high, min(low) AS low FROM ${tokenCandle}
    WHERE chain_id = ${chainId} AND address = ${priceIdOf(market, address)} AND interval = 86400 AND time > ${market.at.time - YEAR}`)
  const today = openBar(market.tokens.get(priceIdOf(market, address))?.db.bars ?? NO_BARS, DAY)
  const open = today !== undefined && today.time > market.at.time - YEAR ? today : undefined
  const among = (pick: (...of: number[]) => number, ...of: (number | null | undefined)[]) => {
    const known = of.filter(one => typeof one === 'number')
    return known.length === 0 ? null : pick(...known)
  }
  const { row, facts } = token
  // No contract knows a native currency's supply, and what is burnt of it is gone.
  const native = address === 'NATIVE' ? nativeSupply(row.symbol) : null
  const circulating = native ?? (facts.totalSupply === null ? null : whole(facts.totalSupply - facts.burnt, row.decimals))
  const note = noteOf(row)
  return {
    ...row,
    totalSupply: (native === null ? facts.totalSupply : BigInt(native) * 10n ** BigInt(row.decimals))?.toString() ?? null,
    marketCapUsd: row.priceUsd === null || circulating === null ? null : row.priceUsd * circulating,
    high52w: among(Math.max, range?.high, open?.high),
    low52w: among(Math.min, range?.low, open?.low),
    tvlChange1d: changeOf(row.tvlUsd, token.tvlDayAgo),
    volumeChange1d: changeOf(row.volume['1d'], token.volume1dBefore),
    description: note?.description ?? null,
    links: { website: note?.website ?? null, twitter: note?.twitter ?? null },
    poolCount: token.db.poolCount,
  }
}

/** GET /pools/:chainId/:id */
export function poolDetail(chainId: number, id: string): PoolDetail {
  const { pool } = findPool(chainId, id)
  const { db: state, figures, row } = pool
  return {
    ...row,
    reserve0: state.reserve0.toString(),
    reserve1: state.reserve1.toString(),
    reserve0Usd: pool.reserve0Usd,
    reserve1Usd: pool.reserve1Usd,
    tvlChange1d: changeOf(row.tvlUsd, figures.tvl_day_ago),
    volumeChange1d: changeOf(row.volume1d, figures.v1d_before),
    feesChange1d: changeOf(row.fees1d, figures.f1d_before),
    sqrtPriceX96: state.sqrtPriceX96?.toString() ?? null,
    tick: state.tick,
    liquidity: state.liquidity?.toString() ?? null,
    created: { block: state.createdBlock, time: state.createdTime },
  }
}

/** GET /pools/:chainId/:id/ticks */
export async function poolTicks(chainId: number, id: string): Promise<PoolTicks> {
  const { pool, market } = findPool(chainId, id)
  const { tickSpacing, tick, liquidity } = pool.db
  if (tickSpacing === null) throw new NotFound('a v2 pool has no ticks')
  const found = await db
    .select()
    .from(ticks)
    .where(and(eq(ticks.chainId, chainId), eq(ticks.pool, id)))
    .orderBy(asc(ticks.tick))
    .limit(20_000)
  return {
    tick: tick ?? 0,
    tickSpacing,
    liquidity: (liquidity ?? 0n).toString(),
    items: found
      .filter(row => row.liquidityGross > 0n)
      .map(row => ({ tick: row.tick, liquidityNet: row.liquidityNet.toString(), liquidityGross: row.liquidityGross.toString() })),
    at: market.at,
  }
}

/** GET /routing/:chainId */
export function routingPools(chainId: number): RoutingPools {
  const found = market(chainId)
  const raw = (currency: string) => (currency === 'NATIVE' ? NATIVE_ADDRESS : currency)
  return {
    chainId,
    items: [...found.pools.values()].map(({ db: pool, row }) => ({
      id: pool.id,
      version: pool.version,
      token0: raw(pool.token0),
      token1: raw(pool.token1),
      fee: pool.dynamicFee ? DYNAMIC_FEE : pool.fee,
      tickSpacing: pool.tickSpacing,
      hook: pool.hook,
      tvlUsd: row.tvlUsd,
    })),
    at: found.at,
  }
}
