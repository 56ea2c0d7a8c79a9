import { sql } from 'ponder'
import { activity } from 'ponder:schema'
import type { PoolFigures, TokenFigures } from './figures.ts'
import { rows } from './database.ts'
import { DAY, HOUR, MONTH, WEEK } from './windows.ts'

// Bars begin on five minutes or an hour, windows at any second: what was traded between a window's beginning and its first bar comes from the swaps themselves.
// A year counts whole days.

/** Span → length of the bars it is summed from. */
const spans = [[HOUR, 300], [DAY, 300], [2 * DAY, 300], [WEEK, HOUR], [MONTH, HOUR]] as const
type Span = (typeof spans)[number][0]

type Swap = { time: number; pool: string; token0: string; token1: string; usd: number }
/** The swaps of the bars that windows begin in; read again when one begins in the next bar. */
export type Edges = Map<Span, { until: number; swaps: Swap[] }>

/** What of a bar belongs to its window: after its beginning, before the next bar. One that begins with a window is counted by neither, as that second is outside. */
const edgeOf = (now: number, span: Span, interval: number) => ({ from: now - span, until: now - span - ((now - span) % interval) + interval })

/** The edges at a moment: those of before where they are still the same bars'. */
export async function readEdges(chainId: number, now: number, before: Edges | undefined): Promise<Edges> {
  const edges: Edges = new Map()
  for (const [span, interval] of spans) {
    const { until } = edgeOf(now, span, interval)
    const known = before?.get(span)
    edges.set(
      span,
      known?.until === until
        ? known
        : { until, swaps: await rows<Swap>(sql`SELECT time, pool, token0, token1, usd FROM ${activity} WHERE chain_id = ${chainId} AND time >= ${until - interval} AND time < ${until} AND type = 'swap' AND usd IS NOT NULL`) },
    )
  }
  return edges
}

/** Volume since a window's beginning until its first bar, by pool and token. */
export type EdgeSums = ReadonlyMap<Span, ReadonlyMap<string, number>>

/** The sums of edges at a moment. */
export function sumEdges(edges: Edges, now: number): EdgeSums {
  const sums = new Map<Span, Map<string, number>>()
  for (const [span, { swaps }] of edges) {
    const sum = new Map<string, number>()
    for (const { time, pool, token0, token1, usd } of swaps) {
      if (time <= now - span) continue
      for (const id of [pool, token0, token1]) sum.set(id, (sum.get(id) ?? 0) + usd)
    }
    sums.set(span, sum)
  }
  return sums
}

const plus = (sum: number | null, more: number): number | null => (more === 0 ? sum : (sum ?? 0) + more)

/** A token's volumes with the edges of their windows. */
export function addTokenEdges(found: TokenFigures, sums: EdgeSums): TokenFigures {
  const of = (span: Span) => sums.get(span)?.get(found.address) ?? 0
  return {
    ...found,
    v1h: plus(found.v1h, of(HOUR)),
    v1d: plus(found.v1d, of(DAY)),
    v1d_before: plus(found.v1d_before, of(2 * DAY) - of(DAY)),
    v1w: plus(found.v1w, of(WEEK)),
    v1m: plus(found.v1m, of(MONTH)),
  }
}

/** A pool's volumes and fees with the edges of their windows; `fee` in hundredths of a bip. */
export function addPoolEdges(found: PoolFigures, fee: number, sums: EdgeSums): PoolFigures {
  const of = (span: Span) => sums.get(span)?.get(found.pool) ?? 0
  const before = of(2 * DAY) - of(DAY)
  return {
    ...found,
    v1d: plus(found.v1d, of(DAY)),
    v1d_before: plus(found.v1d_before, before),
    v30d: plus(found.v30d, of(MONTH)),
    f1d: plus(found.f1d, (of(DAY) * fee) / 1_000_000),
    f1d_before: plus(found.f1d_before, (before * fee) / 1_000_000),
  }
}
