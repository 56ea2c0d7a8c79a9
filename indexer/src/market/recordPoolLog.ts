import type { Context } from '../../engine/registry.ts'
import { poolLog } from '../schema.ts'
import type { PoolRow } from './openPool.ts'

export type LogEvent = { block: { number: bigint; timestamp: bigint }; log: { address: string; logIndex: number } }
type Row = typeof poolLog.$inferInsert
export type Happened = Pick<Row, 'type'> &
  Partial<Omit<Row, 'chainId' | 'block' | 'logIndex' | 'pool' | 'time' | 'waits'>>

/**
 * Keeps a log for replays. `indexed`: what the pool became in the market; undefined where it waits for depth. Price and
 * tick that aren't told stayed.
 */
export async function recordPoolLog(
  context: Context,
  {
    event,
    pool,
    indexed,
    happened,
  }: { event: LogEvent; pool: PoolRow; indexed: object | undefined; happened: Happened },
): Promise<void> {
  const { sqrtPriceX96 = pool.sqrtPriceX96, tick = pool.tick } = happened
  if (sqrtPriceX96 === null || tick === null) return
  await context.db.insert(poolLog).values({
    amount0: null,
    amount1: null,
    liquidity: null,
    tickLower: null,
    tickUpper: null,
    fee: null,
    ...happened,
    ...{ sqrtPriceX96, tick, waits: indexed === undefined },
    chainId: context.chain.id,
    block: Number(event.block.number),
    logIndex: event.log.logIndex,
    pool: pool.id,
    time: Number(event.block.timestamp),
  })
}
