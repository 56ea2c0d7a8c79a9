import * as Curve from '../Curve.ts'
import type { Path } from '../Flow.ts'
import type { Level } from '../level/levelFlow.ts'
import { type Lane, type Net, SINK, SOURCE } from '../Net.ts'
import { isFirst, type Link, type Links, linksOf } from './linksOf.ts'

/**
 * Paths that a flow is made of; `ends[i]` is the lane that path i used up (its index). `missing`: what of the amount no
 * path of the allowed length carries.
 */
export type Paths = { paths: Path[]; amounts: number[]; ends: number[]; missing: number }

/** Less than this share of a lane's flow is nothing. */
const NOTHING = 1e-9
/**
 * A path of less than this share of the amount is left to the others, which lose nothing by it: their prices are the
 * same.
 */
const DUST = 3e-5

/**
 * A flow as paths of at most `maxHops`, each as large as its smallest part. A lane that several paths use is drawn from
 * in their order, as the legs of a trade do it, so what they give together is what the lane's share of the pool gives
 * for all. With `detours` paths go the long way first, as far as they may: a circle that they pass by is then theirs,
 * and isn't left over when all that leads there is gone.
 */
export function toPaths(
  net: Net,
  {
    level: { ins },
    shares,
    amount,
    exactIn,
    maxHops,
    detours = false,
  }: { level: Level; shares: Float64Array; amount: number; exactIn: boolean; maxHops: number; detours?: boolean },
): Paths {
  const flowing = linksOf(net, ins)
  const { links, before, mosts, rows } = flowing
  const { linkOf, sizes, takenIn, takenOut } = rows
  const made: Paths = { paths: [], amounts: [], ends: [], missing: amount }
  const asked = new Set<number>()
  const far = distances(links, maxHops)
  /** What a lane has left. */
  const leftOf = (index: number) => ins[index]! - takenIn[index]!
  /** Puts a lane that was drawn from where it belongs now. */
  const settle = (lane: Lane) => {
    const link = linkOf[lane.index]!
    const { lanes } = link
    let at = lanes.indexOf(lane)
    if (at < 0 || isFirst(lane)) return
    const size = leftOf(lane.index)
    sizes[lane.index] = size
    for (; at + 1 < lanes.length && sizes[lanes[at + 1]!.index]! > size; at++) lanes[at] = lanes[at + 1]!
    lanes[at] = lane
    mosts[link.index] = sizes[lanes[0]!.index]!
  }
  const outOf = ({ index, curve }: Lane, amountIn: number) => {
    const share = shares[index]!
    return Curve.outAt(curve, (takenIn[index]! + amountIn) / share) * share - takenOut[index]!
  }
  const inFor = ({ index, curve }: Lane, amountOut: number) => {
    const share = shares[index]!
    return Curve.inAt(curve, (takenOut[index]! + amountOut) / share) * share - takenIn[index]!
  }
  /** Takes a lane away; only the last one between two places may move places away from the sink. */
  const close = (lane: Lane) => {
    const link = linkOf[lane.index]!
    const at = link.lanes.indexOf(lane)
    if (at < 0) return
    link.lanes.splice(at, 1)
    if (link.lanes.length > 0) {
      mosts[link.index] = sizes[link.lanes[0]!.index]!
      return
    }
    const list = links[lane.from]!
    list.splice(list.indexOf(link), 1)
    moveAway(lane.from, { links, before, far, maxHops })
  }

  const path = new Array<Lane>(maxHops)
  // what is left to give is no path any more once it is dust
  while (made.missing > amount * DUST) {
    const hops = walk(path, flowing, { far, asked, maxHops, detours })
    if (hops === 0) break
    if (path[hops - 1]!.to !== SINK) {
      close(path[hops - 1]!)
      continue
    }

    // forwards: what the lanes have left, the tightest one last; then backwards from that one
    let tight = 0
    let value = Number.POSITIVE_INFINITY
    for (let i = 0; i < hops; i++) {
      const lane = path[i]!
      const most = leftOf(lane.index)
      if (value >= most * (1 - NOTHING)) {
        tight = i
        value = most
      }
      value = outOf(lane, value)
    }
    const amountOut = value
    value = leftOf(path[tight]!.index)
    for (let i = tight; i > 0; i--) value = inFor(path[i - 1]!, value)
    const amountIn = value
    const ended = path[tight]!
    if (!(amountIn > 0 && amountOut > 0)) {
      close(ended)
      continue
    }
    const given = Math.min(exactIn ? amountIn : amountOut, made.missing)
    value = amountIn
    for (let i = 0; i < hops; i++) {
      const lane = path[i]!
      const { index, edge } = lane
      const out = outOf(lane, value)
      takenIn[index]! += value
      takenOut[index]! += out
      value = out
      // the chain is asked about a hooked pool once a trade
      if (edge.state.kind === 'sampled') asked.add(edge.pool)
      if (lane === ended || asked.has(edge.pool) || leftOf(index) < ins[index]! * NOTHING) close(lane)
      else settle(lane)
    }
    if (!(given > amount * DUST)) continue
    const edges: Path = new Array(hops)
    for (let i = 0; i < hops; i++) edges[i] = path[i]!.edge
    made.paths.push(edges)
    made.amounts.push(given)
    made.ends.push(ended.index)
    made.missing -= given
  }
  return made
}

