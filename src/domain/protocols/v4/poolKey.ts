import { NATIVE_ADDRESS, type PoolKeyV4, type PoolRef } from '../../swap/Trade.ts'

/** The key that PoolManager knows a v4 pool by. */
export const poolKey = (ref: PoolRef): PoolKeyV4 => ({
  currency0: ref.token0,
  currency1: ref.token1,
  fee: ref.fee,
  tickSpacing: ref.tickSpacing ?? 0,
  hooks: ref.hook ?? NATIVE_ADDRESS,
})
