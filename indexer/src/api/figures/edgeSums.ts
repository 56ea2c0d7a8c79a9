import type { Beginning, PoolFigures, TokenFigures } from './figures.ts'
import { DAY, HOUR, MONTH, WEEK } from './windows.ts'

// Bars begin on five minutes or an hour, windows at any second: what was traded between a window's beginning and its
// first bar, and what a token cost when it began, comes from the events themselves. A year counts whole days.

/** Span → length of the bars it is summed from. */
export const spans = [
  [HOUR, 300],
  [DAY, 300],
  [2 * DAY, 300],
  [WEEK, HOUR],
  [MONTH, HOUR],
] as const
export type Span = (typeof spans)[number][0]

/**
 * An event in the bar a window begins in. `usd`: of a swap, else 0. `price0`, `price1`: what the tokens cost after it,
 * null where unknown.
 */
export type EdgeEvent = {
  time: number
  pool: string
  token0: string
  token1: string
  usd: number
  price0: number | null
  price1: number | null
}
/** The events of the bars that windows begin in, oldest first; read again when one begins in the next bar. */
export type Edges = Map<Span, { until: number; events: EdgeEvent[] }>

/**
 * Of a window's beginning: volume until its first bar by pool and token, and prices by token, where an event of that
 * bar came before.
 */
export type EdgeSums = ReadonlyMap<Span, { volumes: ReadonlyMap<string, number>; prices: ReadonlyMap<string, number> }>

/** The edges of windows at a moment. `wrapped`: the token that costs what the native currency costs. */
export function sumEdges(edges: Edges, now: number, wrapped?: string): EdgeSums {
  const sums = new Map<Span, { volumes: Map<string, number>; prices: Map<string, number> }>()
  for (const [span, { events }] of edges) {
    const [volumes, prices] = [new Map<string, number>(), new Map<string, number>()]
    for (const { time, pool, token0, token1, usd, price0, price1 } of events) {
      if (time > now - span) {
        for (const id of [pool, token0, token1]) volumes.set(id, (volumes.get(id) ?? 0) + usd)
        continue
      }
      for (const [token, price] of [
        [token0, price0],
        [token1, price1],
      ] as const) {
        const id = token === 'NATIVE' && wrapped !== undefined ? wrapped : token
        if (price !== null) prices.set(id, price)
      }
    }
    sums.set(span, { volumes, prices })
  }
  return sums
}

/**
 * Pools and tokens whose windows lose something between two moments of the same bars: their figures change without a
 * trade.
 */
export function passing({
  edges,
  before,
  now,
  wrapped,
}: {
  edges: Edges
  before: number
  now: number
  wrapped?: string
}): Set<string> {
  const ids = new Set<string>()
  for (const [span, { events }] of edges)
    for (const { time, pool, token0, token1 } of events)
      if (time > before - span && time <= now - span)
        for (const id of [pool, token0, token1]) {
          ids.add(id)
          if (id === 'NATIVE' && wrapped !== undefined) ids.add(wrapped)
        }
  return ids
}

/** Whether a window begins in another bar than before: then sums of bars are others. All bars end with the shortest. */
export const isNextBar = (before: number, now: number): boolean => Math.floor(before / 300) !== Math.floor(now / 300)

const plus = (sum: number | null, more: number): number | null => (more === 0 ? sum : (sum ?? 0) + more)

/** A token's volumes with the edges of their windows, and its prices of their first second. */
export function addTokenEdges(found: TokenFigures, sums: EdgeSums): TokenFigures {
  const of = (span: Span) => sums.get(span)?.volumes.get(found.address) ?? 0
  const since = { ...found.since }
  const priceAt = (span: Span, name: Beginning) => {
    const price = sums.get(span)?.prices.get(found.address)
    if (price === undefined) return found[name]
    // It traded within the bar that the window begins in: the price is of the window's first second, or nearly.
    delete since[name]
    return price
  }
  return {
    ...found,
    v1h: plus(found.v1h, of(HOUR)),
    v1d: plus(found.v1d, of(DAY)),
    v1d_before: plus(found.v1d_before, of(2 * DAY) - of(DAY)),
    v1w: plus(found.v1w, of(WEEK)),
    v1m: plus(found.v1m, of(MONTH)),
    p1h: priceAt(HOUR, 'p1h'),
    p1d: priceAt(DAY, 'p1d'),
    p1w: priceAt(WEEK, 'p1w'),
    p1m: priceAt(MONTH, 'p1m'),
    since,
  }
}

/** A pool's volumes and fees with the edges of their windows; `fee` in hundredths of a bip. */
export function addPoolEdges(found: PoolFigures, fee: number, sums: EdgeSums): PoolFigures {
  const of = (span: Span) => sums.get(span)?.volumes.get(found.pool) ?? 0
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
