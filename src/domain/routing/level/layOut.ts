import { type Lanes, lanesOf, type Net, type Pair } from '../Net.ts'

/**
 * Of a net: where places stand in the matrix, those with few neighbours first, which keeps it sparse, and the end that
 * all fields share last (−1 for the fixed one); and what pairs and lanes say, side by side: it is read very often, of
 * thousands of them.
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
  const lanes = lanesOf(net)
  const { ends, starts } = lanes
  const firsts = new Float64Array(pairs.length)
  const neighbours = new Int32Array(places)
  for (let p = 0; p < pairs.length; p++) {
    firsts[p] = lanes.firsts[starts[p]!]!
    neighbours[ends[p * 2]!]!++
    neighbours[ends[p * 2 + 1]!]!++
  }
  // the fixed end stands behind all, out of the matrix, and the other before it
  neighbours[end] = pairs.length * 2 + 1
  neighbours[fixed] = pairs.length * 2 + 2
  const position = byCount(neighbours)
  position[fixed] = -1
  const layout = { fixed, position, ends, firsts, lanes }
  laidOut.set(pairs, layout)
  return layout
}

/** Where each stands among all, those with the least count first, and in their order where it is the same. */
function byCount(counts: Int32Array): Int32Array {
  let most = 0
  for (let i = 0; i < counts.length; i++) most = Math.max(most, counts[i]!)
  const next = new Int32Array(most + 2)
  for (let i = 0; i < counts.length; i++) next[counts[i]! + 1]!++
  for (let count = 0; count <= most; count++) next[count + 1]! += next[count]!
  return counts.map(count => next[count]!++)
}
