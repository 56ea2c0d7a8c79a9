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
function run(flow: Flow, path: Path, amount: number, exactIn: boolean, apply: boolean): number {
  let value = amount
  for (let i = 0; i < path.length; i++) {
    const edge = path[exactIn ? i : path.length - 1 - i]!
    const next = exactIn ? more(flow, edge, value) : cost(flow, edge, value)
    if (!(next >= 0)) return Number.NaN
    if (apply) {
      const [amountIn, amountOut] = exactIn ? [value, next] : [next, value]
      flow.ins[edge.index]! += amountIn * edge.keepIn
      flow.outs[edge.index]! += amountOut / edge.keepOut
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

/** The edges of a graph by the node that they come from or lead to: it is searched several times. */
const lists = [new WeakMap<Graph, Edge[][]>(), new WeakMap<Graph, Edge[][]>()] as const

function listsOf(graph: Graph, from: boolean): Edge[][] {
  const kept = lists[from ? 0 : 1]
  let known = kept.get(graph)
  if (!known) {
    known = Array.from({ length: graph.nodes.size }, () => [])
    for (const edge of graph.edges) known[from ? edge.from : edge.to]!.push(edge)
    kept.set(graph, known)
  }
  return known
}

export type Found = { path: Path; amount: number }

/**
 * The best path for the whole `amount`, per number of hops (index 0 = one hop). Layer by layer: a better amount at a token is better at the end, since
 * every pool's output grows with its input. Sources and sinks are never crossed midway, which the graph sees to.
 */
export function search(
  graph: Graph,
  sources: readonly Address[],
  sinks: readonly Address[],
  amount: number,
  exactIn: boolean,
  maxHops: number,
  excluded?: ReadonlySet<number>,
): (Found | undefined)[] {
  const [starts, ends] = [sources, sinks].map(nodes => numbersOf(graph, nodes))
  const count = graph.nodes.size
  const edges = listsOf(graph, exactIn)
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
      /** The node that no more is won at: what leads there and comes now gives later. */
      let past = -1
      for (const edge of edges[node]!) {
        const to = exactIn ? edge.to : edge.from
        if (to === past) continue
        if ((isEnd[to] === 0 && hop === maxHops) || excluded?.has(edge.pool)) continue
        const known = isEnd[to] === 1 ? most : next[to]!
        const { curve, keepIn, keepOut } = edge
        // what it would be if the pool's price stood still
        const price = curve.first * curve.first
        if (exactIn ? (given * keepIn * keepOut) / price <= known : (given * price) / (keepIn * keepOut) >= known) {
          past = to
          continue
        }
        const value = exactIn
          ? Curve.outAt(curve, given * keepIn) * keepOut
          : Curve.inAt(curve, given / keepOut) / keepIn
        if (!(value > 0) || value === Number.POSITIVE_INFINITY) continue
        if (exactIn ? value <= known : value >= known) continue
        if (isEnd[to] === 1) [best, most] = [edge, value]
        else [by[to], next[to]] = [edge, value]
      }
    }
    found.push(best && { path: pathOf(best, led, exactIn), amount: most })
    led.push(by)
    amounts = next
  }
  return found
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
