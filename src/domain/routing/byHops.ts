import * as Curve from './Curve.ts'
import type { Level } from './level/levelFlow.ts'
import { distances, type Lane, lanesOf, type Net, type Pair, pairsWithout, SINK, SOURCE } from './Net.ts'
import type { Paths } from './paths/toPaths.ts'

/**
 * A net in which no path is longer than it may be: a place for every token and number of hops that led there, and a
 * lane of a pool for each of them. `of` says which place of the first net each place is; `pools` are the lanes of one
 * pool in one direction.
 */
export type HopNet = Net & { of: number[]; pools: Lane[][] }

/**
 * How fast shares follow the flows: 1 would be to take them as they are; nearer to 2 gets there in half the rounds,
 * beyond it they swing.
 */
const HASTE = 1.7
/** Part of each pool that its lanes begin with alike. */
const EVEN = 0.1
/** Share that a lane gets which nothing flows through though its price is better. */
const LEAST = 0.01

/** The net without the lanes that are banned. */
export function without<T extends Net>(net: T, banned: Uint8Array): T {
  const pairs = pairsWithout(net, banned)
  const { pools }: Partial<HopNet> = net
  if (!pools) return { ...net, pairs }
  const left: Lane[][] = []
  for (const lanes of pools) {
    let open = 0
    for (const { index } of lanes) open += 1 - banned[index]!
    if (open > 0) left.push(open === lanes.length ? lanes : lanes.filter(({ index }) => banned[index] === 0))
  }
  return { ...net, pairs, pools: left }
}

/** The lanes that something flows through. */
export function carrying<T extends Net>(net: T, { ins }: Level): T {
  const empty = new Uint8Array(ins.length)
  for (let i = 0; i < ins.length; i++) if (!(ins[i]! > 0)) empty[i] = 1
  return without(net, empty)
}

/**
 * The net without the lanes whose first price is beyond their places' by more than this share of its root: nothing
 * nearly flows through them.
 */
export function near(net: Net, { worth }: Level, share: number): Net {
  const { ends, starts, firsts } = lanesOf(net)
  const pairs: Pair[] = []
  for (let p = 0; p < net.pairs.length; p++) {
    const most = Math.exp((worth[ends[p * 2 + 1]!]! - worth[ends[p * 2]!]!) / 2) * (1 + share)
    let count = starts[p + 1]! - starts[p]!
    while (count > 0 && firsts[starts[p]! + count - 1]! > most) count--
    if (count === 0) continue
    const pair = net.pairs[p]!
    pairs.push(count === pair.lanes.length ? pair : { ...pair, lanes: pair.lanes.slice(0, count) })
  }
  return { ...net, pairs }
}

/** The net by hops. */
export function byHops(net: Net, maxHops: number): HopNet {
  const [fromSource, toSink] = [distances(net, maxHops, false), distances(net, maxHops, true)]
  const made: HopNet = {
    places: 2,
    pairs: [],
    edgeCount: net.edgeCount,
    size: 0,
    of: [SOURCE, SINK],
    pools: [],
  }
  const places = new Map<number, number>()
  const placeOf = (place: number, hops: number): number => {
    if (place === SOURCE || place === SINK) return place
    const key = place * maxHops + hops
    let known = places.get(key)
    if (known === undefined) {
      known = made.places++
      places.set(key, known)
      made.of.push(place)
    }
    return known
  }
  for (const pair of net.pairs) {
    const first = fromSource[pair.from]!
    const last = pair.from === SOURCE ? 0 : maxHops - 1 - toSink[pair.to]!
    if (first > last) continue
    const { lanes } = pair
    const pools = lanes.map(() => new Array<Lane>(last - first + 1))
    for (let hop = first; hop <= last; hop++) {
      const [from, to] = [placeOf(pair.from, hop), placeOf(pair.to, hop + 1)]
      const next = new Array<Lane>(lanes.length)
      for (let i = 0; i < lanes.length; i++) {
        const { edge, curve } = lanes[i]!
        const lane: Lane = { index: made.size++, edge, hop, curve, from, to }
        next[i] = lane
        pools[i]![hop - first] = lane
      }
      made.pairs.push({ index: made.pairs.length, from, to, first: pair.first, lanes: next })
    }
    for (const pool of pools) made.pools.push(pool)
  }
  return made
}

