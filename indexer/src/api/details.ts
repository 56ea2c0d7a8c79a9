import { select } from '../../engine/opened.ts'
import { sql } from '../../engine/sql.ts'
import { tick as ticks } from '../schema.ts'
import type { PoolDetail, PoolTicks, RoutingPools, TokenDetail } from '#data/market/schemas.ts'
import { DYNAMIC_FEE } from '#domain/protocols/Pool.ts'
import { changeOf } from './chainMarket.ts'
import type { ChainMarket, MarketPool, MarketToken } from './marketRows.ts'
import { marketOf } from './market.ts'
import { NotFound } from './parameters.ts'
import { noteOf, nativeSupply } from './token/tokenNotes.ts'

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
export function tokenDetail(chainId: number, address: string): TokenDetail {
  const { token } = findToken(chainId, address)
  const { row, facts, detail } = token
  const native = address === 'NATIVE' ? nativeSupply(row.symbol) : null
  const note = noteOf(row)
  return {
    ...row,
    totalSupply:
      (native === null ? facts.totalSupply : BigInt(native) * 10n ** BigInt(row.decimals))?.toString() ?? null,
    ...detail,
    description: note?.description ?? null,
    links: { website: note?.website ?? null, twitter: note?.twitter ?? null },
    poolCount: token.db.poolCount,
  }
}

/** GET /pools/:chainId/:id */
export function poolDetail(chainId: number, id: string): PoolDetail {
  const { pool } = findPool(chainId, id)
  const { db: state, row } = pool
  return {
    ...row,
    ...poolDetailFigures(pool),
    sqrtPriceX96: state.sqrtPriceX96?.toString() ?? null,
    tick: state.tick,
    liquidity: state.liquidity?.toString() ?? null,
    created: { block: state.createdBlock, time: state.createdTime },
  }
}

/** What a pool's page shows beside its row. */
export function poolDetailFigures(
  pool: MarketPool,
): Pick<
  PoolDetail,
  'reserve0' | 'reserve1' | 'reserve0Usd' | 'reserve1Usd' | 'tvlChange1d' | 'volumeChange1d' | 'feesChange1d'
> {
  const { db: state, figures, row } = pool
  return {
    reserve0: state.reserve0.toString(),
    reserve1: state.reserve1.toString(),
    reserve0Usd: pool.reserve0Usd,
    reserve1Usd: pool.reserve1Usd,
    tvlChange1d: changeOf(row.tvlUsd, figures.tvl_day_ago),
    volumeChange1d: changeOf(row.volume1d, figures.v1d_before),
    feesChange1d: changeOf(row.fees1d, figures.f1d_before),
  }
}

/** GET /pools/:chainId/:id/ticks */
export async function poolTicks(chainId: number, id: string): Promise<PoolTicks> {
  const { pool, market } = findPool(chainId, id)
  const { tickSpacing, tick, liquidity } = pool.db
  if (tickSpacing === null) throw new NotFound('a v2 pool has no ticks')
  const found = await select(
    ticks,
    sql`WHERE ${ticks.chainId} = ${chainId} AND ${ticks.pool} = ${id} ORDER BY ${ticks.tick} LIMIT ${20_000}`,
  )
  return {
    tick: tick ?? 0,
    tickSpacing,
    liquidity: (liquidity ?? 0n).toString(),
    items: found
      .filter(row => row.liquidityGross > 0n)
      .map(row => ({
        tick: row.tick,
        liquidityNet: row.liquidityNet.toString(),
        liquidityGross: row.liquidityGross.toString(),
      })),
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
