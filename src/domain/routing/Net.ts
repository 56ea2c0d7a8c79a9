import type { Address } from '../chains/Chain.ts'
import * as Curve from './Curve.ts'
import { type Edge, type Graph, numbersOf } from './Graph.ts'

/** One graph to find paths in, with its ends; exact output has one per protocol, since a leg can't mix them. */
export type Field = { graph: Graph; sources: readonly Address[]; sinks: readonly Address[] }

/**
 * A pool in one direction, for what comes after a given number of hops (0 where they aren't counted); `index` is its
 * position in the arrays of a level.
 */
export type Lane = {
  index: number
  edge: Edge
  hop: number
  curve: Curve.Curve
  from: number
  to: number
}

/**
 * All lanes in one direction between two places, those that give first before the others; `first` is that of the
 * first's curve.
 */
export type Pair = { index: number; from: number; to: number; first: number; lanes: Lane[] }

/**
 * Fields joined at their ends: place 0 is the source, 1 the sink, whatever lies between belongs to one field. `size`:
 * of the arrays that lanes point into, `edgeCount`: of those that edges do.
 */
export type Net = { places: number; pairs: Pair[]; size: number; edgeCount: number }

export const SOURCE = 0
export const SINK = 1

/** Nets by their first field's graph: while the user types an amount, the same net is asked for again. */
const nets = new WeakMap<Graph, { fields: readonly Field[]; net: Net }>()

/** One place a token and one lane a pool, however many hops lead there. */
export function make(fields: readonly Field[], edgeCount: number): Net {
  const first = fields[0]?.graph
  const known = first && nets.get(first)
  if (known?.fields.length === fields.length && known.fields.every(({ graph }, i) => graph === fields[i]!.graph))
    return known.net
  const net = build(fields, edgeCount)
  if (first) nets.set(first, { fields, net })
  return net
}

function build(fields: readonly Field[], edgeCount: number): Net {
  const net: Net = { places: 2, pairs: [], size: edgeCount, edgeCount }
  for (const { graph, sources, sinks } of fields) {
    const count = graph.nodes.size
    const places = new Int32Array(count).fill(-1)
    for (const node of numbersOf(graph, sources)) places[node] = SOURCE
    for (const node of numbersOf(graph, sinks)) places[node] = SINK
    const placeOf = (node: number): number => {
      if (places[node]! < 0) places[node] = net.places++
      return places[node]!
    }
    const { edges, links, starts } = graph
    for (let link = 0; link * 2 < links.length; link++) {
      const [from, to] = [placeOf(links[link * 2]!), placeOf(links[link * 2 + 1]!)]
      const lanes: Lane[] = []
      for (let i = starts[link]!; i < starts[link + 1]!; i++) {
        const edge = edges[i]!
        const { index, curve } = edge
        lanes.push({ index, edge, hop: 0, curve, from, to })
      }
      net.pairs.push({ index: net.pairs.length, from, to, first: lanes[0]!.curve.first, lanes })
    }
  }
  return net
}

/**
 * Between which places pairs lie (from and to, one after the other); what lanes say, side by side, and where those of
 * each pair begin; one more entry than pairs.
 */
export type Lanes = {
  ends: Int32Array
  starts: Int32Array
  indexes: Int32Array
  firsts: Float64Array
  curves: Curve.Curve[]
}
const laid = new WeakMap<readonly Pair[], Lanes>()

/**
 * Lanes are objects scattered in memory, and most of them carry nothing: a search for those that do reads these arrays
 * first.
 */
export function lanesOf({ pairs }: Net): Lanes {
  const known = laid.get(pairs)
  if (known) return known
  const ends = new Int32Array(pairs.length * 2)
  const starts = new Int32Array(pairs.length + 1)
  for (let p = 0; p < pairs.length; p++) {
    const { from, to, lanes } = pairs[p]!
    ends[p * 2] = from
    ends[p * 2 + 1] = to
    starts[p + 1] = starts[p]! + lanes.length
  }
  const count = starts[pairs.length]!
  const indexes = new Int32Array(count)
  const firsts = new Float64Array(count)
  const curves = new Array<Curve.Curve>(count)
  let at = 0
  for (const { lanes } of pairs) {
    for (const lane of lanes) {
      indexes[at] = lane.index
      firsts[at] = lane.curve.first
      curves[at++] = lane.curve
    }
  }
  const made = { ends, starts, indexes, firsts, curves }
  laid.set(pairs, made)
  return made
}

