import type { Address } from '../chains/Chain.ts'
import * as Curve from './Curve.ts'
import type { Edge, Graph } from './Graph.ts'

/** One graph to find paths in, with its ends; exact output has one per protocol, since a leg can't mix them. */
export type Field = { graph: Graph; sources: readonly Address[]; sinks: readonly Address[] }

/** All pools in one direction between two places. */
export type Pair = { index: number; from: number; to: number; edges: Edge[] }

/** Fields joined at their ends: place 0 is the source, 1 the sink, whatever lies between belongs to one field. */
export type Net = { places: number; pairs: Pair[]; outgoing: Pair[][]; incoming: Pair[][] }

export const SOURCE = 0
export const SINK = 1

export function make(fields: readonly Field[]): Net {
  const net: Net = { places: 2, pairs: [], outgoing: [[], []], incoming: [[], []] }
  for (const { graph, sources, sinks } of fields) {
    const places = new Map<Address, number>()
    for (const node of sources) places.set(node, SOURCE)
    for (const node of sinks) places.set(node, SINK)
    const placeOf = (node: Address) => {
      let place = places.get(node)
      if (place === undefined) {
        place = net.places++
        places.set(node, place)
        net.outgoing.push([])
        net.incoming.push([])
      }
      return place
    }
    const known = new Map<string, Pair>()
    for (const edge of graph.edges) {
      const key = `${edge.from}${edge.to}`
      let pair = known.get(key)
      if (!pair) {
        pair = { index: net.pairs.length, from: placeOf(edge.from), to: placeOf(edge.to), edges: [] }
        known.set(key, pair)
        net.pairs.push(pair)
        net.outgoing[pair.from]!.push(pair)
        net.incoming[pair.to]!.push(pair)
      }
      pair.edges.push(edge)
    }
  }
  return net
}

/** Output per input of the next bit through each pair's best pool, at what flows already (`ins` by edge index; with fee). */
export function slopes(net: Net, ins: Float64Array, banned: Uint8Array): Float64Array {
  const best = new Float64Array(net.pairs.length)
  for (const pair of net.pairs) {
    let most = 0
    for (const edge of pair.edges) {
      if (banned[edge.index]) continue
      const slope = Curve.slopeAt(edge.curve, ins[edge.index]!) * edge.keepIn * edge.keepOut
      if (slope > most) most = slope
    }
    best[pair.index] = most
  }
  return best
}

/** Best products of slopes by number of hops: from each place to the sink (`against`), or from the source to each place. */
export function reach(net: Net, slope: Float64Array, hops: number, against: boolean): Float64Array[] {
  const first = new Float64Array(net.places)
  first[against ? SINK : SOURCE] = 1
  const layers = [first]
  for (let hop = 1; hop <= hops; hop++) {
    const last = layers[hop - 1]!
    const next = last.slice()
    for (const pair of net.pairs) {
      const [near, far] = against ? [pair.to, pair.from] : [pair.from, pair.to]
      const value = last[near]! * slope[pair.index]!
      if (value > next[far]!) next[far] = value
    }
    layers.push(next)
  }
  return layers
}
