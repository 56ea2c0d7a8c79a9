import type { PoolState, Sample, TickState } from '../protocols/PoolState.ts'
import { V2_FEE } from '../protocols/v2/swapPair.ts'

/**
 * One pool in one direction, in floats: what the split is optimised on. The amounts of a trade never come from here.
 * With u = √(input per output), a range of liquidity L takes L·Δu of input (fee off) and gives L·Δ(−1/u): one formula for v2, v3,
 * v4 and both directions. Hooked pools are chords between samples (`liquidity` 0 marks them).
 */
export type Curve = {
  /** 1 − fee. */
  keep: number
  /** Root of input per output, fee included, from which on the pool gives anything: no more comes of an input than it divided by the square. */
  first: number
  /** Per range: u at its start, and its liquidity. */
  start: Float64Array
  liquidity: Float64Array
  /** Cumulative input (fee off) and output at range starts; one more entry than ranges: the end of what is known. */
  ins: Float64Array
  outs: Float64Array
}

const LOG_SQRT_BASE = Math.log(1.0001) / 2
const Q96 = 2 ** 96
/** A chord has one price; levels need it to give way a little: by this share of u. */
const CHORD = 1e-6

type Range = { start: number; end: number; liquidity: number }

function fromRanges(ranges: Range[], keep: number): Curve {
  const n = ranges.length
  const curve: Curve = {
    keep,
    first: n > 0 ? ranges[0]!.start / Math.sqrt(keep) : Number.POSITIVE_INFINITY,
    start: new Float64Array(n),
    liquidity: new Float64Array(n),
    ins: new Float64Array(n + 1),
    outs: new Float64Array(n + 1),
  }
  for (let i = 0; i < n; i++) {
    const { start, end, liquidity } = ranges[i]!
    curve.start[i] = start
    curve.liquidity[i] = liquidity
    curve.ins[i + 1] = curve.ins[i]! + liquidity * (end - start)
    curve.outs[i + 1] = curve.outs[i]! + liquidity * (1 / start - 1 / end)
  }
  return curve
}

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
  const ins = Float64Array.of(0, ...samples.map(sample => Number(sample.amountIn)))
  const outs = Float64Array.of(0, ...samples.map(sample => Number(sample.amountOut)))
  const start = new Float64Array(n)
  // a chord that is better than the one before it can't be had alone: it stands at that one's price
  for (let i = 0, least = 0; i < n; i++) {
    start[i] = Math.max(Math.sqrt((ins[i + 1]! - ins[i]!) / (outs[i + 1]! - outs[i]!)), least)
    least = start[i]! * (1 + CHORD)
  }
  return { keep: 1, first: start[0] ?? Number.POSITIVE_INFINITY, start, liquidity: new Float64Array(n), ins, outs }
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

/** Last index whose value is ≤ x. */
function locate(values: Float64Array, x: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (values[middle]! <= x) low = middle
    else high = middle - 1
  }
  return low
}

/** Total output for a total input (with fee); NaN beyond `room` of what is known. */
export function outAt(curve: Curve, amountIn: number, room = 1): number {
  const x = amountIn * curve.keep
  const ranges = curve.start.length
  if (ranges === 0 || x > curve.ins[ranges]! * room) return Number.NaN
  const i = Math.min(ranges > 1 ? locate(curve.ins, x) : 0, ranges - 1)
  const rest = x - curve.ins[i]!
  const liquidity = curve.liquidity[i]!
  if (liquidity === 0) {
    return curve.outs[i]! + (rest * (curve.outs[i + 1]! - curve.outs[i]!)) / (curve.ins[i + 1]! - curve.ins[i]!)
  }
  const start = curve.start[i]!
  const end = start + rest / liquidity
  return curve.outs[i]! + rest / (start * end)
}

/** Total input (with fee) for a total output; NaN beyond `room` of what is known. */
export function inAt(curve: Curve, amountOut: number, room = 1): number {
  const ranges = curve.start.length
  if (ranges === 0 || amountOut >= curve.outs[ranges]! * room) return Number.NaN
  const i = ranges > 1 ? locate(curve.outs, amountOut) : 0
  const rest = amountOut - curve.outs[i]!
  const liquidity = curve.liquidity[i]!
  if (liquidity === 0) {
    return curve.ins[i]! + (rest * (curve.ins[i + 1]! - curve.ins[i]!)) / (curve.outs[i + 1]! - curve.outs[i]!)
  }
  const start = curve.start[i]!
  const end = 1 / (1 / start - rest / liquidity)
  return (curve.ins[i]! + rest * start * end) / curve.keep
}

/** `at`: the range it lies in; what it is before is where to look first. */
export type Point = { amountIn: number; amountOut: number; softness: number; at: number }

/**
 * Total input (with fee) and output at which the next bit has the price 1 / ratio², and how much more input comes with a change of its logarithm
 * (`softness`). Within `room` of what is known. Written into `point`: this runs very often.
 */
export function level(curve: Curve, ratio: number, room: number, point: Point): void {
  const { keep, start, ins, outs, liquidity } = curve
  const ranges = start.length
  const u = ratio * Math.sqrt(keep)
  point.amountIn = 0
  point.amountOut = 0
  point.softness = 0
  if (ranges === 0 || !(u > start[0]!)) return
  let i = point.at
  if (!(i < ranges && start[i]! <= u && (i + 1 === ranges || u < start[i + 1]!))) i = locate(start, u)
  point.at = i
  const width = u - start[i]!
  const span = ins[i + 1]! - ins[i]!
  const chord = liquidity[i] === 0
  const depth = chord ? span / (start[i]! * CHORD) : liquidity[i]!
  const taken = depth * width
  const inside = taken < span
  const x = inside ? ins[i]! + taken : ins[i + 1]!
  const limit = ins[ranges]! * room
  if (x > limit) {
    point.amountIn = limit / keep
    point.amountOut = outAt(curve, point.amountIn * (1 - 1e-12), room)
    return
  }
  point.amountIn = x / keep
  if (!inside) point.amountOut = outs[i + 1]!
  else {
    point.amountOut = outs[i]! + (chord ? (taken / span) * (outs[i + 1]! - outs[i]!) : taken / (start[i]! * u))
    point.softness = (depth * u) / (2 * keep)
  }
}
