import { NATIVE_ADDRESS, type PoolRef } from '../swap/Trade.ts'

/** constants.md, "LP slippage": the default of a deposit or a removal, and the most that is ever used. Bps. */
export const lpSlippageBps = ({ version, token0 }: Pick<PoolRef, 'version' | 'token0'>): number =>
  version === 'v4' && token0 === NATIVE_ADDRESS ? 5 : 250

/** The same of what leaves v2 for another version. */
export const V2_MIGRATION_BPS = 75
