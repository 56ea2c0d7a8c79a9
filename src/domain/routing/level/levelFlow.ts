import * as Curve from '../Curve.ts'
import { type Net, SINK, SOURCE } from '../Net.ts'
import { layOut } from './layOut.ts'
import { flowsOf, makeMeasured, measure } from './measure.ts'
import { solveSparse } from './solveSparse.ts'

/**
 * What flows through every lane, by its index, and what each place's token is worth in the currency that isn't
 * specified.
 */
export type Level = {
  ins: Float64Array
  /** Logarithms of the worth of one unit, by place. */
  worth: Float64Array
  /**
   * By lane: what a pool gives beyond its marginal price, in the currency that isn't specified. No less is lost without
   * it.
   */
  rents: Float64Array
  /** What doesn't meet at places, as a share of all that flows. */
  error: number
  /** What of the amount no pool gives this price for, as a share. */
  spare: number
  /**
   * The dual's: no flow gives more (exactIn), or with a minus takes less, whatever the prices it is measured at; in the
   * currency that isn't specified.
   */
  value: number
}

type Asked = {
  amount: number
  exactIn: boolean
  worth: Float64Array
  shares: Float64Array
  room: number
  floor: number
  /** What of the flow may not meet, as a share. */
  enough: number
  hopeless?: number
}

const ROUNDS = 40
/** By how much of its price what the pools don't take gives way, for the whole amount. */
const SPARE_SOFTNESS = 0.02
/** The most that a price moves at once, in logarithms. */
const LONGEST = 0.7
const HALVINGS = 6
/** And of the first step, when nothing flows yet: deep pools move by little. */
const FIRST_HALVINGS = 30
/**
 * What a place resists moving at first, as a share of all that flows: one that nothing flows through has no price of
 * its own.
 */
const DAMPING = 1e-3

/**
 * Flows at which every pool that is used has its places' price, and at each place as much comes as goes. They are the
 * optimum of a convex problem whose dual is Σ rents + the amount at its price: minimised by Newton steps, whose matrix
 * is that of an electrical network. `amount` comes in at the source (exactIn) or leaves at the sink. `worth` is where
 * to start, and is moved. `shares` is how much of its pool each lane has. Below the price `floor` (sink per source)
 * whatever the pools don't take goes through a pool that there isn't: `spare`. The dual only falls: where it is below
 * `hopeless`, whatever the flow would come to is of no use, and it is left as it is then, not level.
 */
export function levelFlow(net: Net, asked: Asked): Level {
  const { amount, exactIn, worth, shares, room, floor, enough, hopeless = Number.NEGATIVE_INFINITY } = asked
  const least = 1 / Math.sqrt(floor)
  const whole = exactIn ? amount : amount / floor
  const measured = makeMeasured(net, {
    layout: layOut(net, exactIn ? SOURCE : SINK, exactIn ? SINK : SOURCE),
    spare: Curve.flat(least, whole / (least * SPARE_SOFTNESS)),
    ...{ amount, exactIn, room, worth, shares },
  })
  const { system } = measured
  const { residual } = system
  const { position } = measured.layout
  const size = residual.length
  let value = measure(measured)
  let damping = DAMPING
  const step = new Float64Array(size)
  const before = new Float64Array(net.places)
  /** Moves the worths by this length of the step from where they were. */
  const move = (length: number) => {
    for (let place = 0; place < net.places; place++)
      if (position[place]! >= 0) worth[place] = before[place]! + length * step[position[place]!]!
  }
  let error = 1
  for (let round = 0; round < ROUNDS; round++) {
    const scale = amount * Math.exp(worth[exactIn ? SOURCE : SINK]!)
    error = 0
    for (let i = 0; i < size; i++) error += Math.abs(residual[i]!) / scale
    if (error < enough || value < hopeless) break
    // a part of the net that nothing flows into moves as a whole: more resistance, so that it keeps its inner
    // differences
    let longest = Number.POSITIVE_INFINITY
    for (let i = 0; i < 10 && !(longest <= LONGEST); i++) {
      if (i > 0) damping = Math.max(damping * 30, 1e-6)
      solveSparse(system, scale * damping, step)
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
      const next = measure(measured)
      if (!(next <= value + 1e-4 * length * slope + Math.abs(value) * 1e-15)) continue
      value = next
      moved = true
    }
    if (moved) {
      damping = Math.max(damping / 10, 1e-10)
      continue
    }
    move(0)
    value = measure(measured)
    if (damping > 1e3) break
    damping = Math.max(damping * 100, 1e-6)
  }
  return { ...flowsOf(measured, shares.length), worth, error, spare: measured.left, value }
}
