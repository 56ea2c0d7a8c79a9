import type { Address } from '../chains/Chain.ts'
import type { PoolState } from '../protocols/PoolState.ts'
import type { TokenTax } from '../token/TokenTax.ts'
import { type CurrencyId, NATIVE_ADDRESS } from '../swap/Trade.ts'
import type { ProtocolVersion } from '../versions.ts'
import * as Curve from './Curve.ts'

/** One pool in one direction. */
export type Edge = {
  /**
   * Position in the flow arrays: twice the pool's place in the list, and one more for one to zero. Graphs of the same
   * pools share one flow.
   */
  index: number
  /** Same for both directions of a pool. */
  pool: number
  state: PoolState
  zeroForOne: boolean
  /** Nodes, by number: tokens; native and wrapped are one node, except in a graph made `apart`. */
  from: number
  to: number
  curve: Curve.Curve
  /** What is left of a transfer into and out of the pool; 1 without a transfer fee. */
  keepIn: number
  keepOut: number
}

export type Graph = {
  /**
   * Those between the same two nodes stand together, those that give first before the others. The opposite of an edge
   * has index ^ 1.
   */
  edges: Edge[]
  /** Numbers of nodes, by address. */
  nodes: ReadonlyMap<Address, number>
  /**
   * From and to, one after the other, of all nodes that edges lie between; and where the edges of each such link begin,
   * with one more entry at the end.
   */
  links: Int32Array
  starts: Int32Array
}

export type GraphOptions = {
  wrappedNative: Address
  /** Keep native and wrapped as two nodes: nothing wraps in the middle of a leg. */
  apart?: boolean
  version?: ProtocolVersion
  taxes?: Record<Address, TokenTax>
}

/** The token a currency is a node of. */
export const nodeOf = (currency: CurrencyId | Address, wrappedNative: Address, apart = false): Address => {
  if (currency === 'NATIVE' || currency === NATIVE_ADDRESS) return apart ? NATIVE_ADDRESS : wrappedNative
  return currency
}

/**
 * How many graphs are kept for callers with the same pool states: quotes of one block have them, each in a list of its
 * own.
 */
const KEPT = 8
const kept: { pools: readonly PoolState[]; options: GraphOptions; graph: Graph }[] = []

const isSame = (a: GraphOptions, b: GraphOptions): boolean =>
  a.wrappedNative === b.wrappedNative && !a.apart === !b.apart && a.version === b.version && a.taxes === b.taxes

