import type { Context } from 'ponder:registry'
import { pool as pools, token as tokens } from 'ponder:schema'
import { chainById } from '#domain/chains/chains.ts'
import type { PoolRow } from './openPool.ts'
import { depthOf, priceOfReserves, priceOfSqrt, whole } from './poolPrice.ts'
import { ANCHOR_CONFIDENCE, type Anchor, priceToken, type Quote, sideUsd, type TokenPrice, withQuote } from './priceToken.ts'

type Event = { block: { number: bigint; timestamp: bigint } }
type TokenRow = typeof tokens.$inferSelect

/** A pool's state after an event; what is left out stays. */
export type Next = Partial<Pick<PoolRow, 'reserve0' | 'reserve1' | 'sqrtPriceX96' | 'tick' | 'liquidity' | 'fee'>>

/** One token of a pool after an event. `priceId`: whose price it has (NATIVE has its wrapper's). */
export type Side = { id: string; priceId: string; price: TokenPrice; usdBefore: number | null; tvlUsd: number | null; decimals: number }

/** A pool and its two tokens after an event: what bars and activities are written from. */
export type Scene = { pool: PoolRow; priceBefore: number | null; sides: [Side, Side] }

const priceIdOf = (chainId: number, currency: string): string =>
  currency === 'NATIVE' ? (chainById(chainId)?.contracts.wrappedNative ?? 'NATIVE') : currency

const isDollar = (chainId: number, id: string): boolean => chainById(chainId)?.dollars.includes(id as `0x${string}`) ?? false

const priceOfRow = (row: TokenRow): TokenPrice => ({ usd: row.priceUsd, confidence: row.priceConfidence, depthUsd: row.depthUsd })

const DOLLAR: Anchor = { usd: 1, confidence: 1, hop: 1 }

/** The price an anchor has for others: a dollar's 1, or what dollar pools alone say, when they say it well. */
export function anchorOfRow(row: TokenRow | null, dollar: boolean): Anchor | undefined {
  if (row === null) return undefined
  if (dollar) return DOLLAR
  if (row.directUsd === null || row.directConfidence < ANCHOR_CONFIDENCE) return undefined
  return { usd: row.directUsd, confidence: row.directConfidence, hop: 2 }
}

/**
 * Writes a pool's new state and all that follows from it: its price, what it says about its tokens' prices, their reserves and prices, the
 * pool's TVL. Each row is read and written once.
 */
