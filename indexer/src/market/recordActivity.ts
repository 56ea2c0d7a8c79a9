import type { Context } from 'ponder:registry'
import { activity, poolCandle, tokenCandle } from 'ponder:schema'
import type { Scene } from './moveState.ts'
import { whole } from './poolPrice.ts'

type Event = {
  block: { number: bigint; timestamp: bigint }
  transaction: { hash: string; from: string }
  log: { logIndex: number }
}

/** Lengths of bars in seconds. */
export const intervals = [300, 3_600, 86_400] as const

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/** A swap's worth: the side whose price is trusted more. A liquidity change's: both sides that have a price. Null when none has. */
export function usdOf(scene: Scene, type: 'swap' | 'add' | 'remove', amounts: readonly [bigint, bigint]): number | null {
  const values = scene.sides.map((side, i) => {
    if (side.price.usd === null) return null
    const value = whole(abs(amounts[i]!), side.decimals) * side.price.usd
    return Number.isFinite(value) ? value : null
  })
  const [value0, value1] = [values[0] ?? null, values[1] ?? null]
  if (value0 === null || value1 === null) return value0 ?? value1
  if (type !== 'swap') return value0 + value1
  return scene.sides[0].price.confidence >= scene.sides[1].price.confidence ? value0 : value1
}

type Bar = { open: number | null; high: number | null; low: number | null; close: number | null }

/** A bar that opens at the price before the event: no gaps between neighbours. */
const opened = (before: number | null, now: number | null): Bar => {
  if (now === null) return { open: null, high: null, low: null, close: null }
  const open = before ?? now
  return { open, high: Math.max(open, now), low: Math.min(open, now), close: now }
}

const moved = (bar: Bar, before: number | null, now: number | null): Bar =>
  now === null
    ? { open: bar.open, high: bar.high, low: bar.low, close: bar.close }
    : bar.open === null
      ? opened(before, now)
      : { open: bar.open, high: Math.max(bar.high ?? now, now), low: Math.min(bar.low ?? now, now), close: now }

/** Writes an event into the bars of the pool and its tokens. */
export async function writeBars(
  context: Context,
  event: Pick<Event, 'block'>,
  scene: Scene,
  volumeUsd: number,
  feesUsd: number,
): Promise<void> {
  const { db } = context
  const chainId = context.chain.id
  const now = Number(event.block.timestamp)
  const { pool, sides } = scene
  for (const interval of intervals) {
    const time = now - (now % interval)
    await db
      .insert(poolCandle)
      .values({ chainId, pool: pool.id, interval, time, ...opened(scene.priceBefore, pool.price), volumeUsd, feesUsd, tvlUsd: pool.tvlUsd })
      .onConflictDoUpdate(row => ({
        ...moved(row, scene.priceBefore, pool.price),
        volumeUsd: row.volumeUsd + volumeUsd,
        feesUsd: row.feesUsd + feesUsd,
        tvlUsd: pool.tvlUsd,
      }))
    for (const side of sides) {
      await writeTokenBar(context, side.id, interval, time, side.usdBefore, side.price.usd, volumeUsd, side.tvlUsd)
      const elsewhere = side.priceId !== side.id && !sides.some(other => other.id === side.priceId)
      if (elsewhere) await writeTokenBar(context, side.priceId, interval, time, side.usdBefore, side.price.usd, 0, undefined)
    }
  }
}

/** @param tvlUsd undefined: this event says nothing about it. */
async function writeTokenBar(
  context: Context,
  address: string,
  interval: number,
  time: number,
  before: number | null,
  now: number | null,
  volumeUsd: number,
  tvlUsd: number | null | undefined,
): Promise<void> {
  await context.db
    .insert(tokenCandle)
    .values({ chainId: context.chain.id, address, interval, time, ...opened(before, now), volumeUsd, tvlUsd: tvlUsd ?? null })
    .onConflictDoUpdate(row => ({
      ...moved(row, before, now),
      volumeUsd: row.volumeUsd + volumeUsd,
      tvlUsd: tvlUsd === undefined ? row.tvlUsd : tvlUsd,
    }))
}

/**
 * Writes a swap or liquidity change, and its bars. Amounts are the pool's: positive came in. `fee`: what this swap paid (hundredths of a bip),
 * when its log says so; else the pool's.
 */
export async function recordActivity(
  context: Context,
  event: Event,
  scene: Scene,
  type: 'swap' | 'add' | 'remove',
  amounts: readonly [bigint, bigint],
  fee: number = scene.pool.fee,
): Promise<void> {
  const { pool } = scene
  const usd = usdOf(scene, type, amounts)
  await context.db.insert(activity).values({
    chainId: context.chain.id,
    block: Number(event.block.number),
    logIndex: event.log.logIndex,
    hash: event.transaction.hash,
    time: Number(event.block.timestamp),
    type,
    version: pool.version,
    pool: pool.id,
    token0: pool.token0,
    token1: pool.token1,
    amount0: amounts[0],
    amount1: amounts[1],
    usd,
    account: event.transaction.from.toLowerCase(),
  })
  const volume = type === 'swap' ? (usd ?? 0) : 0
  await writeBars(context, event, scene, volume, (volume * fee) / 1_000_000)
}
