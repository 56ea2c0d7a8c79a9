import type { Address } from '../chains/Chain.ts'
import * as Curve from './Curve.ts'
import type { Edge, Graph } from './Graph.ts'

/** A path of edges, in the order the tokens take. */
export type Path = Edge[]

/** What has already gone through every edge, in floats, by edge index. `room`: share of a pool's known depth that may be used. */
export type Flow = { ins: Float64Array; outs: Float64Array; room: number }

export const empty = (edgeCount: number, room = 1): Flow => ({
  ins: new Float64Array(edgeCount),
  outs: new Float64Array(edgeCount),
  room,
})

/** Output of `amount` more input; NaN when the pool can't take it. */
const more = (flow: Flow, edge: Edge, amount: number): number =>
  (Curve.outAt(edge.curve, flow.ins[edge.index]! + amount * edge.keepIn, flow.room) - flow.outs[edge.index]!) *
  edge.keepOut

/** Input that `amount` more output costs; NaN when the pool can't give it. */
const cost = (flow: Flow, edge: Edge, amount: number): number =>
  (Curve.inAt(edge.curve, flow.outs[edge.index]! + amount / edge.keepOut, flow.room) - flow.ins[edge.index]!) /
  edge.keepIn

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

type Entry = { amount: number; edge?: Edge; before?: Entry }

export type Found = { path: Path; amount: number }

/**
 * The best path for `amount` more, per number of hops (index 0 = one hop), on top of the flow. Layer by layer: a better amount at a
 * token is better at the end, since every pool's output grows with its input. Sources and sinks are never crossed midway.
 */
export function search(
  graph: Graph,
  flow: Flow,
  sources: readonly Address[],
  sinks: readonly Address[],
  amount: number,
  exactIn: boolean,
  maxHops: number,
  excluded?: ReadonlySet<number>,
): (Found | undefined)[] {
  const [starts, ends] = exactIn ? [sources, sinks] : [sinks, sources]
  const lists = exactIn ? graph.outgoing : graph.incoming
  const better = (a: number, b: number | undefined) => b === undefined || (exactIn ? a > b : a < b)
  let layer = new Map<Address, Entry>(starts.map(node => [node, { amount }]))
  const found: (Found | undefined)[] = []
  for (let hop = 1; hop <= maxHops; hop++) {
    const next = new Map<Address, Entry>()
    let best: Entry | undefined
    for (const [node, entry] of layer) {
      for (const edge of lists.get(node) ?? []) {
        // the same pool the other way round would undo what flows already
        if (flow.ins[edge.index ^ 1]! > 0 || excluded?.has(edge.pool)) continue
        const to = exactIn ? edge.to : edge.from
        const end = ends.includes(to)
        if (!end && hop === maxHops) continue
        const value = exactIn ? more(flow, edge, entry.amount) : cost(flow, edge, entry.amount)
        if (!(value > 0) || value === Number.POSITIVE_INFINITY) continue
        if (end) {
          if (better(value, best?.amount)) best = { amount: value, edge, before: entry }
        } else if (better(value, next.get(to)?.amount)) next.set(to, { amount: value, edge, before: entry })
      }
    }
    found.push(best && { path: pathOf(best, exactIn), amount: best.amount })
    layer = next
  }
  return found
}

function pathOf(last: Entry, exactIn: boolean): Path {
  const path: Path = []
  for (let entry: Entry | undefined = last; entry?.edge; entry = entry.before) path.push(entry.edge)
  return exactIn ? path.reverse() : path
}
