import type { PoolState, Sample, TickState } from '../protocols/PoolState.ts'
import { V2_FEE } from '../protocols/v2/swapPair.ts'

/**
 * One pool in one direction, in floats: what the split is optimised on. The amounts of a trade never come from here.
 * With u = √(input per output), a range of liquidity L takes L·Δu of input (fee off) and gives L·Δ(−1/u): one formula
 * for v2, v3, v4 and both directions. Hooked pools are chords between samples (`liquidity` 0 marks them).
 */
export type Curve = {
  /**
   * Root of input per output, fee included, from which on the pool gives anything: no more comes of an input than it
   * divided by the square.
   */
  first: number
  ranges: number
  /**
   * First 1 − fee, its root, and the input (fee off) of all ranges; then per range, side by side: u at its start, its
   * liquidity, input (fee off) and output before it. One more entry than ranges: the end of what is known. Levels read
   * them very often, of thousands of pools: they are all in one place.
   */
  steps: Float64Array
}

/** Values before the ranges in `steps`, and which is which. */
const HEAD = 4
const KEEP = 0
const ROOT_KEEP = 1
const ALL = 2
/** Values of a range in `steps`, and which is which. */
const WIDTH = 4
const LIQUIDITY = 1
const IN = 2
const OUT = 3

const LOG_SQRT_BASE = Math.log(1.0001) / 2
const Q96 = 2 ** 96
/** A chord has one price; levels need it to give way a little: by this share of u. */
const CHORD = 1e-6

/** A curve of these ranges. */
function curveOf(steps: Float64Array, ranges: number, keep: number): Curve {
  const rootKeep = Math.sqrt(keep)
  steps[KEEP] = keep
  steps[ROOT_KEEP] = rootKeep
  steps[ALL] = steps[HEAD + ranges * WIDTH + IN]!
  return { first: ranges > 0 ? steps[HEAD]! / rootKeep : Number.POSITIVE_INFINITY, ranges, steps }
}

type Range = { start: number; end: number; liquidity: number }

function fromRanges(ranges: Range[], keep: number): Curve {
  const n = ranges.length
  const steps = new Float64Array(HEAD + (n + 1) * WIDTH)
  for (let i = 0; i < n; i++) {
    const { start, end, liquidity } = ranges[i]!
    const at = HEAD + i * WIDTH
    steps[at] = start
    steps[at + LIQUIDITY] = liquidity
    steps[at + WIDTH + IN] = steps[at + IN]! + liquidity * (end - start)
    steps[at + WIDTH + OUT] = steps[at + OUT]! + liquidity * (1 / start - 1 / end)
  }
  return curveOf(steps, n, keep)
}

/** All that the pool takes (with its fee) and gives as far as it is known. */
export const mostIn = ({ steps }: Curve): number => steps[ALL]! / steps[KEEP]!
export const mostOut = ({ steps, ranges }: Curve): number => steps[HEAD + ranges * WIDTH + OUT]!

function fromTicks(state: TickState, zeroForOne: boolean): Curve {
  const { ticks, nets } = state
  const sqrt = Number(state.sqrtPriceX96) / Q96
  const sign = zeroForOne ? -1 : 1
  const u = (tick: number) => Math.exp(sign * tick * LOG_SQRT_BASE)
  const ranges: Range[] = []
  let liquidity = Number(state.liquidity)
  let start = zeroForOne ? 1 / sqrt : sqrt
  let index = ticks.findIndex(tick => tick > state.tick)
  if (index < 0) index = ticks.length
  if (zeroForOne) index--
  for (; index >= 0 && index < ticks.length; index += sign) {
    const end = u(ticks[index]!)
    if (liquidity > 0 && end > start) ranges.push({ start, end, liquidity })
    start = Math.max(start, end)
    liquidity += sign * Number(nets[index]!)
  }
  const last = u(zeroForOne ? Math.max(state.from, -887272) : Math.min(state.to, 887272))
  if (liquidity > 0 && last > start) ranges.push({ start, end: last, liquidity })
  return fromRanges(ranges, 1 - (zeroForOne ? state.feeZeroForOne : state.feeOneForZero) / 1e6)
}

function fromSamples(samples: readonly Sample[]): Curve {
  const n = samples.length
  const steps = new Float64Array(HEAD + (n + 1) * WIDTH)
  // a chord that is better than the one before it can't be had alone: it stands at that one's price
  for (let i = 0, least = 0; i < n; i++) {
    const at = HEAD + i * WIDTH
    const [amountIn, amountOut] = [Number(samples[i]!.amountIn), Number(samples[i]!.amountOut)]
    steps[at] = Math.max(Math.sqrt((amountIn - steps[at + IN]!) / (amountOut - steps[at + OUT]!)), least)
    steps[at + WIDTH + IN] = amountIn
    steps[at + WIDTH + OUT] = amountOut
    least = steps[at]! * (1 + CHORD)
  }
  return curveOf(steps, n, 1)
}

/** One range without end, from u on. */
export const flat = (start: number, liquidity: number): Curve =>
  fromRanges([{ start, end: Number.POSITIVE_INFINITY, liquidity }], 1)

function build(state: PoolState, zeroForOne: boolean): Curve {
  if (state.kind === 'ticks') return fromTicks(state, zeroForOne)
  if (state.kind === 'sampled') return fromSamples(zeroForOne ? state.zeroForOne : state.oneForZero)
  const reserveIn = Number(zeroForOne ? state.reserve0 : state.reserve1)
  const reserveOut = Number(zeroForOne ? state.reserve1 : state.reserve0)
  const liquidity = Math.sqrt(reserveIn) * Math.sqrt(reserveOut)
  const start = reserveIn / liquidity
  if (!(liquidity > 0)) return fromRanges([], 1)
  return fromRanges([{ start, end: Number.POSITIVE_INFINITY, liquidity }], 1 - V2_FEE / 1e6)
}

