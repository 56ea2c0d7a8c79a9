import { amountsForLiquidity, shiftedPrices } from '../protocols/v3/LiquidityMath.ts'
import { amountsOf, isRange, type Position } from './Position.ts'

/**
 * What a removal is reviewed as, raw. `amount`: what is withdrawn at this price; `least`: below which it is refused.
 * What is owed beside it (`owed`) is paid in any case.
 */
export type Withdrawal = {
  liquidity: bigint
  amount0: bigint
  amount1: bigint
  least0: bigint
  least1: bigint
  owed0: bigint
  owed1: bigint
}

const BPS = 10_000n
const lowered = (amount: bigint, bps: number): bigint => (amount * (BPS - BigInt(bps))) / BPS

/**
 * What arrives of an amount where its token keeps so many bps of each transfer. `handed`: the router gets it first and
 * hands it on, where it pays out the native currency.
 */
export const arrives = (amount: bigint, bps: number, handed: boolean): bigint =>
  handed ? lowered(lowered(amount, bps), bps) : lowered(amount, bps)

/** A typed percent as it is taken, in hundredths: 100 only where all was typed. Null: it is none. */
export const takenPercent = (typed: number): number | null =>
  typed > 0 && typed <= 100 ? (typed < 100 ? Math.min(99.99, Math.round(typed * 100) / 100) : 100) : null

/** So much of a position's liquidity as a percent of it (1–100), rounded down; all of it at 100. */
export const percentOf = ({ liquidity }: Position, percent: number): bigint =>
  (liquidity * BigInt(Math.round(percent * 100))) / BPS

/** A removal of so much liquidity. Throws a RangeError on more than there is. */
export function withdrawalOf(position: Position, liquidity: bigint, slippageBps: number): Withdrawal {
  if (liquidity < 0n || liquidity > position.liquidity) throw new RangeError('withdrawalOf: more than there is')
  const { amount0, amount1 } = amountsOf(position, liquidity)
  if (!isRange(position))
    return {
      ...{ liquidity, amount0, amount1, owed0: 0n, owed1: 0n },
      least0: lowered(amount0, slippageBps),
      least1: lowered(amount1, slippageBps),
    }
  const { lower, upper } = shiftedPrices(position.sqrtPriceX96, slippageBps)
  const at = (sqrtPriceX96: bigint) => amountsForLiquidity({ ...position, sqrtPriceX96, liquidity, roundUp: false })
  return {
    ...{ liquidity, amount0, amount1, owed0: position.owed0, owed1: position.owed1 },
    least0: at(upper).amount0,
    least1: at(lower).amount1,
  }
}
