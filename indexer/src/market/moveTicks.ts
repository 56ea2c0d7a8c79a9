import type { Context } from 'ponder:registry'
import { tick as ticks } from 'ponder:schema'

/** A position's liquidity change at its two ticks. */
export async function moveTicks(
  context: Context,
  pool: string,
  lower: number,
  upper: number,
  delta: bigint,
): Promise<void> {
  const chainId = context.chain.id
  for (const [tick, net] of [
    [lower, delta],
    [upper, -delta],
  ] as const) {
    await context.db
      .insert(ticks)
      .values({ chainId, pool, tick, liquidityGross: delta, liquidityNet: net })
      .onConflictDoUpdate(row => ({ liquidityGross: row.liquidityGross + delta, liquidityNet: row.liquidityNet + net }))
  }
}

/** A pool's active liquidity after a position changed. */
export const liquidityAfter = (
  active: bigint | null,
  tick: number | null,
  lower: number,
  upper: number,
  delta: bigint,
): bigint => (tick !== null && lower <= tick && tick < upper ? (active ?? 0n) + delta : (active ?? 0n))
