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

/** Most pools of a route that are kept with a record: more than the widest split of a large trade takes. */
export const MOST = 64

/** The fields of one in a row: short, since every page that remembers records carries it. */
const WHOLE = /^v[234],0x([0-9a-f]{40}|[0-9a-f]{64}),(true|false),\d{1,8},\d{1,80},\d{1,80}$/

/** Whether what was kept with a record is whole. */
export const areExpected = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) &&
    value.length <= MOST &&
    value.every((each: Expected | null) =>
      WHOLE.test(`${[each?.version, each?.pool, each?.zeroForOne, each?.fee, each?.amountIn, each?.amountOut]}`),
    ))
