/** Prices and depths of a pool as numbers; what can't be one (nothing there, or too extreme) is null. */

const Q96 = 2 ** 96

const finite = (value: number): number | null => (Number.isFinite(value) && value > 0 ? value : null)

/** A raw amount in whole tokens. */
export const whole = (raw: bigint, decimals: number): number => Number(raw) / 10 ** decimals

/** token1 per token0 in whole tokens: (sqrtPriceX96 / 2^96)² × 10^(decimals0 − decimals1). */
export function priceOfSqrt(sqrtPriceX96: bigint, decimals0: number, decimals1: number): number | null {
  const root = Number(sqrtPriceX96) / Q96
  return finite(root * root * 10 ** (decimals0 - decimals1))
}

/** token1 per token0 of a pair. */
export const priceOfReserves = ({
  reserve0,
  reserve1,
  decimals0,
  decimals1,
}: {
  reserve0: bigint
  reserve1: bigint
  decimals0: number
  decimals1: number
}): number | null => (reserve0 === 0n ? null : finite(whole(reserve1, decimals1) / whole(reserve0, decimals0)))

type Shape = {
  reserve0: bigint
  reserve1: bigint
  decimals0: number
  decimals1: number
  sqrtPriceX96: bigint | null
  liquidity: bigint | null
}

/**
 * What stands behind a pool's price, in whole token0 and token1: for a pair its reserves; else the lesser of what the
 * pool holds and of its virtual reserves L/√P and L·√P (a large position far from the price is no depth, nor is a
 * hair-thin one at it). 0 when nothing is active.
 */
export function depthOf(pool: Shape): [number, number] {
  const held: [number, number] = [whole(pool.reserve0, pool.decimals0), whole(pool.reserve1, pool.decimals1)]
  if (pool.sqrtPriceX96 === null || pool.liquidity === null) return held
  const root = Number(pool.sqrtPriceX96) / Q96
  const virtual0 = Number(pool.liquidity) / root / 10 ** pool.decimals0
  const virtual1 = (Number(pool.liquidity) * root) / 10 ** pool.decimals1
  return [Math.min(held[0], virtual0), Math.min(held[1], virtual1)]
}
