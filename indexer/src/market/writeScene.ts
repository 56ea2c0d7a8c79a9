import type { Context } from '../../engine/registry.ts'
import { poolCandle, pool as pools, tokenCandle, token as tokens } from '../schema.ts'
import { isKept } from './keptBars.ts'
import type { Scene } from './moveState.ts'
import { foldBars, type Move, type OpenBars } from './openBars.ts'

type Event = { block: { number: bigint; timestamp: bigint } }

/** Writes a pool's and its tokens' rows as an event left them. Each is written once. */
export async function writeState(
  context: Context,
  event: Event,
  { pool, tokens: drafts }: Pick<Scene, 'pool' | 'tokens'>,
): Promise<void> {
  const chainId = context.chain.id
  const updatedBlock = Number(event.block.number)
  for (const [address, draft] of drafts)
    await context.db.update(tokens, { chainId, address }).set({ ...draft, updatedBlock })
  const { reserve0, reserve1, sqrtPriceX96, tick, liquidity, fee, price, tvlUsd, bars } = pool
  await context.db
    .update(pools, { chainId, id: pool.id })
    .set({ reserve0, reserve1, sqrtPriceX96, tick, liquidity, fee, price, tvlUsd, bars, updatedBlock })
}

/** The same with the event in the bars of the pool and its tokens. */
export async function writeScene(
  context: Context,
  { event, scene, volumeUsd, feesUsd }: { event: Event; scene: Scene; volumeUsd: number; feesUsd: number },
): Promise<void> {
  const { db } = context
  const chainId = context.chain.id
  const time = Number(event.block.timestamp)
  const { pool, sides, tokens: drafts } = scene
  const fold = (subject: { bars: OpenBars }, move: Omit<Move, 'time'>) => {
    const { open, closed } = foldBars(subject.bars, { time, ...move })
    subject.bars = open
    return closed.filter(bar => isKept({ chainId, bar, move: { time, now: move.now } }))
  }
  for (const bar of fold(pool, { before: scene.priceBefore, now: pool.price, volumeUsd, feesUsd, tvlUsd: pool.tvlUsd }))
    await db.insert(poolCandle).values({ chainId, pool: pool.id, ...bar })
  const writeToken = async (address: string, move: Omit<Move, 'time' | 'feesUsd'>) => {
    for (const { feesUsd: _, ...bar } of fold(drafts.get(address)!, { ...move, feesUsd: 0 }))
      await db.insert(tokenCandle).values({ chainId, address, ...bar })
  }
  for (const side of sides) {
    const [before, now] = [side.usdBefore, side.price.usd]
    await writeToken(side.id, { before, now, volumeUsd, tvlUsd: side.tvlUsd })
    // What NATIVE is traded for is its wrapper's price, not its volume.
    const elsewhere = side.priceId !== side.id && !sides.some(other => other.id === side.priceId)
    if (elsewhere && drafts.has(side.priceId))
      await writeToken(side.priceId, { before, now, volumeUsd: 0, tvlUsd: null })
  }
  await writeState(context, event, scene)
}
