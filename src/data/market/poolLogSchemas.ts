// A pool's logs as indexer/src/api answers them, compact: what a replay of it needs (domain/liquidity/lab).
import * as v from 'valibot'
import { moment } from './schemas.ts'

const raw = v.pipe(v.string(), v.regex(/^-?\d{1,78}$/))
const int = v.pipe(v.number(), v.integer())

/** The pool after its log of `time`, in whose place the replay begins. A tick: where, net, gross. */
const start = v.object({
  time: int,
  sqrtPriceX96: raw,
  tick: int,
  protocolFee: int,
  ticks: v.array(v.tuple([int, raw, raw])),
})

const event = v.union([
  /** time, amount0, amount1, sqrtPriceX96, tick, liquidity, fee */
  v.tuple([v.literal('s'), int, raw, raw, raw, int, raw, int]),
  /** time, tickLower, tickUpper, delta */
  v.tuple([v.literal('l'), int, int, int, raw]),
  /** time, amount0, amount1 */
  v.tuple([v.literal('g'), int, raw, raw]),
  /** time, as packed */
  v.tuple([v.literal('p'), int, int]),
])

export const poolLogPage = v.object({
  version: v.picklist(['v3', 'v4']),
  tickSpacing: int,
  /** Of the first page alone. Null: nothing is known of the pool's past. */
  start: v.nullable(start),
  /** In log order. */
  events: v.array(event),
  /** Logs in all, of the first page; later ones say what is left. */
  total: int,
  /** There were more logs in the time asked for than are answered: the newest are. */
  cut: v.boolean(),
  cursor: v.nullable(v.string()),
  at: moment,
})

const share = v.pipe(v.number(), v.finite())

/**
 * What providing liquidity to a v3 or v4 pool is like: the deepest ranges that stand in it now, and what ranges of some
 * widths would have earned lately.
 */
export const poolProviding = v.object({
  /** Deepest first, by what they would pay out now; null: not known. */
  ranges: v.array(
    v.object({ tickLower: int, tickUpper: int, liquidity: raw, amount0: raw, amount1: raw, usd: v.nullable(share) }),
  ),
  /** How many ranges there are in all. */
  rangeCount: int,
  /** GO-9, replayed log by log. Null: nothing is known of the pool's past. */
  lab: v.nullable(
    v.object({
      since: int,
      seconds: int,
      /** Logs replayed; `cut`: there were more in these days, and the newest are. */
      logs: int,
      cut: v.boolean(),
      rows: v.array(
        v.object({
          /** To either side of the price at the start, as a share of it; null: the full range. */
          width: v.nullable(share),
          tickLower: int,
          tickUpper: int,
          /** Shares of what the deposit would be worth had it been held: fees, impermanent loss, both. */
          feeShare: share,
          loss: share,
          against: share,
          /** Seconds in which the price was within the range. */
          inRange: int,
        }),
      ),
    }),
  ),
  at: moment,
})

export type PoolProviding = v.InferOutput<typeof poolProviding>
export type PoolLogPage = v.InferOutput<typeof poolLogPage>
