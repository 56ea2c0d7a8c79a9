import type { RangeVersion } from '../../versions.ts'
/** A pool between two of its logs. Ticks: those that are initialised, in any order. */
export type PoolStart = {
  time: number
  sqrtPriceX96: bigint
  tick: number
  ticks: readonly { tick: number; net: bigint; gross: bigint }[]
  /**
   * As the pool packs it: v3 a byte of two quarters (1/n of the fee), v4 two halves of 12 bits (hundredths of a bip).
   */
  protocolFee: number
}

/** A log of a v3 or v4 pool, as far as fees follow from it. Times are unix seconds. */
export type PoolEvent =
  /**
   * Amounts are the pool's: positive came in. `fee`: what this swap paid (hundredths of a bip, v4's own protocol fee
   * within). State is the one after it.
   */
  | {
      type: 'swap'
      time: number
      amount0: bigint
      amount1: bigint
      sqrtPriceX96: bigint
      tick: number
      liquidity: bigint
      fee: number
    }
  /** Liquidity that came (more than 0) or went. */
  | { type: 'liquidity'; time: number; tickLower: number; tickUpper: number; delta: bigint }
  /** v3: a flash's fee, a share of which is the protocol's; v4: a donation, all of which is the providers'. */
  | { type: 'gift'; time: number; amount0: bigint; amount1: bigint }
  | { type: 'protocolFee'; time: number; protocolFee: number }

/**
 * What happened in a pool since a time. `cut`: only the newest of it. `until`: the time of the block that it is known
 * up to.
 */
export type PoolHistory = {
  rules: { version: RangeVersion; tickSpacing: number }
  start: PoolStart
  events: readonly PoolEvent[]
  cut: boolean
  until: number
}
