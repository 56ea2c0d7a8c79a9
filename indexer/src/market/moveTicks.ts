import type { Context } from '../../engine/registry.ts'
import { tick as ticks } from '../schema.ts'

/** A position's liquidity change at its two ticks. */
export async function moveTicks(
  context: Context,
  { pool, lower, upper, delta }: { pool: string; lower: number; upper: number; delta: bigint },
): Promise<void> {
  const chainId = context.chain.id
  for (const [tick, net] of [
    [lower, delta],
    [upper, -delta],
  ] as const) {
    const key = { chainId, pool, tick }
    const known = await context.db.find(ticks, key)
    if (known === null) await context.db.insert(ticks).values({ ...key, liquidityGross: delta, liquidityNet: net })
    else
      await context.db
        .update(ticks, key)
        .set({ liquidityGross: known.liquidityGross + delta, liquidityNet: known.liquidityNet + net })
  }
}

/** A pool's active liquidity after a position changed. */
export const liquidityAfter = ({
  active,
  tick,
  lower,
  upper,
  delta,
}: {
  active: bigint | null
  tick: number | null
  lower: number
  upper: number
  delta: bigint
}): bigint => (tick !== null && lower <= tick && tick < upper ? (active ?? 0n) + delta : (active ?? 0n))
