import type { RouteHop } from './Trade.ts'

// Apart from Fill: every page that remembers records checks them, few read logs.

/** One pool of a route as it was quoted. */
export type Expected = {
  version: RouteHop['pool']['version']
  /** Lower case; of v4 the pool's id. */
  pool: string
  zeroForOne: boolean
  /** Hundredths of a bip. */
  fee: number
  amountIn: string
  amountOut: string
}

/** Most pools of a route that are kept with a record. */
export const MOST = 24

const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d{1,80}$/.test(value)

/** Whether what was kept with a record is whole. */
export const areExpected = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) &&
    value.length <= MOST &&
    value.every((each: Partial<Expected> | null) => {
      const { version, pool, zeroForOne, fee, amountIn, amountOut } = each ?? {}
      return (
        (version === 'v2' || version === 'v3' || version === 'v4') &&
        typeof pool === 'string' &&
        /^0x([0-9a-f]{40}|[0-9a-f]{64})$/.test(pool) &&
        typeof zeroForOne === 'boolean' &&
        Number.isSafeInteger(fee) &&
        isAmount(amountIn) &&
        isAmount(amountOut)
      )
    }))
