import { movedBps } from './CreateMoment.ts'
import type { PairPosition, RangePosition } from './Position.ts'

/** What says a pool's price. */
type Priced = Pick<RangePosition, 'sqrtPriceX96'> | Pick<PairPosition, 'reserve0' | 'reserve1'>

/**
 * By how much the price of a position's pool moved either way since it was read before, in basis points. 0 where there
 * is none.
 */
export function movedSince(before: Priced, now: Priced): bigint {
  if ('sqrtPriceX96' in before) return 'sqrtPriceX96' in now ? movedBps(before.sqrtPriceX96, now.sqrtPriceX96) : 0n
  if ('sqrtPriceX96' in now) return 0n
  const [was, is] = [before.reserve1 * now.reserve0, now.reserve1 * before.reserve0]
  if (was === 0n || is === 0n) return 0n
  return ((was < is ? is - was : was - is) * 10_000n) / was
}
