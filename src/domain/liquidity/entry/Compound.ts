// GO-11: the fees of a position of v3 or v4, put into that position. Raw units, in the pool's order.
import { canCompound, owedTo, type RangePosition } from '../Position.ts'
import { type Entry, entryOf, type PairPools } from './Entry.ts'

/** What a compound is reviewed as: the fees are collected, and `entry` is made of them. */
export type Compound = { position: RangePosition; entry: Entry }

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
