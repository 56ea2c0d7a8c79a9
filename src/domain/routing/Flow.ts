import type { Address } from '../chains/Chain.ts'
import * as Curve from './Curve.ts'
import { type Edge, type Graph, numbersOf } from './Graph.ts'

/** A path of edges, in the order the tokens take. */
export type Path = Edge[]

/** What has already gone through every edge, in floats, by edge index. */
export type Flow = { ins: Float64Array; outs: Float64Array }

export const empty = (edgeCount: number): Flow => ({
  ins: new Float64Array(edgeCount),
  outs: new Float64Array(edgeCount),
})

/** Output of `amount` more input; NaN when the pool can't take it. */
const more = (flow: Flow, edge: Edge, amount: number): number =>
  (Curve.outAt(edge.curve, flow.ins[edge.index]! + amount * edge.keepIn) - flow.outs[edge.index]!) * edge.keepOut

/** Input that `amount` more output costs; NaN when the pool can't give it. */
const cost = (flow: Flow, edge: Edge, amount: number): number =>
  (Curve.inAt(edge.curve, flow.outs[edge.index]! + amount / edge.keepOut) - flow.ins[edge.index]!) / edge.keepIn

/** The other side of `amount` through a path: output (exactIn) or input (exactOut). With `apply` the flow takes it. */
// biome-ignore lint/complexity/useMaxParams: thousands of times a search, an object each would be garbage
function run(flow: Flow, path: Path, amount: number, exactIn: boolean, apply: boolean): number {
  let value = amount
  for (let i = 0; i < path.length; i++) {
    const edge = path[exactIn ? i : path.length - 1 - i]!
    const next = exactIn ? more(flow, edge, value) : cost(flow, edge, value)
    if (!(next >= 0)) return Number.NaN
    if (apply) {
      flow.ins[edge.index]! += (exactIn ? value : next) * edge.keepIn
      flow.outs[edge.index]! += (exactIn ? next : value) / edge.keepOut
    }
    value = next
  }
  return value
}

/** Runs all paths in order on an emptied flow; the sum of their other sides, NaN when one can't. */
export function runAll(flow: Flow, paths: readonly Path[], amounts: readonly number[], exactIn: boolean): number {
  clear(flow, paths)
  let total = 0
  for (let i = 0; i < paths.length; i++) if (amounts[i]! > 0) total += run(flow, paths[i]!, amounts[i]!, exactIn, true)
  return total
}

export function clear(flow: Flow, paths: readonly Path[]): void {
  for (const path of paths) {
    for (const edge of path) {
      flow.ins[edge.index] = 0
      flow.outs[edge.index] = 0
    }
  }
}

/**
 * The links of a graph in the order of the nodes that they come from (or lead to): those of each node begin at its
 * entry of `firsts`.
 */
type Ways = { firsts: Int32Array; order: Int32Array }

/** A graph is searched several times. */
const keptWays = [new WeakMap<Graph, Ways>(), new WeakMap<Graph, Ways>()] as const
const keptPrices = new WeakMap<Graph, Float64Array>()

function waysOf(graph: Graph, from: boolean): Ways {
  const kept = keptWays[from ? 0 : 1]
  const found = kept.get(graph)
  if (found) return found
  const { links, nodes } = graph
  const side = from ? 0 : 1
  const firsts = new Int32Array(nodes.size + 1)
  for (let i = side; i < links.length; i += 2) firsts[links[i]! + 1]!++
  for (let node = 0; node < nodes.size; node++) firsts[node + 1]! += firsts[node]!
  const next = firsts.slice()
  const order = new Int32Array(links.length / 2)
  for (let link = 0; link < order.length; link++) order[next[links[link * 2 + side]!]!++] = link
  const ways = { firsts, order }
  kept.set(graph, ways)
  return ways
}

/**
 * Prices of the edges at their start, input per output, with what transfers keep: most edges are only asked for that.
 */
function pricesOf(graph: Graph): Float64Array {
  const found = keptPrices.get(graph)
  if (found) return found
  const { edges } = graph
  const prices = new Float64Array(edges.length)
  for (let i = 0; i < edges.length; i++) {
    const { curve, keepIn, keepOut } = edges[i]!
    prices[i] = (curve.first * curve.first) / (keepIn * keepOut)
  }
  keptPrices.set(graph, prices)
  return prices
}

export type Found = { path: Path; amount: number }

