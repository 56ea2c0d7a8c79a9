import type { Address } from '../chains/Chain.ts'
import type { PoolState } from '../protocols/PoolState.ts'
import { type CurrencyId, NATIVE_ADDRESS, type TokenTax } from '../swap/Trade.ts'
import * as Curve from './Curve.ts'

/** One pool in one direction. */
export type Edge = {
  /** Position in the flow arrays: twice the pool's place in the list, and one more for one to zero. Graphs of the same pools share one flow. */
  index: number
  /** Same for both directions of a pool. */
  pool: number
  state: PoolState
  zeroForOne: boolean
  /** Nodes: token addresses; native and wrapped are one node, except in a graph made `apart`. */
  from: Address
  to: Address
  curve: Curve.Curve
  /** What is left of a transfer into and out of the pool; 1 without a transfer fee. */
  keepIn: number
  keepOut: number
}

export type Graph = {
  /** The opposite of an edge has index ^ 1. */
  edges: Edge[]
  outgoing: Map<Address, Edge[]>
  incoming: Map<Address, Edge[]>
}

export type GraphOptions = {
  wrappedNative: Address
  /** Keep native and wrapped as two nodes: nothing wraps in the middle of a leg. */
  apart?: boolean
  version?: 'v2' | 'v3' | 'v4'
  taxes?: Record<Address, TokenTax>
}

/** The token a currency is a node of. */
export const nodeOf = (currency: CurrencyId | Address, wrappedNative: Address, apart = false): Address => {
  if (currency === 'NATIVE' || currency === NATIVE_ADDRESS) return apart ? NATIVE_ADDRESS : wrappedNative
  return currency
}

/** Pools as edges. Pools that can't carry a token with a transfer fee (v3 and v4 check what arrives) are left out. */
export function make(pools: readonly PoolState[], options: GraphOptions): Graph {
  const { wrappedNative, apart, version, taxes } = options
  const edges: Edge[] = []
  pools.forEach((state, pool) => {
    const { ref } = state
    if (version && ref.version !== version) return
    const a = nodeOf(ref.token0, wrappedNative, apart)
    const b = nodeOf(ref.token1, wrappedNative, apart)
    if (a === b) return
    const taxed = taxes?.[ref.token0] ?? taxes?.[ref.token1]
    if (taxed && state.kind !== 'pair') return
    for (const zeroForOne of [true, false]) {
      const [from, to] = zeroForOne ? [a, b] : [b, a]
      const edge: Edge = {
        index: pool * 2 + (zeroForOne ? 0 : 1),
        pool,
        state,
        zeroForOne,
        from,
        to,
        curve: Curve.of(state, zeroForOne),
        keepIn: 1 - (taxes?.[from]?.sellBps ?? 0) / 10_000,
        keepOut: 1 - (taxes?.[to]?.buyBps ?? 0) / 10_000,
      }
      edges.push(edge)
    }
  })
  return connect(edges)
}

function connect(edges: Edge[]): Graph {
  const graph: Graph = { edges, outgoing: new Map(), incoming: new Map() }
  for (const edge of edges) {
    for (const [lists, node] of [
      [graph.outgoing, edge.from],
      [graph.incoming, edge.to],
    ] as const) {
      const list = lists.get(node)
      if (list) list.push(edge)
      else lists.set(node, [edge])
    }
  }
  return graph
}

/** Hops from `sources` to every node, up to `limit`; along the edges, or against them. */
function distances(graph: Graph, sources: readonly Address[], limit: number, against: boolean): Map<Address, number> {
  const found = new Map<Address, number>(sources.map(node => [node, 0]))
  for (let hop = 1; hop <= limit; hop++) {
    for (const edge of graph.edges) {
      const [from, to] = against ? [edge.to, edge.from] : [edge.from, edge.to]
      if (found.get(from) === hop - 1 && !found.has(to)) found.set(to, hop)
    }
  }
  return found
}

/** The part of the graph that lies on a path of at most `maxHops` from a source to a sink. */
export function between(graph: Graph, sources: readonly Address[], sinks: readonly Address[], maxHops: number): Graph {
  const fromSource = distances(graph, sources, maxHops, false)
  const toSink = distances(graph, sinks, maxHops, true)
  return connect(
    graph.edges.filter(edge => {
      if (sources.includes(edge.to) || sinks.includes(edge.from)) return false
      const hops = (fromSource.get(edge.from) ?? 9) + 1 + (toSink.get(edge.to) ?? 9)
      return hops <= maxHops && edge.curve.start.length > 0
    }),
  )
}
