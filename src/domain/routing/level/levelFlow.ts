import * as Curve from '../Curve.ts'
import { solveSparse } from './solveSparse.ts'
import { indexesOf, type Net, type Pair, SINK, SOURCE } from '../Net.ts'

/** What flows through every lane, by its index, and what each place's token is worth in the currency that isn't specified. */
export type Level = {
  ins: Float64Array
  /** Logarithms of the worth of one unit, by place. */
  worth: Float64Array
  /** By lane: what a pool gives beyond its marginal price, in the currency that isn't specified. No less is lost without it. */
  rents: Float64Array
  /** What doesn't meet at places, as a share of all that flows. */
  error: number
  /** What of the amount no pool gives this price for, as a share. */
  spare: number
  /** The dual's: no flow gives more (exactIn), or with a minus takes less, whatever the prices it is measured at; in the currency that isn't specified. */
  value: number
}

const ROUNDS = 40
/** By how much of its price what the pools don't take gives way, for the whole amount. */
const SPARE_SOFTNESS = 0.02
/** The most that a price moves at once, in logarithms. */
const LONGEST = 0.7
const HALVINGS = 6
/** And of the first step, when nothing flows yet: deep pools move by little. */
const FIRST_HALVINGS = 30
/** What a place resists moving at first, as a share of all that flows: one that nothing flows through has no price of its own. */
const DAMPING = 1e-3

/** The matrix, kept from call to call: it is large. */
let scratch = new Float64Array(0)

/**
 * Flows at which every pool that is used has its places' price, and at each place as much comes as goes. They are the optimum of a convex problem
 * whose dual is Σ rents + the amount at its price: minimised by Newton steps, whose matrix is that of an electrical network.
 * `amount` comes in at the source (exactIn) or leaves at the sink. `worth` is where to start, and is moved. `shares` is how much of its pool each lane has. Below the price `floor` (sink per source)
 * whatever the pools don't take goes through a pool that there isn't: `spare`. The dual only falls: where it is below `hopeless`, whatever the flow would come to is
 * of no use, and it is left as it is then, not level.
 */
export function levelFlow(
  net: Net,
  amount: number,
  exactIn: boolean,
  worth: Float64Array,
  shares: Float64Array,
  room: number,
  floor: number,
  enough: number,
  hopeless = Number.NEGATIVE_INFINITY,
): Level {
  const end = exactIn ? SOURCE : SINK
  const layout = layOut(net, end, exactIn ? SINK : SOURCE)
  const { position, ends, firsts, starts, indexes, laneFirsts, curves } = layout
  const size = net.places - 1
  const level: Level = {
    ins: new Float64Array(shares.length),
    rents: new Float64Array(shares.length),
    worth,
    error: 1,
    spare: 0,
    value: 0,
  }
  const least = 1 / Math.sqrt(floor)
  const whole = exactIn ? amount : amount / floor
  const spare = Curve.flat(least, whole / (least * SPARE_SOFTNESS))
  if (scratch.length < size * size) scratch = new Float64Array(size * size)
  const matrix = scratch.subarray(0, size * size)
  matrix.fill(0)
  /** Cells beside the matrix's diagonal with something written, so many of them. */
  const beside = new Int32Array(net.pairs.length)
  let touched = 0
  const residual = new Float64Array(size)
  /** Square roots of the worths themselves. */
  const roots = new Float64Array(net.places)
  const point = { amountIn: 0, amountOut: 0, softness: 0 }
  const near = nearOf(layout, room)
  const last = size - 1
  /** By pair: how many of its lanes have something written. */
  const written = new Int32Array(net.pairs.length)

  /** Flows at `worth`; the dual's value. Fills matrix and residual. */
  const measure = (): number => {
    for (let i = 0; i < size; i++) matrix[i * size + i] = 0
    for (let i = 0; i < touched; i++) matrix[beside[i]!] = 0
    touched = 0
    residual.fill(0)
    let value = 0
    for (let place = 0; place < net.places; place++) roots[place] = Math.exp(worth[place]! / 2)
    for (let p = 0; p < net.pairs.length; p++) {
      const from = ends[p * 2]!
      const to = ends[p * 2 + 1]!
      const rootIn = roots[from]!
      const rootOut = roots[to]!
      const ratio = rootOut / rootIn
      if (!(ratio > firsts[p]!) && written[p] === 0) continue
      const priceIn = rootIn * rootIn
      const priceOut = rootOut * rootOut
      const a = position[from]!
      const b = position[to]!
      const start = starts[p]!
      const end = starts[p + 1]!
      let allIn = 0
      let allOut = 0
      let all = 0
      let at = start
      for (; at < end; at++) {
        if (!(ratio > laneFirsts[at]!)) break
        const index = indexes[at]!
        const share = shares[index]!
        if (share === 0) continue
        const row = at * Curve.NEAR
        // most lanes are where they were last: then one row of numbers side by side says all
        if (!Curve.levelNear(near, row, ratio, point)) Curve.level(curves[at]!, ratio, room, point, near, row)
        const amountIn = share * point.amountIn
        const amountOut = share * point.amountOut
        level.ins[index] = amountIn
        const rent = priceOut * amountOut - priceIn * amountIn
        level.rents[index] = rent
        value += rent
        allIn += amountIn
        allOut += amountOut
        all += share * point.softness
      }
      const open = at - start
      for (let i = open; i < written[p]!; i++) level.ins[indexes[start + i]!] = level.rents[indexes[start + i]!] = 0
      written[p] = open
      if (open === 0) continue
      const weight = all * priceIn
      if (a >= 0) {
        residual[a]! -= allIn * priceIn
        matrix[a * size + a]! += weight
      }
      if (b >= 0) {
        residual[b]! += allOut * priceOut
        matrix[b * size + b]! += weight
      }
      if (a >= 0 && b >= 0) {
        const cell = a < b ? a * size + b : b * size + a
        matrix[cell]! -= weight
        beside[touched++] = cell
      }
    }
    Curve.level(spare, Math.exp((worth[SINK]! - worth[SOURCE]!) / 2), 1, point)
    const priceIn = Math.exp(worth[SOURCE]!)
    const priceOut = Math.exp(worth[SINK]!)
    value += priceOut * point.amountOut - priceIn * point.amountIn
    level.spare = (exactIn ? point.amountIn : point.amountOut) / amount
    residual[last]! += exactIn ? -point.amountIn * priceIn : point.amountOut * priceOut
    matrix[last * size + last]! += point.softness * priceIn
    const price = exactIn ? priceIn : priceOut
    const given = exactIn ? amount * price : -amount * price
    residual[last]! += given
    level.value = value + given
    return level.value
  }

  let value = measure()
  let damping = DAMPING
  const step = new Float64Array(size)
  const before = new Float64Array(net.places)
  /** Moves the worths by this length of the step from where they were. */
  const move = (length: number) => {
    for (let place = 0; place < net.places; place++)
      if (position[place]! >= 0) worth[place] = before[place]! + length * step[position[place]!]!
  }
  for (let round = 0; round < ROUNDS; round++) {
    const scale = amount * Math.exp(worth[exactIn ? SOURCE : SINK]!)
    level.error = 0
    for (let i = 0; i < size; i++) level.error += Math.abs(residual[i]!) / scale
    if (level.error < enough || value < hopeless) break
    // a part of the net that nothing flows into moves as a whole: more resistance, so that it keeps its inner differences
    let longest = Number.POSITIVE_INFINITY
    for (let i = 0; i < 10 && !(longest <= LONGEST); i++) {
      if (i > 0) damping = Math.max(damping * 30, 1e-6)
      solveSparse({ matrix, size, beside, count: touched, residual, least: scale * damping }, step)
      longest = 0
      for (let j = 0; j < size; j++) longest = Math.max(longest, Math.abs(step[j]!))
    }
    let length = Math.min(1, LONGEST / longest)
    let slope = 0
    for (let i = 0; i < size; i++) slope += residual[i]! * step[i]!
    before.set(worth)
    let moved = false
    for (
      let halving = 0;
      slope < 0 && halving < (round === 0 ? FIRST_HALVINGS : HALVINGS) && !moved;
      halving++, length /= 2
    ) {
      move(length)
      const next = measure()
      if (!(next <= value + 1e-4 * length * slope + Math.abs(value) * 1e-15)) continue
      value = next
      moved = true
    }
    if (moved) {
      damping = Math.max(damping / 10, 1e-10)
      continue
    }
    move(0)
    value = measure()
    if (damping > 1e3) break
    damping = Math.max(damping * 100, 1e-6)
  }
  return level
}

