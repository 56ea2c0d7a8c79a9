// GO-11: a position of v3 or v4 into another range of its own pool. Raw units, in the pool's order.
import type { TickRange } from '../../protocols/v3/LiquidityMath.ts'
import { edgeBps, lpSlippageBps } from '../lpSlippage.ts'
import { RANGE_BPS } from '../Migration.ts'
import type { RangePosition } from '../Position.ts'
import { type Withdrawal, withdrawalOf } from '../Withdrawal.ts'
import { type Entry, entryOf, type PairPools, withoutPosition } from './Entry.ts'

/**
 * What a move is reviewed as: all of it is withdrawn (its NFT stays, empty), and `entry` made of the least that comes.
 */
export type Move = { position: RangePosition; withdrawal: Withdrawal; entry: Entry }

/** Least that the withdrawal of a move brings: what its entry may count on. Fees count. */
export const moved = ({ least0, least1, owed0, owed1 }: Withdrawal) => ({
  amount0: least0 + owed0,
  amount1: least1 + owed1,
})

/**
 * bps that the price may move until a move is mined: no more than a pool's own, and the less the nearer an end of the
 * range is (a tick is a basis point).
 */
export const moveBps = ({ pool, tick, ...range }: RangePosition): number =>
  edgeBps(tick, range, Math.min(lpSlippageBps(pool), RANGE_BPS))

/**
 * All of a position into another range. Null where there is nothing, the range is the same, or nothing could be
 * deposited.
 */
export function moveOf(position: RangePosition, range: TickRange, pools: PairPools): Move | null {
  const { tickLower, tickUpper, liquidity, pool, chainId } = position
  if (liquidity === 0n || (range.tickLower === tickLower && range.tickUpper === tickUpper)) return null
  const withdrawal = withdrawalOf(position, liquidity, moveBps(position))
  const entry = entryOf(
    { chainId, entering: { pool, range }, have: moved(withdrawal) },
    withoutPosition(pools, position),
  )
  if (!entry) return null
  const { stays } = entry
  // What comes beyond the least stays too, where the price does.
  return {
    ...{ position, withdrawal },
    entry: {
      ...entry,
      stays: {
        amount0: stays.amount0 + withdrawal.amount0 - withdrawal.least0,
        amount1: stays.amount1 + withdrawal.amount1 - withdrawal.least1,
      },
    },
  }
}
