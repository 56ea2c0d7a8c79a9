import type { Context } from '../../engine/registry.ts'
import { candidate, pool as pools, token as tokens } from '../schema.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import { isKnown } from './isWanted.ts'
import { poolRule } from './poolRule.ts'
import type { Next } from './openPool.ts'
import { NO_BARS } from './openBars.ts'
import { enterPool, type PoolRow } from './openPool.ts'
import { depthOf } from './poolPrice.ts'
import { readMetadata } from './readMetadata.ts'

// A pool with too little behind it: its state is followed (liquidity must be known the moment it is enough), and
// nothing else of it is kept. It has no row in the market, no bars, no transactions, no tokens, and says nothing about
// prices.

type Event = { block: { number: bigint; timestamp: bigint } }
type CandidateRow = typeof candidate.$inferSelect

const { rule, minDepthUsd } = poolRule()

/** A pool, or what isn't one yet. */
export async function findPool(context: Context, id: string): Promise<PoolRow | null> {
  const key = { chainId: context.chain.id, id }
  const found = await context.db.find(pools, key)
  if (found !== null || minDepthUsd === 0) return found
  const waiting = await context.db.find(candidate, key)
  return waiting === null ? null : asPool(waiting)
}

/** Decimals aren't known before they are needed. */
const asPool = (row: CandidateRow): PoolRow => ({
  ...row,
  decimals0: NO_DECIMALS,
  decimals1: NO_DECIMALS,
  price: null,
  tvlUsd: null,
  bars: NO_BARS,
  updatedBlock: row.createdBlock,
})
const NO_DECIMALS = -1

/** Whether a pool found is one that waits. */
export const isCandidate = (found: PoolRow): boolean => found.decimals0 === NO_DECIMALS

const decimalsRead = new Map<string, number>()

/** Price and decimals of a currency that counts: one that is known and has a price. */
async function worthOf(context: Context, currency: CurrencyId): Promise<{ usd: number; decimals: number } | undefined> {
  const chainId = context.chain.id
  if (!isKnown(chainId, currency) && rule !== 'all') return undefined
  const chain = chainById(chainId)
  const native = currency === 'NATIVE'
  const priced = native ? (chain?.contracts.wrappedNative ?? currency) : currency
  const row = await context.db.find(tokens, { chainId, address: priced })
  const usd = chain?.dollars.includes(priced as `0x${string}`) === true ? 1 : (row?.priceUsd ?? null)
  if (usd === null) return undefined
  if (native) return { usd, decimals: chain?.native.decimals ?? 18 }
  if (row !== null) return { usd, decimals: row.decimals }
  const key = `${chainId} ${currency}`
  const decimals = decimalsRead.get(key) ?? (await readMetadata(chainId, currency)).decimals
  decimalsRead.set(key, decimals)
  return { usd, decimals }
}

/**
 * USD behind a pool's price: of the side that has more of what counts. What only its own pools give a price to counts
 * for nothing.
 */
async function depthUsdOf(context: Context, row: CandidateRow): Promise<number> {
  const worths = [await worthOf(context, row.token0 as CurrencyId), await worthOf(context, row.token1 as CurrencyId)]
  const depth = depthOf({ ...row, decimals0: worths[0]?.decimals ?? 18, decimals1: worths[1]?.decimals ?? 18 })
  return Math.max(...worths.map((worth, side) => (worth === undefined ? 0 : depth[side]! * worth.usd)))
}

/**
 * A candidate's new state. When that is deep enough the pool enters the market: returned is its row, empty still, for
 * the state to be moved into it. Else null.
 */
export async function moveCandidate(
  context: Context,
  { event, found, next }: { event: Event; found: PoolRow; next: Next },
): Promise<PoolRow | null> {
  const key = { chainId: context.chain.id, id: found.id }
  const { reserve0, reserve1, sqrtPriceX96, tick, liquidity, fee } = { ...found, ...next }
  await context.db.update(candidate, key).set({ reserve0, reserve1, sqrtPriceX96, tick, liquidity, fee })
  const row = (await context.db.find(candidate, key))!
  if ((await depthUsdOf(context, row)) < minDepthUsd) return null
  const { createdBlock, createdTime, id, version, dynamicFee, tickSpacing, hook } = row
  const [token0, token1] = [row.token0 as CurrencyId, row.token1 as CurrencyId]
  await enterPool(context, event, {
    id,
    version,
    token0,
    token1,
    fee,
    dynamicFee,
    tickSpacing,
    hook,
    sqrtPriceX96,
    tick,
    createdBlock,
    createdTime,
  })
  await context.db.delete(candidate, key)
  return context.db.find(pools, key)
}
