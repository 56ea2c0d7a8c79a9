import * as Curve from './Curve.ts'
import { type Net, SINK, SOURCE } from './Net.ts'

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

/**
 * Flows at which every pool that is used has its places' price, and at each place as much comes as goes. They are the optimum of a convex problem
 * whose dual is Σ rents + the amount at its price: minimised by Newton steps, whose matrix is that of an electrical network.
 * `amount` comes in at the source (exactIn) or leaves at the sink. `worth` is where to start, and is moved. `shares` is how much of its pool each lane has. Below the price `floor` (sink per source)
 * whatever the pools don't take goes through a pool that there isn't: `spare`.
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
): Level {
  const fixed = exactIn ? SINK : SOURCE
  const places = [...Array(net.places).keys()].filter(place => place !== fixed)
  const position = new Int32Array(net.places).fill(-1)
  for (const [i, place] of places.entries()) position[place] = i
  const size = places.length
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
  const [matrix, work] = [new Float64Array(size * size), new Float64Array(size * size)]
  const residual = new Float64Array(size)
  /** Square roots of the worths themselves. */
  const roots = new Float64Array(net.places)
  const point = { amountIn: 0, amountOut: 0, softness: 0 }
  const end = position[exactIn ? SOURCE : SINK]!

  /** Flows at `worth`; the dual's value. Fills matrix and residual. */
  const measure = (): number => {
    matrix.fill(0)
    residual.fill(0)
    let value = 0
    level.ins.fill(0)
    level.rents.fill(0)
    for (let place = 0; place < net.places; place++) roots[place] = Math.exp(worth[place]! / 2)
    for (const { from, to, lanes } of net.pairs) {
      const [rootIn, rootOut] = [roots[from]!, roots[to]!]
      const ratio = rootOut / rootIn
      if (!(ratio > lanes[0]!.first)) continue
      const [priceIn, priceOut] = [rootIn * rootIn, rootOut * rootOut]
      const [a, b] = [position[from]!, position[to]!]
      let [allIn, allOut, all] = [0, 0, 0]
      for (const { index, curve, first } of lanes) {
        if (!(ratio > first)) break
        const share = shares[index]!
        if (share === 0) continue
        Curve.level(curve, ratio, room, point)
        const [amountIn, amountOut] = [share * point.amountIn, share * point.amountOut]
        level.ins[index] = amountIn
        const rent = priceOut * amountOut - priceIn * amountIn
        level.rents[index] = rent
        value += rent
        allIn += amountIn
        allOut += amountOut
        all += share * point.softness
      }
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
        matrix[a * size + b]! -= weight
        matrix[b * size + a]! -= weight
      }
    }
    Curve.level(spare, Math.exp((worth[SINK]! - worth[SOURCE]!) / 2), 1, point)
    const [priceIn, priceOut] = [Math.exp(worth[SOURCE]!), Math.exp(worth[SINK]!)]
    value += priceOut * point.amountOut - priceIn * point.amountIn
    level.spare = (exactIn ? point.amountIn : point.amountOut) / amount
    residual[end]! += exactIn ? -point.amountIn * priceIn : point.amountOut * priceOut
    matrix[end * size + end]! += point.softness * priceIn
    const price = exactIn ? priceIn : priceOut
    const given = exactIn ? amount * price : -amount * price
    residual[end]! += given
    level.value = value + given
    return level.value
  }

  let value = measure()
  let damping = DAMPING
  const [step, before] = [new Float64Array(size), new Float64Array(size)]
  for (let round = 0; round < ROUNDS; round++) {
    const scale = amount * Math.exp(worth[exactIn ? SOURCE : SINK]!)
    level.error = 0
    for (let i = 0; i < size; i++) level.error += Math.abs(residual[i]!) / scale
    if (level.error < enough) break
    // a part of the net that nothing flows into moves as a whole: more resistance, so that it keeps its inner differences
    let longest = Number.POSITIVE_INFINITY
    for (let i = 0; i < 10 && !(longest <= LONGEST); i++) {
      if (i > 0) damping = Math.max(damping * 30, 1e-6)
      work.set(matrix)
      solve(work, residual, step, size, scale * damping)
      longest = 0
      for (let j = 0; j < size; j++) longest = Math.max(longest, Math.abs(step[j]!))
    }
    let length = Math.min(1, LONGEST / longest)
    let slope = 0
    for (let i = 0; i < size; i++) {
      slope += residual[i]! * step[i]!
      before[i] = worth[places[i]!]!
    }
    let moved = false
    for (
      let halving = 0;
      slope < 0 && halving < (round === 0 ? FIRST_HALVINGS : HALVINGS) && !moved;
      halving++, length /= 2
    ) {
      for (let i = 0; i < size; i++) worth[places[i]!] = before[i]! + length * step[i]!
      const next = measure()
      if (!(next <= value + 1e-4 * length * slope + Math.abs(value) * 1e-15)) continue
      value = next
      moved = true
    }
    if (moved) {
      damping = Math.max(damping / 10, 1e-10)
      continue
    }
    for (let i = 0; i < size; i++) worth[places[i]!] = before[i]!
    value = measure()
    if (damping > 1e3) break
    damping = Math.max(damping * 100, 1e-6)
  }
  return level
}

/** matrix · step = −residual by Cholesky's L·D·Lᵀ; `least` keeps places that nothing moves from breaking it. Destroys the matrix. */
function solve(matrix: Float64Array, residual: Float64Array, step: Float64Array, size: number, least: number): void {
  for (let i = 0; i < size; i++) matrix[i * size + i]! += least
  for (let j = 0; j < size; j++) {
    const pivot = Math.max(matrix[j * size + j]!, least)
    for (let i = j + 1; i < size; i++) {
      const factor = matrix[i * size + j]! / pivot
      if (factor === 0) continue
      for (let k = j + 1; k <= i; k++) matrix[i * size + k]! -= factor * matrix[k * size + j]!
    }
    matrix[j * size + j] = pivot
  }
  // the columns below the diagonal hold factor · pivot
  for (let i = 0; i < size; i++) {
    let sum = -residual[i]!
    for (let k = 0; k < i; k++) sum -= (matrix[i * size + k]! / matrix[k * size + k]!) * step[k]!
    step[i] = sum
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = step[i]! / matrix[i * size + i]!
    for (let k = i + 1; k < size; k++) sum -= (matrix[k * size + i]! / matrix[i * size + i]!) * step[k]!
    step[i] = sum
  }
}
