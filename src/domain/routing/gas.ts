import type { PoolRef } from '../swap/Trade.ts'
import type { ProtocolVersion } from '../versions.ts'

/** Gas units, measured on the devnet by executing routes (tests/laws/routes.chain.test.ts holds them to it). */
export const BASE_GAS = 68_000n
export const WRAP_GAS = 18_000n
/** Sweep and the extra transfer of a trade that ends in the router. */
export const SWEEP_GAS = 12_000n
const HOP_GAS: Record<ProtocolVersion, bigint> = { v2: 66_000n, v3: 71_000n, v4: 68_000n }
const UNITS: Record<ProtocolVersion, number> = {
  ...{ v2: Number(HOP_GAS.v2), v3: Number(HOP_GAS.v3), v4: Number(HOP_GAS.v4) },
}
const TICK_GAS = 14_000n
const HOOK_GAS = 60_000n
const HOOK_UNITS = Number(HOOK_GAS)

/** Calldata bytes a leg adds, by its hops' protocol: for networks with a data fee. */
const HOP_BYTES: Record<ProtocolVersion, number> = { v2: 160, v3: 130, v4: 260 }
export const BASE_BYTES = 420
export const LEG_BYTES = 200

export const hopGas = (pool: PoolRef, ticksCrossed: number, hooked: boolean): bigint =>
  HOP_GAS[pool.version] + TICK_GAS * BigInt(ticksCrossed) + (hooked ? HOOK_GAS : 0n)

export const hopBytes = (pool: PoolRef): number => HOP_BYTES[pool.version]

/** `hopGas` of a hop that crosses no tick as a float: a split asks it of thousands of hops. */
export const hopUnits = ({ version }: PoolRef, hooked: boolean): number => UNITS[version] + (hooked ? HOOK_UNITS : 0)
