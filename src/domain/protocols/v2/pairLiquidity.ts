/**
 * Shares of a v2 pair. Formulas and rounding: UniswapV2Pair.sol (mint, burn, _mintFee) and UniswapV2Router02.sol
 * (_addLiquidity).
 */
import { squareRoot } from '../v3/LiquidityMath.ts'

/** Of the first deposit, so much stays in the pair for ever. */
const MINIMUM_LIQUIDITY = 1_000n

/** `kLast`: the pair's, where the protocol takes its part of the fees (the factory's feeTo is set); else 0. */
export type PairShares = { reserve0: bigint; reserve1: bigint; totalSupply: bigint; kLast: bigint }
export type PairAmounts = { amount0: bigint; amount1: bigint }

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * The supply at the next mint or burn: a sixth of what the fees made the pair grow by belongs to the protocol by then.
 */
export function supplyAfterFee({ reserve0, reserve1, totalSupply, kLast }: PairShares): bigint {
  if (kLast === 0n) return totalSupply
  const root = squareRoot(reserve0 * reserve1)
  const rootLast = squareRoot(kLast)
  return root > rootLast ? totalSupply + (totalSupply * (root - rootLast)) / (root * 5n + rootLast) : totalSupply
}

/**
 * What the router takes of the amounts that it may take: one of them whole, the other by the pair's price. All of both
 * where the pair is empty.
 */
export function depositAmounts({ reserve0, reserve1 }: PairShares, wanted: PairAmounts): PairAmounts {
  if (reserve0 === 0n && reserve1 === 0n) return wanted
  const amount1 = (wanted.amount0 * reserve1) / reserve0
  if (amount1 <= wanted.amount1) return { amount0: wanted.amount0, amount1 }
  return { amount0: (wanted.amount1 * reserve0) / reserve1, amount1: wanted.amount1 }
}

/** Shares that a deposit of these amounts mints; 0 where the pair refuses it. */
export function sharesOf(pair: PairShares, { amount0, amount1 }: PairAmounts): bigint {
  const supply = supplyAfterFee(pair)
  if (supply === 0n) {
    const shares = squareRoot(amount0 * amount1) - MINIMUM_LIQUIDITY
    return shares > 0n ? shares : 0n
  }
  return least((amount0 * supply) / pair.reserve0, (amount1 * supply) / pair.reserve1)
}

/** What shares are worth in the pair's tokens, as a burn pays them. */
export function amountsOfShares(pair: PairShares, shares: bigint): PairAmounts {
  const supply = supplyAfterFee(pair)
  if (supply === 0n) return { amount0: 0n, amount1: 0n }
  return { amount0: (shares * pair.reserve0) / supply, amount1: (shares * pair.reserve1) / supply }
}