/**
 * Of a net: where places stand in the matrix, those with few neighbours first, which keeps it sparse, and the end that all fields share last (−1 for the fixed one); and
 * what pairs and lanes say, side by side: it is read very often, of thousands of them.
 */
type Layout = {
  fixed: number
  position: Int32Array
  ends: Int32Array
  firsts: Float64Array
  /** Where each pair's lanes begin in the three below; one more entry than pairs. */
  starts: Int32Array
  indexes: Int32Array
  laneFirsts: Float64Array
  curves: Curve.Curve[]
  /** By lane, for the share of the pools' depth that it holds for: the range it was in last (`Curve.levelNear`). */
  near: Float64Array
  nearRoom: number
}

/** The ranges that lanes were in last, which a level begun where another ended finds again. */
function nearOf(layout: Layout, room: number): Float64Array {
  if (layout.nearRoom !== room) layout.near.fill(0)
  layout.nearRoom = room
  return layout.near
}

/** Layouts by pairs: one net is levelled many times. */
const laidOut = new WeakMap<readonly Pair[], Layout>()

function layOut(net: Net, end: number, fixed: number): Layout {
  const { places, pairs } = net
  const known = laidOut.get(pairs)
  if (known?.fixed === fixed) return known
  const neighbours = new Int32Array(places)
  const ends = new Int32Array(pairs.length * 2)
  const firsts = new Float64Array(pairs.length)
  const { starts, indexes } = indexesOf(net)
  const count = indexes.length
  const laneFirsts = new Float64Array(count)
  const curves = new Array<Curve.Curve>(count)
  for (let p = 0; p < pairs.length; p++) {
    const { from, to, first, lanes } = pairs[p]!
    for (let i = 0; i < lanes.length; i++) {
      const at = starts[p]! + i
      laneFirsts[at] = lanes[i]!.first
      curves[at] = lanes[i]!.curve
    }
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
  const near = new Float64Array(count * Curve.NEAR)
  const layout = { fixed, position, ends, firsts, starts, indexes, laneFirsts, curves, near, nearRoom: 0 }
  laidOut.set(pairs, layout)
  return layout
}
