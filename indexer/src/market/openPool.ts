import { isRanged } from '../../../src/domain/versions.ts'
import type { Context } from '../../engine/registry.ts'
import { candidate, pool, token } from '../schema.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import { ensureToken } from './ensureToken.ts'
import { isWanted } from './isWanted.ts'
import { poolRule } from './poolRule.ts'
import { NO_BARS } from './openBars.ts'
import { priceOfSqrt } from './poolPrice.ts'

type Event = { block: { number: bigint; timestamp: bigint } }
export type PoolRow = typeof pool.$inferSelect

/** A pool's state after an event; what is left out stays. */
export type Next = Partial<Pick<PoolRow, 'reserve0' | 'reserve1' | 'sqrtPriceX96' | 'tick' | 'liquidity' | 'fee'>>

export type NewPool = Pick<PoolRow, 'id' | 'version' | 'fee' | 'dynamicFee' | 'tickSpacing' | 'hook'> & {
  token0: CurrencyId
  token1: CurrencyId
  sqrtPriceX96: bigint | null
  tick: number | null
}

const NATIVE_ADDRESS = '0x0000000000000000000000000000000000000000'

/** A currency as v4 writes it → as we do. */
export const currencyOf = (address: string): CurrencyId =>
  address === NATIVE_ADDRESS ? 'NATIVE' : (address.toLowerCase() as CurrencyId)

const { rule, minDepthUsd } = poolRule()

/**
 * A pool was made: if it is one that is indexed it is put into the book, or waits until it is deep enough
 * (candidates.ts).
 */
export async function openPool(context: Context, event: Event, next: NewPool): Promise<void> {
  if (!isWanted(context.chain.id, [next.token0, next.token1], rule)) return
  const created = { createdBlock: Number(event.block.number), createdTime: Number(event.block.timestamp) }
  if (minDepthUsd === 0) return enterPool(context, event, { ...next, ...created })
  await context.db.insert(candidate).values({
    ...next,
    ...created,
    chainId: context.chain.id,
    reserve0: 0n,
    reserve1: 0n,
    liquidity: noLiquidity(next),
  })
}

const noLiquidity = ({ version }: Pick<NewPool, 'version'>): bigint | null => (isRanged(version) ? 0n : null)

/** Puts a pool with nothing in it, and its tokens, into the book. */
export async function enterPool(
  context: Context,
  event: Event,
  next: NewPool & Pick<PoolRow, 'createdBlock' | 'createdTime'>,
): Promise<void> {
  const chainId = context.chain.id
  const decimals0 = await ensureToken(context, event, next.token0)
  const decimals1 = await ensureToken(context, event, next.token1)
  const block = Number(event.block.number)
  await context.db.insert(pool).values({
    ...next,
    chainId,
    decimals0,
    decimals1,
    reserve0: 0n,
    reserve1: 0n,
    liquidity: noLiquidity(next),
    price: next.sqrtPriceX96 === null ? null : priceOfSqrt(next.sqrtPriceX96, decimals0, decimals1),
    tvlUsd: null,
    bars: NO_BARS,
    updatedBlock: block,
  })
  for (const address of [next.token0, next.token1]) {
    await context.db
      .update(token, { chainId, address })
      .set(row => ({ poolCount: row.poolCount + 1, updatedBlock: block }))
  }
}
