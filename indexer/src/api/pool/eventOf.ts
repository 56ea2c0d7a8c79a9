import type { PoolEvent } from '#domain/liquidity/lab/PoolEvent.ts'
import type { LogRow } from './poolWindow.ts'

const big = (text: string | null): bigint => BigInt(text ?? 0)

/** A kept log as a replay is fed; a pool is given its price once, before anything happens. */
export function eventOf(row: LogRow): PoolEvent[] {
  const { type, time, tick, fee } = row
  const [amount0, amount1, liquidity] = [big(row.amount0), big(row.amount1), big(row.liquidity)]
  if (type === 'swap')
    return [{ type, time, amount0, amount1, sqrtPriceX96: big(row.price), tick, liquidity, fee: fee ?? 0 }]
  if (type === 'liquidity')
    return [{ type, time, tickLower: row.tick_lower ?? 0, tickUpper: row.tick_upper ?? 0, delta: liquidity }]
  if (type === 'gift') return [{ type, time, amount0, amount1 }]
  return type === 'protocolFee' ? [{ type, time, protocolFee: fee ?? 0 }] : []
}
