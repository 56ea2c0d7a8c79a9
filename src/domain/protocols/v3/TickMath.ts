/** v3's (and v4's) tick ↔ sqrt price, to the wei. Formulas: TickMath.sol of v3-core. */

export const MIN_TICK = -887272
export const MAX_TICK = 887272
export const MIN_SQRT_RATIO = 4295128739n
export const MAX_SQRT_RATIO = 1461446703485210103287273052203988822378723970342n

const MAX_UINT256 = (1n << 256n) - 1n
/** sqrt(1.0001^-(2^i)) in Q128, for i = 0…19. */
const FACTORS = [
  0xfffcb933bd6fad37aa2d162d1a594001n,
  0xfff97272373d413259a46990580e213an,
  0xfff2e50f5f656932ef12357cf3c7fdccn,
  0xffe5caca7e10e4e61c3624eaa0941cd0n,
  0xffcb9843d60f6159c9db58835c926644n,
  0xff973b41fa98c081472e6896dfb254c0n,
  0xff2ea16466c96a3843ec78b326b52861n,
  0xfe5dee046a99a2a811c461f1969c3053n,
  0xfcbe86c7900a88aedcffc83b479aa3a4n,
  0xf987a7253ac413176f2b074cf7815e54n,
  0xf3392b0822b70005940c7a398e4b70f3n,
  0xe7159475a2c29b7443b29c7fa6e889d9n,
  0xd097f3bdfd2022b8845ad8f792aa5825n,
  0xa9f746462d870fdf8a65dc1f90e061e5n,
  0x70d869a156d2a1b890bb3df62baf32f7n,
  0x31be135f97d08fd981231505542fcfa6n,
  0x9aa508b5b7a84e1c677de54f3e99bc9n,
  0x5d6af8dedb81196699c329225ee604n,
  0x2216e584f5fa1ea926041bedfe98n,
  0x48a170391f7dc42444e8fa2n,
]
const LOG_SQRT_BASE = Math.log(1.0001) / 2
const Q96 = 2 ** 96
const CACHE_LIMIT = 50_000
const cache = new Map<number, bigint>()

/** sqrt(1.0001^tick) × 2^96, rounded up. Throws outside ±887272. */
export function getSqrtRatioAtTick(tick: number): bigint {
  const known = cache.get(tick)
  if (known !== undefined) return known
  const absolute = Math.abs(tick)
  if (!(absolute <= MAX_TICK)) throw new RangeError(`TickMath: tick ${tick}`)
  let ratio = absolute & 1 ? FACTORS[0]! : 1n << 128n
  for (let i = 1; i < 20; i++) if (absolute & (1 << i)) ratio = (ratio * FACTORS[i]!) >> 128n
  if (tick > 0) ratio = MAX_UINT256 / ratio
  const result = (ratio & 0xffffffffn) === 0n ? ratio >> 32n : (ratio >> 32n) + 1n
  if (cache.size >= CACHE_LIMIT) cache.clear()
  cache.set(tick, result)
  return result
}

/**
 * A guess this far from the next tick is right: floats and the rounding of ratios err by less, in ticks, at any price.
 */
const SURE = 1e-4

/**
 * Greatest tick whose ratio is ≤ sqrtPriceX96. A float's guess, checked by the exact function where it is near a tick.
 */
export function getTickAtSqrtRatio(sqrtPriceX96: bigint): number {
  if (sqrtPriceX96 < MIN_SQRT_RATIO || sqrtPriceX96 >= MAX_SQRT_RATIO) throw new RangeError('TickMath: sqrt price')
  const guess = Math.log(Number(sqrtPriceX96) / Q96) / LOG_SQRT_BASE
  let tick = Math.min(Math.max(Math.floor(guess), MIN_TICK), MAX_TICK - 1)
  if (guess - tick > SURE && guess - tick < 1 - SURE) return tick
  while (getSqrtRatioAtTick(tick) > sqrtPriceX96) tick--
  while (getSqrtRatioAtTick(tick + 1) <= sqrtPriceX96) tick++
  return tick
}
