import { depositAmounts, type PairShares, sharesOf } from '../protocols/v2/pairLiquidity.ts'
import {
  type Amounts,
  amountsForLiquidity,
  liquidityForAmounts,
  shiftedPrices,
  type TickRange,
} from '../protocols/v3/LiquidityMath.ts'
import { type RangeVersion, versions } from '../versions.ts'

/**
 * What a deposit is reviewed as, raw. `amount`: what goes at this price. `most`: what may go, `least`: below which it
 * is refused, where the price moves until then.
 */
export type Deposit = {
  /** What is made of it: the range's liquidity, or the pair's own tokens. */
  liquidity: bigint
  amount0: bigint
  amount1: bigint
  most0: bigint
  most1: bigint
  least0: bigint
  least1: bigint
}

/** What a person wants to deposit at most; of one left out, whatever the other asks for. */
export type Typed = { amount0?: bigint; amount1?: bigint }
/** What the account holds: more is never reviewed as going, but for what goes at this price. */
type Holding = { held0?: bigint; held1?: bigint }

const BPS = 10_000n
const lowered = (amount: bigint, bps: number): bigint => (amount * (BPS - BigInt(bps))) / BPS
const within = (most: bigint, amount: bigint, held: bigint | undefined): bigint =>
  held === undefined || most <= held ? most : held > amount ? held : amount

/** What some liquidity of a range costs of either side where the price moves by `slippageBps` to that side. */
export function costsWithin(at: TickRange & { sqrtPriceX96: bigint; slippageBps: number }, liquidity: bigint): Amounts {
  const { lower, upper } = shiftedPrices(at.sqrtPriceX96, at.slippageBps)
  const amountsAt = (sqrtPriceX96: bigint) => amountsForLiquidity({ ...at, sqrtPriceX96, liquidity, roundUp: true })
  return { amount0: amountsAt(lower).amount0, amount1: amountsAt(upper).amount1 }
}

/**
 * A deposit into a range. v3 is told the amounts and makes liquidity of them, v4 is told the liquidity and takes
 * amounts for it: so of v3 no more goes than was typed, and of v4 `most` is what it costs where the price moves by
 * `slippageBps`. Null where nothing would be made of it.
 */
export function rangeDeposit(
  at: TickRange & Typed & Holding & { version: RangeVersion; sqrtPriceX96: bigint; slippageBps: number },
): Deposit | null {
  const { version, sqrtPriceX96, slippageBps, tickLower, tickUpper } = at
  const exact = versions[version].deposit === 'liquidity'
  const range = { tickLower, tickUpper }
  const amountsAt = (price: bigint, liquidity: bigint) =>
    amountsForLiquidity({ ...range, sqrtPriceX96: price, liquidity, roundUp: true })
  const first = liquidityForAmounts({ ...at, exact })
  if (first === null || first === 0n) return null
  const needed = amountsAt(sqrtPriceX96, first)
  // Of v3 the amounts themselves are sent: what was not typed is what the other side asks for.
  const most = { amount0: at.amount0 ?? needed.amount0, amount1: at.amount1 ?? needed.amount1 }
  const liquidity = exact ? first : (liquidityForAmounts({ ...range, sqrtPriceX96, ...most, exact: false }) ?? 0n)
  if (liquidity === 0n) return null
  const { amount0, amount1 } = amountsAt(sqrtPriceX96, liquidity)
  const { lower, upper } = shiftedPrices(sqrtPriceX96, slippageBps)
  const least = { least0: amountsAt(upper, liquidity).amount0, least1: amountsAt(lower, liquidity).amount1 }
  if (!exact) {
    // One side alone is needed of a range beyond the price, and nothing of the other is let go.
    const most0 = amount0 === 0n ? 0n : most.amount0
    const most1 = amount1 === 0n ? 0n : most.amount1
    return { liquidity, amount0, amount1, most0, most1, ...least }
  }
  const costs = costsWithin({ ...range, sqrtPriceX96, slippageBps }, liquidity)
  const most0 = within(costs.amount0, amount0, at.held0)
  const most1 = within(costs.amount1, amount1, at.held1)
  return { liquidity, amount0, amount1, most0, most1, ...least }
}

/**
 * A deposit into a v2 pair, also one that is not there yet or empty (both amounts are needed then: they set its price).
 * Null where nothing would be made of it.
 */
export function pairDeposit(pair: PairShares & Typed & { slippageBps: number }): Deposit | null {
  const { reserve0, reserve1, slippageBps } = pair
  const empty = reserve0 === 0n || reserve1 === 0n
  if (empty && (pair.amount0 === undefined || pair.amount1 === undefined)) return null
  const priced = (amount: bigint, from: bigint, to: bigint) => (amount * to) / from
  const most0 = pair.amount0 ?? priced(pair.amount1 ?? 0n, reserve1, reserve0)
  const most1 = pair.amount1 ?? priced(pair.amount0 ?? 0n, reserve0, reserve1)
  const { amount0, amount1 } = depositAmounts(pair, { amount0: most0, amount1: most1 })
  const liquidity = sharesOf(pair, { amount0, amount1 })
  if (liquidity === 0n || amount0 === 0n || amount1 === 0n) return null
  return {
    ...{ liquidity, amount0, amount1, most0, most1 },
    least0: lowered(amount0, slippageBps),
    least1: lowered(amount1, slippageBps),
  }
}
