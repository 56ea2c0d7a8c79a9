import { type Lanes, lanesOf, type Net, type Pair } from '../Net.ts'

/**
 * Of a net: where places stand in the matrix, those with few neighbours first, which keeps it sparse, and the end that all fields share last (−1 for the fixed one); and
 * what pairs and lanes say, side by side: it is read very often, of thousands of them.
 */
export type Layout = {
  fixed: number
  position: Int32Array
  ends: Int32Array
  firsts: Float64Array
  lanes: Lanes
}

/** Layouts by pairs: one net is levelled many times. */
const laidOut = new WeakMap<readonly Pair[], Layout>()

export function layOut(net: Net, end: number, fixed: number): Layout {
  const { places, pairs } = net
  const known = laidOut.get(pairs)
  if (known?.fixed === fixed) return known
  const neighbours = new Int32Array(places)
  const ends = new Int32Array(pairs.length * 2)
  const firsts = new Float64Array(pairs.length)
  for (let p = 0; p < pairs.length; p++) {
    const { from, to, first } = pairs[p]!
    neighbours[from]!++
    neighbours[to]!++
    ends[p * 2] = from
    ends[p * 2 + 1] = to
    firsts[p] = first
  }
  neighbours[end] = pairs.length * 2 + 1
  const order = Array.from(neighbours.keys())
    .filter(place => place !== fixed)
    .sort((a, b) => neighbours[a]! - neighbours[b]!)
  const position = new Int32Array(places).fill(-1)
  for (const [i, place] of order.entries()) position[place] = i
  const layout = { fixed, position, ends, firsts, lanes: lanesOf(net) }
  laidOut.set(pairs, layout)
  return layout
}