type Search = {
  sources: readonly Address[]
  sinks: readonly Address[]
  amount: number
  exactIn: boolean
  maxHops: number
  /** Pools, by their numbers. */
  excluded?: ReadonlySet<number> | undefined
}

/**
 * The best path for the whole `amount`, per number of hops (index 0 = one hop). Layer by layer: a better amount at a
 * token is better at the end, since every pool's output grows with its input. Sources and sinks are never crossed
 * midway, which the graph sees to.
 */
export function search(
  graph: Graph,
  { sources, sinks, amount, exactIn, maxHops, excluded }: Search,
): (Found | undefined)[] {
  const [starts, ends] = [sources, sinks].map(nodes => numbersOf(graph, nodes))
  const count = graph.nodes.size
  const { edges, links, starts: begins } = graph
  const { firsts, order } = waysOf(graph, exactIn)
  const prices = pricesOf(graph)
  const isEnd = new Uint8Array(count)
  for (const node of exactIn ? ends! : starts!) isEnd[node] = 1
  /** Amounts by node after each hop, and the edges that led there; not a number where none did. */
  let amounts = new Float64Array(count).fill(Number.NaN)
  for (const node of exactIn ? starts! : ends!) amounts[node] = amount
  const led: (Edge | undefined)[][] = []
  const found: (Found | undefined)[] = []
  for (let hop = 1; hop <= maxHops; hop++) {
    const next = new Float64Array(count).fill(Number.NaN)
    const by: (Edge | undefined)[] = new Array(count)
    let best: Edge | undefined
    let most = Number.NaN
    for (let node = 0; node < count; node++) {
      const given = amounts[node]!
      if (Number.isNaN(given)) continue
      for (let at = firsts[node]!; at < firsts[node + 1]!; at++) {
        const link = order[at]!
        const to = links[link * 2 + (exactIn ? 1 : 0)]!
        const isLast = isEnd[to] === 1
        if (!isLast && hop === maxHops) continue
        let toBeat = isLast ? most : next[to]!
        for (let i = begins[link]!; i < begins[link + 1]!; i++) {
          // what it would be if the pool's price stood still: no more is won here, what comes now gives later
          if (exactIn ? given / prices[i]! <= toBeat : given * prices[i]! >= toBeat) break
          const edge = edges[i]!
          if (excluded?.has(edge.pool)) continue
          const { curve, keepIn, keepOut } = edge
          const value = exactIn
            ? Curve.outAt(curve, given * keepIn) * keepOut
            : Curve.inAt(curve, given / keepOut) / keepIn
          if (!(value > 0) || value === Number.POSITIVE_INFINITY) continue
          if (exactIn ? value <= toBeat : value >= toBeat) continue
          toBeat = value
          if (isLast) {
            best = edge
            most = value
          } else {
            by[to] = edge
            next[to] = value
          }
        }
      }
    }
    found.push(best && { path: pathOf(best, led, exactIn), amount: most })
    led.push(by)
    amounts = next
  }
  return found
}

/**
 * Input per output of the best path's first bit: less input for an output there is not, whatever goes through how many
 * paths of so many hops.
 */
export function startPrice(graph: Graph, source: Address, sink: Address, maxHops: number): number {
  const { nodes, links, starts } = graph
  const [first, last] = [nodes.get(source), nodes.get(sink)]
  if (first === undefined || last === undefined) return Number.POSITIVE_INFINITY
  const prices = pricesOf(graph)
  let costs = new Float64Array(nodes.size).fill(Number.POSITIVE_INFINITY)
  costs[first] = 1
  let best = Number.POSITIVE_INFINITY
  for (let hop = 1; hop <= maxHops; hop++) {
    const next = new Float64Array(nodes.size).fill(Number.POSITIVE_INFINITY)
    for (let link = 0; link * 2 < links.length; link++) {
      const to = links[link * 2 + 1]!
      const cost = costs[links[link * 2]!]! * prices[starts[link]!]!
      if (cost < next[to]!) next[to] = cost
    }
    costs = next
    best = Math.min(best, costs[last]!)
  }
  return best
}

/** Back from an edge over those that led to it. */
function pathOf(last: Edge, led: readonly (Edge | undefined)[][], exactIn: boolean): Path {
  const path: Path = [last]
  for (let hop = led.length - 1; hop >= 0; hop--) {
    const { from, to } = path.at(-1)!
    path.push(led[hop]![exactIn ? from : to]!)
  }
  return exactIn ? path.reverse() : path
}
