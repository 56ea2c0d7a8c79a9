import type { Level } from './levelFlow.ts'
import { type Net, type Pair, SINK, SOURCE } from './Net.ts'

const SWEEPS = 6
/** What a flow is worth keeping for itself, as a share of it, beside what its pools gain: a deep pool gains nothing and still has no equal. */
const KEEP = 1e-2

/**
 * A rank for every place, so that going only from lower to higher ranks no path is longer than `maxHops`, nor goes round, whatever flows where.
 * Chosen by what the pools between places gain (`rents`): place by place the rank that keeps most, from two beginnings.
 */
export function rankPlaces(net: Net, pairs: readonly Pair[], level: Level, maxHops: number): Uint8Array {
  const last = maxHops - 1
  const gains: { from: number; to: number; gain: number }[] = []
  const [sums, weights] = [new Float64Array(net.places), new Float64Array(net.places)]
  for (const { from, to, edges } of pairs) {
    const price = Math.exp(level.worth[from]!)
    let gain = 0
    for (const { index } of edges) gain += level.rents[index]! + level.ins[index]! * price * KEEP
    if (!(gain > 0)) continue
    if (from !== SOURCE && to !== SINK) gains.push({ from, to, gain })
    else if (from === SOURCE && to !== SINK) {
      sums[to]! += gain
      weights[to]! += gain
    } else if (to === SINK && from !== SOURCE) {
      sums[from]! += gain * last
      weights[from]! += gain
    }
  }
  const touching = new Map<number, typeof gains>()
  for (const each of gains) {
    for (const place of [each.from, each.to]) touching.set(place, [...(touching.get(place) ?? []), each])
  }
  const kept = (ranks: Uint8Array) =>
    gains.reduce((sum, { from, to, gain }) => sum + (ranks[from]! < ranks[to]! ? gain : 0), 0)
  const beginnings = [
    new Uint8Array(net.places).fill((last + 1) >> 1),
    Uint8Array.from(sums, (sum, place) =>
      weights[place]! > 0 ? Math.min(Math.max(Math.round(sum / weights[place]!), 1), last) : (last + 1) >> 1,
    ),
  ]
  for (const ranks of beginnings) {
    ranks[SOURCE] = 0
    ranks[SINK] = maxHops
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      for (const [place, near] of touching) {
        let best = ranks[place]!
        let most = -1
        for (let rank = 1; rank <= last; rank++) {
          let sum = 0
          for (const { from, to, gain } of near)
            if (from === place ? rank < ranks[to]! : ranks[from]! < rank) sum += gain
          if (sum > most) [best, most] = [rank, sum]
        }
        ranks[place] = best
      }
    }
  }
  const [one, other] = beginnings as [Uint8Array, Uint8Array]
  return kept(one) > kept(other) ? one : other
}
