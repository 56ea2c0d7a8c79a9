import type { Context } from '../../engine/registry.ts'
import { token as tokens } from '../schema.ts'
import { chainById } from '#domain/chains/chains.ts'
import { isCandidate, moveCandidate } from './candidates.ts'
import type { Next, PoolRow } from './openPool.ts'
import { depthOf, priceOfReserves, priceOfSqrt, whole } from './poolPrice.ts'
import {
  ANCHOR_CONFIDENCE,
  type Anchor,
  priceToken,
  type Quote,
  sideUsd,
  type TokenPrice,
  withQuote,
} from './priceToken.ts'

type Event = { block: { number: bigint; timestamp: bigint } }
type TokenRow = typeof tokens.$inferSelect

/** What an event may change of a token. */
export type TokenDraft = Pick<
  TokenRow,
  'reserve' | 'quotes' | 'directUsd' | 'directConfidence' | 'priceUsd' | 'priceConfidence' | 'depthUsd' | 'bars'
>

/** One token of a pool after an event. `priceId`: whose price it has (NATIVE has its wrapper's). */
export type Side = {
  id: string
  priceId: string
  price: TokenPrice
  usdBefore: number | null
  tvlUsd: number | null
  decimals: number
}

/**
 * A pool and its two tokens after an event: what bars and activities are made from. Nothing is written before
 * writeScene.ts writes it.
 */
export type Scene = { pool: PoolRow; priceBefore: number | null; sides: [Side, Side]; tokens: Map<string, TokenDraft> }

const priceIdOf = (chainId: number, currency: string): string =>
  currency === 'NATIVE' ? (chainById(chainId)?.contracts.wrappedNative ?? 'NATIVE') : currency

const isDollar = (chainId: number, id: string): boolean =>
  chainById(chainId)?.dollars.includes(id as `0x${string}`) ?? false

const priceOfRow = (row: TokenDraft): TokenPrice => ({
  usd: row.priceUsd,
  confidence: row.priceConfidence,
  depthUsd: row.depthUsd,
})

const DOLLAR: Anchor = { usd: 1, confidence: 1, hop: 1 }

/** The price an anchor has for others: what dollar pools alone say, when they say it well. */
function anchorOfRow(row: TokenDraft | null): Anchor | undefined {
  if (row === null) return undefined
  if (row.directUsd === null || row.directConfidence < ANCHOR_CONFIDENCE) return undefined
  return { usd: row.directUsd, confidence: row.directConfidence, hop: 2 }
}

/** A token's row as an object of our own: the store's rows change when we write. */
async function draftOf(context: Context, address: string): Promise<TokenDraft | null> {
  const row = await context.db.find(tokens, { chainId: context.chain.id, address })
  if (row === null) return null
  const { reserve, quotes, directUsd, directConfidence, priceUsd, priceConfidence, depthUsd, bars } = row
  return { reserve, quotes, directUsd, directConfidence, priceUsd, priceConfidence, depthUsd, bars }
}

/** The rows of these tokens, once each; who isn't there is left out. */
async function draftsOf(context: Context, ids: readonly string[]): Promise<Map<string, TokenDraft>> {
  const drafts = new Map<string, TokenDraft>()
  for (const id of ids) {
    const draft = drafts.has(id) ? null : await draftOf(context, id)
    if (draft !== null) drafts.set(id, draft)
  }
  return drafts
}

/**
 * A pool's new state and all that follows from it: its price, what it says about its tokens' prices, their reserves and
 * prices, the pool's TVL. Undefined when the pool isn't deep enough to be in the market: then that is all, and it is
 * written.
 */
