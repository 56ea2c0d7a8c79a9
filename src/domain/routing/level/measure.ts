import * as Curve from '../Curve.ts'
import { type Net, SINK, SOURCE } from '../Net.ts'
import type { Layout } from './layOut.ts'
import { makeSystem, type SparseSystem } from './solveSparse.ts'

/** What flows at given worths is measured of this, and written into it. */
export type Measured = {
  layout: Layout
  places: number
  amount: number
  exactIn: boolean
  room: number
  /** The pool that there isn't, for what the others don't take. */
  spare: Curve.Curve
  /** By place, as logarithms; and room for the square roots of the worths themselves. */
  worth: Float64Array
  roots: Float64Array
  /** The system of a step, by position. */
  system: SparseSystem
  /** By pair: how many of its lanes give at all. */
  open: Int32Array
  lanes: LaneRows
  /** What goes through the spare pool, as a share of the amount. */
  left: number
}

/**
 * Of each lane, in the order in which pairs have them: how much of its pool it has; and where it is open, what flows
 * through it and what that gives beyond its marginal price.
 */
type LaneRows = {
  shares: Float64Array
  ins: Float64Array
  rents: Float64Array
  /** The range it was in last (`Curve.levelNear`). */
  near: Float64Array
}

/** Kept from call to call: they are large. */
let rows: LaneRows = rowsOf(0)
/** Whose ranges they are: a level begun where another ended finds them again. */
let [owner, ownRoom]: [Layout | undefined, number] = [undefined, 0]

function rowsOf(lanes: number): LaneRows {
  return {
    shares: new Float64Array(lanes),
    ins: new Float64Array(lanes),
    rents: new Float64Array(lanes),
    near: new Float64Array(lanes * Curve.NEAR),
  }
}

function lanesFor(layout: Layout, room: number, shares: Float64Array): LaneRows {
  const { indexes } = layout.lanes
  const count = indexes.length
  if (rows.shares.length < count) rows = rowsOf(count)
  if (owner !== layout || ownRoom !== room)
    for (let row = 0; row < count * Curve.NEAR; row += Curve.NEAR) Curve.forget(rows.near, row)
  ;[owner, ownRoom] = [layout, room]
  for (let at = 0; at < count; at++) rows.shares[at] = shares[indexes[at]!]!
  return rows
}

/** Nothing measured yet. `shares`: by a lane's index. */
export function makeMeasured(
  net: Net,
  {
    shares,
    ...given
  }: Pick<Measured, 'layout' | 'amount' | 'exactIn' | 'room' | 'spare' | 'worth'> & { shares: Float64Array },
): Measured {
  return {
    ...given,
    places: net.places,
    roots: new Float64Array(net.places),
    system: makeSystem(net.places - 1, net.pairs.length),
    open: new Int32Array(net.pairs.length),
    lanes: lanesFor(given.layout, given.room, shares),
    left: 0,
  }
}

/** What was measured last, by a lane's index: arrays for so many of them. */
export function flowsOf({ layout, open, lanes }: Measured, size: number): { ins: Float64Array; rents: Float64Array } {
  const { starts, indexes } = layout.lanes
  const [ins, rents] = [new Float64Array(size), new Float64Array(size)]
  for (let p = 0; p < open.length; p++) {
    const end = starts[p]! + open[p]!
    for (let at = starts[p]!; at < end; at++) {
      ins[indexes[at]!] = lanes.ins[at]!
      rents[indexes[at]!] = lanes.rents[at]!
    }
  }
  return { ins, rents }
}

const point: Curve.Point = { amountIn: 0, amountOut: 0, softness: 0 }

/** Flows at `worth`; the dual's value. Fills the system. */
export function measure(measured: Measured): number {
  const { layout, places, amount, exactIn, room, worth, roots, open, system } = measured
  const { diagonal, residual, rows: rowsOfCells, columns, values } = system
  const { shares, ins, rents, near } = measured.lanes
  const { position, ends, firsts, lanes } = layout
  const { starts, firsts: laneFirsts, curves } = lanes
  const pairs = firsts.length
  const last = residual.length - 1
  diagonal.fill(0)
  residual.fill(0)
  let count = 0
  let value = 0
  for (let place = 0; place < places; place++) roots[place] = Math.exp(worth[place]! / 2)
  for (let p = 0; p < pairs; p++) {
    const from = ends[p * 2]!
    const to = ends[p * 2 + 1]!
    const rootIn = roots[from]!
    const rootOut = roots[to]!
    const ratio = rootOut / rootIn
    if (!(ratio > firsts[p]!)) {
      open[p] = 0
      continue
    }
    const priceIn = rootIn * rootIn
    const priceOut = rootOut * rootOut
    const start = starts[p]!
    const end = starts[p + 1]!
    let allIn = 0
    let allOut = 0
    let all = 0
    let at = start
    for (; at < end; at++) {
      if (!(ratio > laneFirsts[at]!)) break
      const share = shares[at]!
      if (share === 0) {
        ins[at] = rents[at] = 0
        continue
      }
      const row = at * Curve.NEAR
      // most lanes are where they were last: then one row of numbers side by side says all
      if (!Curve.levelNear(near, row, ratio, point)) Curve.level(curves[at]!, ratio, room, point, near, row)
      const amountIn = share * point.amountIn
      const amountOut = share * point.amountOut
      const rent = priceOut * amountOut - priceIn * amountIn
      ins[at] = amountIn
      rents[at] = rent
      value += rent
      allIn += amountIn
      allOut += amountOut
      all += share * point.softness
    }
    open[p] = at - start
    const a = position[from]!
    const b = position[to]!
    const weight = all * priceIn
    if (a >= 0) {
      residual[a]! -= allIn * priceIn
      diagonal[a]! += weight
    }
    if (b >= 0) {
      residual[b]! += allOut * priceOut
      diagonal[b]! += weight
    }
    if (a >= 0 && b >= 0) {
      rowsOfCells[count] = a < b ? a : b
      columns[count] = a < b ? b : a
      values[count++] = -weight
    }
  }
  Curve.level(measured.spare, Math.exp((worth[SINK]! - worth[SOURCE]!) / 2), 1, point)
  const takes = point.amountIn * Math.exp(worth[SOURCE]!)
  const gives = point.amountOut * Math.exp(worth[SINK]!)
  value += gives - takes
  measured.left = (exactIn ? point.amountIn : point.amountOut) / amount
  diagonal[last]! += point.softness * Math.exp(worth[SOURCE]!)
  const sign = exactIn ? 1 : -1
  const given = sign * amount * Math.exp(worth[exactIn ? SOURCE : SINK]!)
  residual[last]! -= sign * (exactIn ? takes : gives)
  residual[last]! += given
  system.count = count
  return value + given
}
