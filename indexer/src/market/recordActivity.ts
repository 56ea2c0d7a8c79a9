import type { Context } from '../../engine/registry.ts'
import { activity } from '../schema.ts'
import type { Scene } from './moveState.ts'
import { whole } from './poolPrice.ts'
import { writeScene } from './writeScene.ts'

type Event = {
  block: { number: bigint; timestamp: bigint }
  transaction: { hash: string; from: string }
  log: { logIndex: number }
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/**
 * A swap's worth: the side whose price is trusted more. A liquidity change's: both sides that have a price. Null when
 * none has, and when all that moved is of a side without one: nothing of what has a price is no worth.
 */
export function usdOf(
  scene: Scene,
  type: 'swap' | 'add' | 'remove',
  amounts: readonly [bigint, bigint],
): number | null {
  const values = scene.sides.map((side, i) => {
    if (side.price.usd === null) return null
    const value = whole(abs(amounts[i]!), side.decimals) * side.price.usd
    return Number.isFinite(value) ? value : null
  })
  const [value0, value1] = [values[0] ?? null, values[1] ?? null]
  if (value0 === null || value1 === null) {
    const moved = amounts[value0 === null ? 0 : 1] !== 0n
    const value = value0 ?? value1
    return value === 0 && moved ? null : value
  }
  if (type !== 'swap') return value0 + value1
  return scene.sides[0].price.confidence >= scene.sides[1].price.confidence ? value0 : value1
}

/**
 * Writes a swap or liquidity change, its bars, and all it moved. Amounts are the pool's: positive came in. `fee`: what
 * this swap paid (hundredths of a bip), when its log says so; else the pool's.
 */
export async function recordActivity(
  context: Context,
  {
    event,
    scene,
    type,
    amounts,
    fee = scene.pool.fee,
  }: { event: Event; scene: Scene; type: 'swap' | 'add' | 'remove'; amounts: readonly [bigint, bigint]; fee?: number },
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
    price0: scene.sides[0].price.usd,
    price1: scene.sides[1].price.usd,
    account: event.transaction.from.toLowerCase(),
  })
  const volume = type === 'swap' ? (usd ?? 0) : 0
  await writeScene(context, { event, scene, volumeUsd: volume, feesUsd: (volume * fee) / 1_000_000 })
}