export async function moveState(
  context: Context,
  { event, found, change }: { event: Event; found: PoolRow; change: Next },
): Promise<Scene | undefined> {
  const waits = isCandidate(found)
  const before = waits ? await moveCandidate(context, { event, found, next: change }) : found
  if (before === null) return undefined
  const { reserve0, reserve1, sqrtPriceX96, tick, liquidity, fee } = found
  const next: Next = waits ? { reserve0, reserve1, sqrtPriceX96, tick, liquidity, fee, ...change } : change
  const chainId = context.chain.id
  const time = Number(event.block.timestamp)
  const [priceBefore, reserves0, reserves1] = [before.price, before.reserve0, before.reserve1]
  const pool: PoolRow = { ...before, ...next }
  pool.price =
    pool.sqrtPriceX96 === null
      ? priceOfReserves({
          reserve0: pool.reserve0,
          reserve1: pool.reserve1,
          decimals0: pool.decimals0,
          decimals1: pool.decimals1,
        })
      : priceOfSqrt(pool.sqrtPriceX96, pool.decimals0, pool.decimals1)

  const ids = [pool.token0, pool.token1] as const
  const priceIds = [priceIdOf(chainId, pool.token0), priceIdOf(chainId, pool.token1)] as const
  const rows = await draftsOf(context, [...ids, ...priceIds])
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
        rate === null || !(behind > 0) || !Number.isFinite(rate)
          ? null
          : { pool: pool.id, via, rate, depth: behind, since: pool.createdTime }
      const before = row.quotes
      const anchors = new Map<string, Anchor | undefined>()
      for (const name of [via, ...before.map(known => known.via)]) {
        if (!anchors.has(name))
          anchors.set(
            name,
            isDollar(chainId, name) ? DOLLAR : anchorOfRow(rows.get(name) ?? (await draftOf(context, name))),
          )
      }
      const anchorOf = (name: string) => anchors.get(name)
      const quotes = withQuote({ quotes: before, pool: pool.id, next: quote }, name => anchorOf(name)?.usd ?? 0)
      const direct = priceToken(
        quotes.filter(known => anchorOf(known.via)?.hop === 1),
        anchorOf,
        time,
      )
      const price = priceToken(quotes, anchorOf, time)
      row.quotes = quotes
      row.directUsd = direct.usd
      row.directConfidence = direct.confidence
      row.priceUsd = price.usd
      row.priceConfidence = price.confidence
      row.depthUsd = price.depthUsd
    }
  }

  const moved = [pool.reserve0 - reserves0, pool.reserve1 - reserves1] as const
  const sides = sidesOf({ pool, priceIds, rows, usdBefore, moved })
  pool.tvlUsd = tvlOf(pool, sides[0].price, sides[1].price)
  return { pool, priceBefore, sides, tokens: rows }
}

/** Both sides of a pool; their reserves are moved by as much first. */
function sidesOf({
  pool,
  priceIds,
  rows,
  usdBefore,
  moved,
}: {
  pool: PoolRow
  priceIds: readonly [string, string]
  rows: Map<string, TokenDraft>
  usdBefore: readonly (number | null)[]
  moved: readonly [bigint, bigint]
}): [Side, Side] {
  const one = (side: 0 | 1): Side => {
    const [id, priceId] = [side === 0 ? pool.token0 : pool.token1, priceIds[side]]
    const decimals = side === 0 ? pool.decimals0 : pool.decimals1
    const row = rows.get(id)!
    row.reserve += moved[side]
    const price = priceOfRow(rows.get(priceId) ?? row)
    return {
      id,
      priceId,
      price,
      usdBefore: usdBefore[side] ?? null,
      decimals,
      tvlUsd: sideUsd(whole(row.reserve, decimals), price),
    }
  }
  return [one(0), one(1)]
}

/** What a pool holds in USD: its priced sides; null when neither has a price. */
function tvlOf(pool: PoolRow, price0: TokenPrice, price1: TokenPrice): number | null {
  const side0 = sideUsd(whole(pool.reserve0, pool.decimals0), price0)
  const side1 = sideUsd(whole(pool.reserve1, pool.decimals1), price1)
  return side0 === null && side1 === null ? null : (side0 ?? 0) + (side1 ?? 0)
}

/**
 * The scene of a pool whose state an earlier log of the same action wrote (v2: Sync comes before Swap, Mint and Burn).
 */
export async function readScene(context: Context, found: PoolRow): Promise<Scene> {
  const pool: PoolRow = { ...found }
  const priceIds = [priceIdOf(context.chain.id, pool.token0), priceIdOf(context.chain.id, pool.token1)] as const
  const rows = await draftsOf(context, [pool.token0, pool.token1, ...priceIds])
  const usdBefore = priceIds.map(id => rows.get(id)?.priceUsd ?? null)
  return {
    pool,
    priceBefore: pool.price,
    sides: sidesOf({ pool, priceIds, rows, usdBefore, moved: [0n, 0n] }),
    tokens: rows,
  }
}