/** The pairs of a net with the lanes that aren't in `out` (by index). */
export function pairsWithout(net: Net, out: Uint8Array): Pair[] {
  const { starts, indexes, firsts, curves } = lanesOf(net)
  const count = indexes.length
  const made: Lanes = {
    ends: new Int32Array(net.pairs.length * 2),
    starts: new Int32Array(net.pairs.length + 1),
    indexes: new Int32Array(count),
    firsts: new Float64Array(count),
    curves: [],
  }
  const pairs: Pair[] = []
  let size = 0
  for (let p = 0; p < net.pairs.length; p++) {
    const pair = net.pairs[p]!
    const begin = starts[p]!
    const before = size
    for (let at = begin; at < starts[p + 1]!; at++) {
      const index = indexes[at]!
      if (out[index] !== 0) continue
      made.indexes[size] = index
      made.firsts[size++] = firsts[at]!
      made.curves.push(curves[at]!)
    }
    if (size === before) continue
    const whole = size - before === pair.lanes.length
    const lanes = whole ? pair.lanes : pair.lanes.filter((_, i) => out[indexes[begin + i]!] === 0)
    made.ends[pairs.length * 2] = pair.from
    made.ends[pairs.length * 2 + 1] = pair.to
    pairs.push(whole ? pair : { ...pair, first: made.firsts[before]!, lanes })
    made.starts[pairs.length] = size
  }
  laid.set(pairs, {
    ends: made.ends.subarray(0, pairs.length * 2),
    starts: made.starts.subarray(0, pairs.length + 1),
    indexes: made.indexes.subarray(0, size),
    firsts: made.firsts.subarray(0, size),
    curves: made.curves,
  })
  return pairs
}

/**
 * Hops from the source to every place, or from every place to the sink (`against`); 255 when there are more than
 * `most`.
 */
export function distances({ places, pairs }: Net, most: number, against: boolean): Uint8Array {
  const far = new Uint8Array(places).fill(255)
  far[against ? SINK : SOURCE] = 0
  for (let hop = 1; hop <= most; hop++) {
    for (const { from, to } of pairs) {
      const next = against ? from : to
      if (far[against ? to : from] === hop - 1 && far[next] === 255) far[next] = hop
    }
  }
  return far
}

/** Output per input of the first bit through each pair's best pool. */
function slopesOf(net: Net): Float64Array {
  const { starts, firsts } = lanesOf(net)
  const slopes = new Float64Array(net.pairs.length)
  for (let p = 0; p < slopes.length; p++) slopes[p] = firsts[starts[p]!]! ** -2
  return slopes
}

/**
 * Best products of slopes over at most `hops`: from each place to the sink (`against`), or from the source to each
 * place.
 */
function reach(net: Net, slopes: Float64Array, hops: number, against: boolean): Float64Array {
  const { ends } = lanesOf(net)
  let last = new Float64Array(net.places)
  last[against ? SINK : SOURCE] = 1
  for (let hop = 1; hop <= hops; hop++) {
    const next = last.slice()
    for (let p = 0; p < slopes.length; p++) {
      const far = ends[against ? p * 2 : p * 2 + 1]!
      const value = last[ends[against ? p * 2 + 1 : p * 2]!]! * slopes[p]!
      if (value > next[far]!) next[far] = value
    }
    last = next
  }
  return last
}

/**
 * Logarithms of what each place's token is worth before anything flows: in the bought one (exactIn), or in the sold
 * one.
 */
export function worths(net: Net, maxHops: number, exactIn: boolean): Float64Array {
  const slopes = slopesOf(net)
  const worth = reach(net, slopes, maxHops, true)
  const fromSource = reach(net, slopes, maxHops, false)
  const whole = worth[SOURCE]!
  for (let place = 0; place < worth.length; place++) {
    const value = worth[place]!
    const bought = value > 0 ? value : whole / fromSource[place]!
    worth[place] = Math.log(exactIn ? bought : bought / whole)
  }
  return worth
}
