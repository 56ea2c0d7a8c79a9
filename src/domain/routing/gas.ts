import type { PoolRef } from '../Trade.ts'

/** Gas units, measured on the devnet by executing routes (tests/laws/routes.chain.test.ts prints estimate and truth). */
export const BASE_GAS = 60_000n
export const WRAP_GAS = 28_000n
/** Sweep and the extra transfer of a trade that ends in the router. */
export const SWEEP_GAS = 30_000n
const HOP_GAS = { v2: 75_000n, v3: 80_000n, v4: 65_000n }
const TICK_GAS = 14_000n
const HOOK_GAS = 60_000n

/** Calldata bytes a leg adds, by its hops' protocol: for networks with a data fee. */
const HOP_BYTES = { v2: 160, v3: 130, v4: 260 }
export const BASE_BYTES = 420
export const LEG_BYTES = 200

export const hopGas = (pool: PoolRef, ticksCrossed: number, hooked: boolean): bigint =>
  HOP_GAS[pool.version] + TICK_GAS * BigInt(ticksCrossed) + (hooked ? HOOK_GAS : 0n)

export const hopBytes = (pool: PoolRef): number => HOP_BYTES[pool.version]
