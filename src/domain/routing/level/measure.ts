import * as Curve from '../Curve.ts'
import { type Net, SINK, SOURCE } from '../Net.ts'
import type { Layout } from './layOut.ts'

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
  /** By lane: how much of its pool it has, what flows through it, and what that gives beyond its marginal price. */
  shares: Float64Array
  ins: Float64Array
  rents: Float64Array
  /** The system of a step, by position; the cells beside the matrix's diagonal with something written, so many of them. */
  matrix: Float64Array
  residual: Float64Array
  beside: Int32Array
  touched: number
  /** By pair: how many of its lanes have something written. */
  written: Int32Array
  /** By lane: the range it was in last (`Curve.levelNear`). */
  near: Float64Array
  /** What goes through the spare pool, as a share of the amount. */
  left: number
}

/** The matrix, and the ranges that lanes were in last, kept from call to call: they are large. */
let matrices = new Float64Array(0)
let ranges = new Float64Array(0)
/** Whose ranges they are: a level begun where another ended finds them again. */
let [owner, ownRoom]: [Layout | undefined, number] = [undefined, 0]

function nearOf(layout: Layout, room: number): Float64Array {
  const size = layout.lanes.indexes.length * Curve.NEAR
  if (owner === layout && ownRoom === room) return ranges
  if (ranges.length < size) ranges = new Float64Array(size)
  for (let row = 0; row < size; row += Curve.NEAR) Curve.forget(ranges, row)
  ;[owner, ownRoom] = [layout, room]
  return ranges
}

/** Nothing measured yet. */
export function makeMeasured(
  net: Net,
  given: Pick<Measured, 'layout' | 'amount' | 'exactIn' | 'room' | 'spare' | 'worth' | 'shares'>,
): Measured {
  const size = net.places - 1
  if (matrices.length < size * size) matrices = new Float64Array(size * size)
  const matrix = matrices.subarray(0, size * size)
  matrix.fill(0)
  return {
    ...given,
    places: net.places,
    roots: new Float64Array(net.places),
    ins: new Float64Array(given.shares.length),
    rents: new Float64Array(given.shares.length),
    matrix,
    residual: new Float64Array(size),
    beside: new Int32Array(net.pairs.length),
    touched: 0,
    written: new Int32Array(net.pairs.length),
    near: nearOf(given.layout, given.room),
    left: 0,
  }
}

const point: Curve.Point = { amountIn: 0, amountOut: 0, softness: 0 }

/** Flows at `worth`; the dual's value. Fills matrix and residual. */
export function measure(measured: Measured): number {
  const { layout, places, amount, exactIn, room, worth, roots, shares, ins, rents } = measured
  const { matrix, residual, beside, written, near } = measured
  const { position, ends, firsts, lanes } = layout
  const { starts, indexes, firsts: laneFirsts, curves } = lanes
  const pairs = firsts.length
  const size = residual.length
  const last = size - 1
  for (let i = 0; i < size; i++) matrix[i * size + i] = 0
  for (let i = 0; i < measured.touched; i++) matrix[beside[i]!] = 0
  let touched = 0
  residual.fill(0)
  let value = 0
  for (let place = 0; place < places; place++) roots[place] = Math.exp(worth[place]! / 2)
  for (let p = 0; p < pairs; p++) {
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
      ins[index] = amountIn
      const rent = priceOut * amountOut - priceIn * amountIn
      rents[index] = rent
      value += rent
      allIn += amountIn
      allOut += amountOut
      all += share * point.softness
    }
    const open = at - start
    for (let i = open; i < written[p]!; i++) ins[indexes[start + i]!] = rents[indexes[start + i]!] = 0
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
  Curve.level(measured.spare, Math.exp((worth[SINK]! - worth[SOURCE]!) / 2), 1, point)
  const takes = point.amountIn * Math.exp(worth[SOURCE]!)
  const gives = point.amountOut * Math.exp(worth[SINK]!)
  value += gives - takes
  measured.left = (exactIn ? point.amountIn : point.amountOut) / amount
  matrix[last * size + last]! += point.softness * Math.exp(worth[SOURCE]!)
  const sign = exactIn ? 1 : -1
  const given = sign * amount * Math.exp(worth[exactIn ? SOURCE : SINK]!)
  residual[last]! -= sign * (exactIn ? takes : gives)
  residual[last]! += given
  measured.touched = touched
  return value + given
}