export async function moveState(context: Context, event: Event, given: PoolRow, next: Next): Promise<Scene> {
  // Ponder's rows are windows on its cache: they change when we write. What was before must be a copy.
  const before = { ...given }
  const { db } = context
  const chainId = context.chain.id
  const time = Number(event.block.timestamp)
  const updatedBlock = Number(event.block.number)
  const pool: PoolRow = { ...before, ...next, updatedBlock }
  pool.price =
    pool.sqrtPriceX96 === null
      ? priceOfReserves(pool.reserve0, pool.reserve1, pool.decimals0, pool.decimals1)
      : priceOfSqrt(pool.sqrtPriceX96, pool.decimals0, pool.decimals1)

  const rows = new Map<string, TokenRow>()
  const load = async (id: string): Promise<TokenRow | null> => {
    const known = rows.get(id)
    if (known !== undefined) return known
    const row = await db.find(tokens, { chainId, address: id })
    if (row !== null) rows.set(id, { ...row })
    return rows.get(id) ?? null
  }
  const ids = [pool.token0, pool.token1] as const
  const priceIds = [priceIdOf(chainId, pool.token0), priceIdOf(chainId, pool.token1)] as const
  for (const id of [...ids, ...priceIds]) await load(id)
  const usdBefore = priceIds.map(id => rows.get(id)?.priceUsd ?? null)

  if (priceIds[0] !== priceIds[1]) {
    const depth = depthOf(pool)
    for (const side of [0, 1] as const) {
      const id = priceIds[side]
      const row = rows.get(id)
      if (row === undefined || isDollar(chainId, id)) continue
      const via = priceIds[side === 0 ? 1 : 0]
      const rate = pool.price === null ? null : side === 0 ? pool.price : 1 / pool.price
      const behind = depth[side === 0 ? 1 : 0]
      const quote: Quote | null =
        rate === null || !(behind > 0) || !Number.isFinite(rate) ? null : { pool: pool.id, via, rate, depth: behind, since: pool.createdTime }
      const anchors = new Map<string, Anchor | undefined>()
      for (const name of new Set([via, ...row.quotes.map(known => known.via)])) {
        anchors.set(name, isDollar(chainId, name) ? DOLLAR : anchorOfRow(rows.get(name) ?? (await db.find(tokens, { chainId, address: name })), false))
      }
      const anchorOf = (name: string) => anchors.get(name)
      row.quotes = withQuote(row.quotes, pool.id, quote, name => anchorOf(name)?.usd ?? 0)
      const direct = priceToken(row.quotes.filter(known => anchorOf(known.via)?.hop === 1), anchorOf, time)
      const price = priceToken(row.quotes, anchorOf, time)
      row.directUsd = direct.usd
      row.directConfidence = direct.confidence
      row.priceUsd = price.usd
      row.priceConfidence = price.confidence
      row.depthUsd = price.depthUsd
    }
  }

  const reserves = [pool.reserve0, pool.reserve1] as const
  const reservesBefore = [before.reserve0, before.reserve1] as const
  const decimals = [pool.decimals0, pool.decimals1] as const
  const sides = ([0, 1] as const).map((side): Side => {
    const row = rows.get(ids[side])!
    const priced = rows.get(priceIds[side]) ?? row
    row.reserve += reserves[side] - reservesBefore[side]
    const price = priceOfRow(priced)
    return { id: ids[side], priceId: priceIds[side], price, usdBefore: usdBefore[side] ?? null, decimals: decimals[side], tvlUsd: sideUsd(whole(row.reserve, decimals[side]), price) }
  })
  for (const id of new Set([...ids, ...priceIds])) {
    const row = rows.get(id)
    if (row === undefined) continue
    const { reserve, quotes, directUsd, directConfidence, priceUsd, priceConfidence, depthUsd } = row
    await db
      .update(tokens, { chainId, address: id })
      .set({ reserve, quotes, directUsd, directConfidence, priceUsd, priceConfidence, depthUsd, updatedBlock })
  }

  pool.tvlUsd = tvlOf(pool, sides[0]!.price, sides[1]!.price)
  const { reserve0, reserve1, sqrtPriceX96, tick, liquidity, fee, price, tvlUsd } = pool
  await db
    .update(pools, { chainId, id: pool.id })
    .set({ reserve0, reserve1, sqrtPriceX96, tick, liquidity, fee, price, tvlUsd, updatedBlock })
  return { pool, priceBefore: before.price, sides: [sides[0]!, sides[1]!] }
}

/** What a pool holds in USD: its priced sides; null when neither has a price. */
export function tvlOf(pool: PoolRow, price0: TokenPrice, price1: TokenPrice): number | null {
  const side0 = sideUsd(whole(pool.reserve0, pool.decimals0), price0)
  const side1 = sideUsd(whole(pool.reserve1, pool.decimals1), price1)
  return side0 === null && side1 === null ? null : (side0 ?? 0) + (side1 ?? 0)
}

/** The scene of a pool whose state an earlier log of the same action wrote (v2: Sync comes before Swap, Mint and Burn). */
export async function readScene(context: Context, pool: PoolRow): Promise<Scene> {
  const chainId = context.chain.id
  const sides: Side[] = []
  for (const [id, decimals] of [
    [pool.token0, pool.decimals0],
    [pool.token1, pool.decimals1],
  ] as const) {
    const priceId = priceIdOf(chainId, id)
    const row = (await context.db.find(tokens, { chainId, address: id }))!
    const price = priceOfRow(priceId === id ? row : ((await context.db.find(tokens, { chainId, address: priceId })) ?? row))
    sides.push({ id, priceId, price, usdBefore: price.usd, decimals, tvlUsd: sideUsd(whole(row.reserve, decimals), price) })
  }
  return { pool, priceBefore: pool.price, sides: [sides[0]!, sides[1]!] }
}
