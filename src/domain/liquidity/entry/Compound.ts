// GO-11: the fees of a position of v3 or v4, put into that position. Raw units, in the pool's order.
import type { Amounts } from '../../protocols/v3/LiquidityMath.ts'
import { isRange, type Position, type RangePosition } from '../Position.ts'
import { type Entry, entryOf, type PairPools } from './Entry.ts'

/** What a compound is reviewed as: the fees are collected, and `entry` is made of them. */
export type Compound = { position: RangePosition; entry: Entry }

/** Least that a collect brings: fees only grow. */
export const owedTo = ({ owed0, owed1 }: RangePosition): Amounts => ({ amount0: owed0, amount1: owed1 })

/** Whether fees can go into the position: it is open, and no hook runs beside the swap. */
export const takesFees = (position: Position): position is RangePosition =>
  isRange(position) && position.liquidity > 0n && position.pool.hook === undefined

/** Whether there are fees to put into it. */
export const canCompound = (position: Position): position is RangePosition =>
  takesFees(position) && position.owed0 + position.owed1 > 0n

/**
 * All fees that a position is owed, swapped to its range's ratio, into the position itself. Null where nothing is owed,
 * the position takes no fees, or nothing could be deposited.
 *
 * @example
 * const compound = compoundOf(position, await readPairPools(1, position.pool))
 * if (compound) planMove({ ...terms, leaving: null, collects: position, into: position, entry: compound.entry })
 */
export function compoundOf(position: RangePosition, pools: PairPools): Compound | null {
  if (!canCompound(position)) return null
  const { chainId, pool, tickLower, tickUpper } = position
  const entering = { pool, range: { tickLower, tickUpper } }
  const entry = entryOf({ chainId, entering, have: owedTo(position) }, pools)
  return entry && { position, entry }
}