/** Asked several times a search, of a thousand pools. */
function areSame(a: readonly PoolState[], b: readonly PoolState[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/** Pools as edges. Pools that can't carry a token with a transfer fee (v3 and v4 check what arrives) are left out. */
export function make(pools: readonly PoolState[], options: GraphOptions): Graph {
  const at = kept.findIndex(each => isSame(each.options, options) && areSame(each.pools, pools))
  const found = at < 0 ? { pools: [...pools], options, graph: build(pools, options) } : kept.splice(at, 1)[0]!
  kept.unshift(found)
  if (kept.length > KEPT) kept.pop()
  return found.graph
}

function build(pools: readonly PoolState[], options: GraphOptions): Graph {
  const { wrappedNative, apart, version, taxes } = options
  const edges: Edge[] = []
  const nodes = new Map<Address, number>()
  const numberOf = (node: Address): number => {
    let known = nodes.get(node)
    if (known === undefined) {
      known = nodes.size
      nodes.set(node, known)
    }
    return known
  }
  for (let pool = 0; pool < pools.length; pool++) {
    const state = pools[pool]!
    const { ref } = state
    if (version && ref.version !== version) continue
    const zero = nodeOf(ref.token0, wrappedNative, apart)
    const one = nodeOf(ref.token1, wrappedNative, apart)
    if (zero === one) continue
    const [taxOfZero, taxOfOne] = [taxes?.[zero], taxes?.[one]]
    if ((taxes?.[ref.token0] ?? taxes?.[ref.token1]) && state.kind !== 'pair') continue
    const [a, b] = [numberOf(zero), numberOf(one)]
    const [there, back] = Curve.both(state)
    edges.push(
      {
        index: pool * 2,
        pool,
        state,
        zeroForOne: true,
        from: a,
        to: b,
        curve: there,
        keepIn: 1 - (taxOfZero?.sellBps ?? 0) / 10_000,
        keepOut: 1 - (taxOfOne?.buyBps ?? 0) / 10_000,
      },
      {
        index: pool * 2 + 1,
        pool,
        state,
        zeroForOne: false,
        from: b,
        to: a,
        curve: back,
        keepIn: 1 - (taxOfOne?.sellBps ?? 0) / 10_000,
        keepOut: 1 - (taxOfZero?.buyBps ?? 0) / 10_000,
      },
    )
  }
  edges.sort((a, b) => a.from - b.from || a.to - b.to || a.curve.first - b.curve.first)
  const [links, starts]: number[][] = [[], []]
  for (let i = 0; i < edges.length; i++) {
    const { from, to } = edges[i]!
    if (i > 0 && edges[i - 1]!.from === from && edges[i - 1]!.to === to) continue
    links!.push(from, to)
    starts!.push(i)
  }
  starts!.push(edges.length)
  return { edges, nodes, links: Int32Array.from(links!), starts: Int32Array.from(starts!) }
}

/** The numbers of those of these nodes that the graph has. */
export const numbersOf = ({ nodes }: Graph, addresses: readonly Address[]): number[] =>
  addresses.flatMap(address => nodes.get(address) ?? [])

/** Farther than any path. */
const FAR = 100

/** Hops from `sources` to every node, up to `limit`; along the links, or against them. */
function distances(
  { links, nodes }: Pick<Graph, 'links' | 'nodes'>,
  sources: readonly number[],
  limit: number,
  against: boolean,
): Uint8Array {
  const found = new Uint8Array(nodes.size).fill(FAR)
  for (const node of sources) found[node] = 0
  for (let hop = 1; hop <= limit; hop++) {
    for (let i = 0; i < links.length; i += 2) {
      const near = links[against ? i + 1 : i]!
      const next = links[against ? i : i + 1]!
      if (found[near] === hop - 1 && found[next] === FAR) found[next] = hop
    }
  }
  return found
}

/** Results of `between` by graph and ends: while the user types, the same ends are asked for again and again. */
const betweens = new WeakMap<Graph, Map<string, Graph>>()

/** The part of the graph that lies on a path of at most `maxHops` from a source to a sink. */
export function between(graph: Graph, sources: readonly Address[], sinks: readonly Address[], maxHops: number): Graph {
  const key = `${sources}>${sinks}>${maxHops}`
  const asked = betweens.get(graph) ?? new Map<string, Graph>()
  betweens.set(graph, asked)
  let part = asked.get(key)
  if (!part) {
    part = partOf(graph, sources, sinks, maxHops)
    if (asked.size >= KEPT) asked.clear()
    asked.set(key, part)
  }
  return part
}

/** The links that don't come back to a start or go on from an end, and which of all they are. */
function onwardOf(links: Int32Array, isStart: Uint8Array, isEnd: Uint8Array): { links: Int32Array; order: Int32Array } {
  const [onward, order] = [new Int32Array(links.length), new Int32Array(links.length / 2)]
  let count = 0
  for (let i = 0; i < links.length; i += 2) {
    const from = links[i]!
    const to = links[i + 1]!
    if (isStart[to] !== 0 || isEnd[from] !== 0) continue
    onward[count * 2] = from
    onward[count * 2 + 1] = to
    order[count++] = i / 2
  }
  return { links: onward.subarray(0, count * 2), order: order.subarray(0, count) }
}

function partOf(graph: Graph, sources: readonly Address[], sinks: readonly Address[], maxHops: number): Graph {
  const [starts, ends] = [numbersOf(graph, sources), numbersOf(graph, sinks)]
  const [isStart, isEnd] = [new Uint8Array(graph.nodes.size), new Uint8Array(graph.nodes.size)]
  for (const node of starts) isStart[node] = 1
  for (const node of ends) isEnd[node] = 1
  // no path comes back to a source or goes on from a sink: what only does so leads nowhere, and pools there whose
  // prices disagree are a circle that nothing is brought home from, at which no flow settles
  const onward = onwardOf(graph.links, isStart, isEnd)
  const way = { nodes: graph.nodes, links: onward.links }
  const fromSource = distances(way, starts, maxHops, false)
  const toSink = distances(way, ends, maxHops, true)
  const edges: Edge[] = []
  const [links, firsts]: number[][] = [[], []]
  for (const link of onward.order) {
    const from = graph.links[link * 2]!
    const to = graph.links[link * 2 + 1]!
    if (fromSource[from]! + 1 + toSink[to]! > maxHops) continue
    const first = edges.length
    for (let i = graph.starts[link]!; i < graph.starts[link + 1]!; i++) {
      const edge = graph.edges[i]!
      if (edge.curve.ranges > 0) edges.push(edge)
    }
    if (edges.length === first) continue
    links!.push(from, to)
    firsts!.push(first)
  }
  firsts!.push(edges.length)
  return { nodes: graph.nodes, edges, links: Int32Array.from(links!), starts: Int32Array.from(firsts!) }
}