const cache = new WeakMap<PoolState, readonly [Curve, Curve]>()

/** The curves of a state, zero for one first; built once per state. */
export function both(state: PoolState): readonly [Curve, Curve] {
  let known = cache.get(state)
  if (!known) {
    known = [build(state, true), build(state, false)]
    cache.set(state, known)
  }
  return known
}

/** The curve of a state in one direction. */
export const of = (state: PoolState, zeroForOne: boolean): Curve => both(state)[zeroForOne ? 0 : 1]

/** Last of the ranges at whose start this value (`which` of a range's) is ≤ x. */
function locate({ steps, ranges }: Curve, which: number, x: number): number {
  let low = 0
  let high = ranges - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (steps[HEAD + middle * WIDTH + which]! <= x) low = middle
    else high = middle - 1
  }
  return low
}

/** Total output for a total input (with fee); NaN beyond `room` of what is known. */
export function outAt(curve: Curve, amountIn: number, room = 1): number {
  const { steps, ranges } = curve
  const x = amountIn * steps[KEEP]!
  if (ranges === 0 || x > steps[ALL]! * room) return Number.NaN
  const at = HEAD + locate(curve, IN, x) * WIDTH
  const rest = x - steps[at + IN]!
  const liquidity = steps[at + LIQUIDITY]!
  const before = steps[at + OUT]!
  if (liquidity === 0)
    return before + (rest * (steps[at + WIDTH + OUT]! - before)) / (steps[at + WIDTH + IN]! - steps[at + IN]!)
  const start = steps[at]!
  const end = start + rest / liquidity
  return before + rest / (start * end)
}

/** Total input (with fee) for a total output; NaN beyond `room` of what is known. */
export function inAt(curve: Curve, amountOut: number, room = 1): number {
  const { steps, ranges } = curve
  if (ranges === 0 || amountOut >= steps[HEAD + ranges * WIDTH + OUT]! * room) return Number.NaN
  const at = HEAD + locate(curve, OUT, amountOut) * WIDTH
  const rest = amountOut - steps[at + OUT]!
  const liquidity = steps[at + LIQUIDITY]!
  const before = steps[at + IN]!
  if (liquidity === 0)
    return before + (rest * (steps[at + WIDTH + IN]! - before)) / (steps[at + WIDTH + OUT]! - steps[at + OUT]!)
  const start = steps[at]!
  const end = 1 / (1 / start - rest / liquidity)
  return (before + rest * start * end) / steps[KEEP]!
}

/** Written into, again and again: `level`. */
export type Point = { amountIn: number; amountOut: number; softness: number }

/** Numbers of a row that `level` leaves for `levelNear`. */
export const NEAR = 8

/**
 * Total input (with fee) and output at which the next bit has the price 1 / ratio², and how much more input comes with
 * a change of its logarithm (`softness`). Within `room` of what is known. Written into `point`: this runs very often.
 * Where a row is given (`near`, from `row` on), it is left with the range that this lay in, if that is a plain one.
 */
// biome-ignore lint/complexity/useMaxParams: for every pool in every round, an object each would be garbage
export function level(curve: Curve, ratio: number, room: number, point: Point, near?: Float64Array, row = 0): void {
  const { steps, ranges } = curve
  const u = ratio * steps[ROOT_KEEP]!
  point.amountIn = 0
  point.amountOut = 0
  point.softness = 0
  if (ranges === 0 || !(u > steps[HEAD]!)) return
  const keep = steps[KEEP]!
  const at = HEAD + locate(curve, 0, u) * WIDTH
  const start = steps[at]!
  const before = steps[at + IN]!
  const after = steps[at + WIDTH + IN]!
  const span = after - before
  const liquidity = steps[at + LIQUIDITY]!
  const depth = liquidity === 0 ? span / (start * CHORD) : liquidity
  const taken = depth * (u - start)
  const inside = taken < span
  const x = inside ? before + taken : after
  const limit = steps[ALL]! * room
  if (x > limit) {
    point.amountIn = limit / keep
    point.amountOut = outAt(curve, point.amountIn * (1 - 1e-12), room)
    return
  }
  point.amountIn = x / keep
  if (!inside) {
    point.amountOut = steps[at + WIDTH + OUT]!
    return
  }
  const out = steps[at + OUT]!
  point.amountOut = out + (liquidity === 0 ? (taken / span) * (steps[at + WIDTH + OUT]! - out) : taken / (start * u))
  point.softness = (depth * u) / (2 * keep)
  if (!near || liquidity === 0) return
  near[row] = start
  near[row + 1] = start + (Math.min(after, limit) - before) / liquidity
  near[row + 2] = liquidity
  near[row + 3] = before
  near[row + 4] = out
  near[row + 5] = steps[ROOT_KEEP]!
  near[row + 6] = keep
}

/** Makes a row one that `level` has left nothing in. */
export function forget(near: Float64Array, row: number): void {
  near[row + 1] = 0
}

/** The same from a row that `level` left, without the curve; false where it does not lie in that range any more. */
export function levelNear(near: Float64Array, row: number, ratio: number, point: Point): boolean {
  const u = ratio * near[row + 5]!
  const start = near[row]!
  if (!(u > start && u < near[row + 1]!)) return false
  const liquidity = near[row + 2]!
  const keep = near[row + 6]!
  const taken = liquidity * (u - start)
  point.amountIn = (near[row + 3]! + taken) / keep
  point.amountOut = near[row + 4]! + taken / (start * u)
  point.softness = (liquidity * u) / (2 * keep)
  return true
}
