import { NATIVE_ADDRESS } from '../swap/Trade.ts'
import * as Curve from './Curve.ts'
import type { Path } from './Flow.ts'
import type { Edge } from './Graph.ts'
import type { Level } from './levelFlow.ts'
import { type Net, type Pair, SINK, SOURCE } from './Net.ts'

/** Paths that a flow is made of; `ends[i]` is the edge that path i used up (its index). `missing`: what of the amount no path of the allowed length carries. */
export type Paths = { paths: Path[]; amounts: number[]; ends: number[]; missing: number }

/** Less than this share of an edge's flow is nothing. */
const NOTHING = 1e-9

/** Native pools are drawn on first where a path starts: that is the order in which the router runs legs. */
const isNative = ({ state, zeroForOne }: Edge): boolean =>
  (zeroForOne ? state.ref.token0 : state.ref.token1) === NATIVE_ADDRESS

/**
 * A flow as paths of at most `maxHops`, each as large as its smallest part. A pool that several paths use is drawn from in their order, as the
 * legs of a trade do it, so what they give together is what the pool gives for all.
 */
export function toPaths(
  net: Net,
  pairs: readonly Pair[],
  { ins }: Level,
  amount: number,
  exactIn: boolean,
  maxHops: number,
): Paths {
  const [takenIn, takenOut] = [new Float64Array(ins.length), new Float64Array(ins.length)]
  const leaving: Edge[][] = Array.from({ length: net.places }, () => [])
  const target = new Map<Edge, number>()
  for (const { from, to, edges } of pairs) {
    for (const edge of edges) {
      if (!(ins[edge.index]! > 0) || ins[edge.index ^ 1]! > ins[edge.index]!) continue
      leaving[from]!.push(edge)
      target.set(edge, to)
    }
  }
  const closed = new Uint8Array(ins.length)
  const made: Paths = { paths: [], amounts: [], ends: [], missing: amount }
  let far = distances(net, leaving, target, closed, maxHops)
  const leftIn = (edge: Edge) => ins[edge.index]! - takenIn[edge.index]!

  for (;;) {
    const path: Path = []
    for (let place = SOURCE; place !== SINK; ) {
      let best: Edge | undefined
      let most = 0
      for (const edge of leaving[place]!) {
        if (closed[edge.index] || far[target.get(edge)!]! > maxHops - path.length - 1) continue
        if (path.some(before => before.pool === edge.pool)) continue
        const size = place === SOURCE && isNative(edge) ? Number.POSITIVE_INFINITY : leftIn(edge)
        if (size > most) [best, most] = [edge, size]
      }
      if (!best) break
      path.push(best)
      place = target.get(best)!
    }
    if (path.length === 0) break
    const last = path.at(-1)!
    if (target.get(last) !== SINK) {
      closed[last.index] = 1
      far = distances(net, leaving, target, closed, maxHops)
      continue
    }

    // forwards: what the pools have left, the tightest one last; then backwards from that one
    let tight = 0
    let value = Number.POSITIVE_INFINITY
    for (const [i, edge] of path.entries()) {
      const left = leftIn(edge)
      if (value >= left * (1 - NOTHING)) [tight, value] = [i, left]
      value = Curve.outAt(edge.curve, takenIn[edge.index]! + value) - takenOut[edge.index]!
    }
    const amountOut = value
    value = leftIn(path[tight]!)
    for (let i = tight; i > 0; i--) {
      const edge = path[i - 1]!
      value = Curve.inAt(edge.curve, takenOut[edge.index]! + value) - takenIn[edge.index]!
    }
    const amountIn = value
    const ended = path[tight]!
    if (!(amountIn > 0 && amountOut > 0)) {
      closed[ended.index] = 1
      far = distances(net, leaving, target, closed, maxHops)
      continue
    }
    const given = Math.min(exactIn ? amountIn : amountOut, made.missing)
    value = amountIn
    for (const edge of path) {
      const { index } = edge
      const total = Curve.outAt(edge.curve, takenIn[index]! + value)
      const out = total - takenOut[index]!
      takenIn[index]! += value
      takenOut[index] = total
      value = out
      // the chain is asked about a hooked pool once a trade
      if (edge === ended || edge.state.kind === 'sampled' || leftIn(edge) < ins[index]! * NOTHING) closed[index] = 1
    }
    far = distances(net, leaving, target, closed, maxHops)
    if (!(given > amount * NOTHING)) continue
    made.paths.push(path)
    made.amounts.push(given)
    made.ends.push(ended.index)
    made.missing -= given
  }
  return made
}

/** Hops to the sink by place, over what still flows. */
function distances(
  net: Net,
  leaving: Edge[][],
  target: Map<Edge, number>,
  closed: Uint8Array,
  maxHops: number,
): Uint8Array {
  const far = new Uint8Array(net.places).fill(255)
  far[SINK] = 0
  for (let hop = 1; hop <= maxHops; hop++) {
    for (let place = 0; place < net.places; place++) {
      if (far[place] !== 255) continue
      for (const edge of leaving[place]!) {
        if (!closed[edge.index] && far[target.get(edge)!] === hop - 1) {
          far[place] = hop
          break
        }
      }
    }
  }
  return far
}