/** Shares to begin with: what `paths` draw from each lane, and a part for every lane. */
export function firstShares({ pools, size, edgeCount }: HopNet, { paths, amounts }: Paths): Float64Array {
  const shares = new Float64Array(size)
  /** By hop and edge, as far as paths go. */
  const drawn = new Float64Array(edgeCount * Math.max(0, ...paths.map(path => path.length)))
  for (let i = 0; i < paths.length; i++) {
    const path = paths[i]!
    for (let hop = 0; hop < path.length; hop++) drawn[hop * edgeCount + path[hop]!.index]! += amounts[i]!
  }
  const drawnBy = ({ edge, hop }: Lane) => drawn[hop * edgeCount + edge.index] ?? 0
  for (const lanes of pools) {
    let all = 0
    for (const lane of lanes) all += drawnBy(lane)
    for (const lane of lanes) {
      const share = all > 0 ? drawnBy(lane) / all : 1 / lanes.length
      shares[lane.index] = share * (1 - EVEN) + EVEN / lanes.length
    }
  }
  return shares
}

/** The same share for each lane that isn't banned. */
function even(lanes: readonly Lane[], shares: Float64Array, banned: Uint8Array): void {
  let open = 0
  for (const { index } of lanes) open += 1 - banned[index]!
  for (const { index } of lanes) shares[index] = banned[index] === 0 ? 1 / open : 0
}

/**
 * Moves the shares that lanes have of their pools towards what flows through them. A pool cut into shares gives as much
 * as the whole where shares are as flows (F(x) = Σ sᵢ·F(xᵢ / sᵢ) with xᵢ = sᵢ·x), and less otherwise: levelled again
 * with these shares, the trade gains.
 */
export function moveShares({ pools }: HopNet, { ins, worth }: Level, shares: Float64Array, banned: Uint8Array): void {
  const prices = new Float64Array(worth.length)
  for (let place = 0; place < prices.length; place++) prices[place] = Math.exp(worth[place]!)
  for (const lanes of pools) {
    if (lanes.length === 1) {
      const { index } = lanes[0]!
      shares[index] = banned[index] ? 0 : 1
      continue
    }
    let all = 0
    let slope = 0
    for (const { index, from, to } of lanes) {
      const amount = ins[index]!
      if (!(amount > 0)) continue
      all += amount
      slope += (amount * prices[from]!) / prices[to]!
    }
    if (all === 0) {
      even(lanes, shares, banned)
      continue
    }
    let sum = 0
    for (const { index, from, to } of lanes) {
      const share = shares[index]!
      let next = share > 0 ? share * (ins[index]! / all / share) ** HASTE : 0
      if (next < LEAST && prices[from]! * all < slope * prices[to]!) next = LEAST
      if (banned[index]) next = 0
      shares[index] = next
      sum += next
    }
    if (sum > 0) for (const { index } of lanes) shares[index]! /= sum
  }
}

/**
 * Bans the lanes of a pool in the direction that less flows in, where it is used both ways: what is taken back was not
 * worth its fees.
 */
export function banWaysBack({ pools, edgeCount }: HopNet, { ins }: Level, banned: Uint8Array): void {
  const through = new Float64Array(edgeCount)
  for (const lanes of pools) for (const { index, edge } of lanes) through[edge.index]! += ins[index]!
  for (const lanes of pools) {
    const { index: way } = lanes[0]!.edge
    if (through[way]! > 0 && through[way ^ 1]! > through[way]!) for (const { index } of lanes) banned[index] = 1
  }
}

/**
 * What flows through every lane of the first net, however many hops led there; of pools that are used both ways, what
 * one way gives beyond what the other takes back. Undefined where no pool is.
 */
export function joinWays({ pools, edgeCount }: HopNet, { pairs }: Net, { ins }: Level): Float64Array | undefined {
  const through = new Float64Array(edgeCount)
  for (const lanes of pools) for (const { index, edge } of lanes) through[edge.index]! += ins[index]!
  const outs = new Float64Array(edgeCount)
  let both = false
  for (const { lanes } of pairs) {
    for (const { index, curve } of lanes) {
      if (!(through[index]! > 0 && through[index ^ 1]! > 0)) continue
      outs[index] = Curve.outAt(curve, through[index]!)
      both = true
    }
  }
  return both ? through.map((all, index) => Math.max(0, all - outs[index ^ 1]!)) : undefined
}
