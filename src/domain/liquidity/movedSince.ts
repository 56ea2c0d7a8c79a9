import { movedBps } from './CreateMoment.ts'
import { isRange, type Position } from './Position.ts'

/** By how much the price of a position's pool moved either way since it was read before, in basis points. 0 where there is none. */
export function movedSince(before: Position, now: Position): bigint {
  if (isRange(before)) return isRange(now) ? movedBps(before.sqrtPriceX96, now.sqrtPriceX96) : 0n
  if (isRange(now)) return 0n
  const [was, is] = [before.reserve1 * now.reserve0, now.reserve1 * before.reserve0]
  if (was === 0n || is === 0n) return 0n
  return ((was < is ? is - was : was - is) * 10_000n) / was
}