/**
 * The way on from the source, hop by hop, along what is largest; writes the lanes into `path` and says how many, the
 * last of which leads to the sink unless nothing goes on from there.
 */
function walk(
  path: Lane[],
  { links, mosts, rows: { sizes } }: Links,
  { far, asked, maxHops, detours }: { far: Uint8Array; asked: Set<number>; maxHops: number; detours: boolean },
): number {
  let place = SOURCE
  let hops = 0
  for (; place !== SINK; hops++) {
    let best: Lane | undefined
    let most = 0
    const ways = links[place]!
    for (let i = 0; i < ways.length; i++) {
      const { index, to, lanes } = ways[i]!
      if (far[to]! > maxHops - hops - 1) continue
      if (detours && best && far[to] !== far[best.to]) {
        if (far[to]! < far[best.to]!) continue
        most = 0
      }
      if (!(mosts[index]! > most)) continue
      for (let j = 0; j < lanes.length; j++) {
        const lane = lanes[j]!
        const size = sizes[lane.index]!
        if (!(size > most)) break
        const { pool } = lane.edge
        if ((asked.size > 0 && asked.has(pool)) || crosses(path, hops, pool)) continue
        best = lane
        most = size
        break
      }
    }
    if (!best) break
    path[hops] = best
    place = best.to
  }
  return hops
}

function crosses(path: readonly Lane[], hops: number, pool: number): boolean {
  for (let i = 0; i < hops; i++) if (path[i]!.edge.pool === pool) return true
  return false
}

/** Hops to the sink by place, over what still flows. */
function distances(links: readonly Link[][], maxHops: number): Uint8Array {
  const far = new Uint8Array(links.length).fill(255)
  far[SINK] = 0
  for (let hop = 1; hop <= maxHops; hop++) {
    for (let place = 0; place < links.length; place++) {
      if (far[place] !== 255) continue
      for (const { to } of links[place]!) {
        if (far[to] !== hop - 1) continue
        far[place] = hop
        break
      }
    }
  }
  return far
}

/**
 * Distances are only known anew where a link that was taken away (the last one between two places) was the short way:
 * there, and at the places before. Each moves behind the nearest of those that it still leads to, so far as that is
 * known: never too far, and in the end behind one that is there.
 */
function moveAway(
  place: number,
  {
    links,
    before,
    far,
    maxHops,
  }: { links: readonly Link[][]; before: readonly number[][]; far: Uint8Array; maxHops: number },
): void {
  const open = [place]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const known = far[next]!
    let least = maxHops
    for (const { to } of links[next]!) if (far[to]! < least) least = far[to]!
    const now = least < maxHops ? least + 1 : 255
    if (now === known || next === SINK) continue
    far[next] = now
    for (const other of before[next]!) if (far[other] === known + 1) open.push(other)
  }
}
