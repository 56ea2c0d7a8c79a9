import { banWaysBack, byHops, carrying, firstShares, type HopNet, joinWays, moveShares, near } from './byHops.ts'
import * as Curve from './Curve.ts'
import * as Flow from './Flow.ts'
import { type Level, levelFlow } from './level/levelFlow.ts'
import * as Net from './Net.ts'
import { type Paths, toPaths } from './paths/toPaths.ts'
import { clear, type Price, prune, withinLimit } from './prune.ts'

export type Split = { paths: Flow.Path[]; amounts: number[]; total: number }

/**
 * `isDear`: whether an exact output that can't cost less than this is given up; asked once that is known, and may
 * search something else meanwhile.
 */
type Settings = Price & { maxHops: number; isDear: (least: number) => boolean }

type Bounds = { room: number; single: number | undefined }

/** What an exact output costs at least, where that is more than was asked for. */
export type Dear = { least: number }

/**
 * Where the price at which nothing more is asked of the pools begins, as a share of the best path's for all; and how it
 * falls while they can't take all.
 */
const FLOOR = 1e-2
const LOWEST = 1e-5
/** A flow that meets by all but this share is one. */
const TOLERANCE = 1e-3
/**
 * What of the flow may not meet when it is levelled, while its shares are still to be moved, and of that of which only
 * the price is asked.
 */
const ENOUGH = 1e-7
const ROUGHLY = 5e-4
const PRICED = 1e-4
const PRUNED = 1e-5
/** What of the amount may be left to the other paths because its own would be too long. */
const TOO_LONG = 1e-6
/** What paths may give less than the flow that they are of. */
const IN_CIRCLES = 1e-5
/** Most rounds of moving the shares that paths of different lengths have of the pools. */
const SHARINGS = 12
/** And when they have moved enough: a share of what the trade gives. */
const SETTLED = 3e-6
/**
 * Rounds after those in which pools are used one way: how much of the flow may not meet in each. What is left, paths
 * share out.
 */
const ONE_WAY = [ROUGHLY, 1e-5]
/**
 * Pools whose price is farther from the free flow's than this (of its root) are left out by hops at first: prices there
 * are about the same, or too much is missed.
 */
const NEAR = 1e-3
/** Too much to miss of what no flow can beat: ten basis points, more than the length of paths costs. */
const MISSED = 1e-3
/**
 * So much less than what no flow can beat is too little to look for more where gas costs nothing: a twentieth of a
 * basis point.
 */
const ALMOST = 5e-6
/**
 * Rounds of leaving out what isn't worth its gas, and those that may bring next to nothing (a share of the whole) once
 * the trade fits a transaction.
 */
const PRUNINGS = 20
const IDLE = 3
const LITTLE = 1e-6
/**
 * Of what a flow loses by pools that leave, this much may come back when the others' shares move: half of it has been
 * seen to.
 */
const REGAINED = 0.6

/** A level flow, with all it depends on; `banned` are lanes that are left out. */
type Found = { net: Net.Net | HopNet; level: Level; shares: Float64Array; banned: Uint8Array; floor: number }

/**
 * The amount over any number of paths, at level marginal prices, fewer where a path's gas outweighs its gain. `room` is
 * the share of each pool's known depth to use; `single` the price that the best path has for all, if one does.
 * Undefined when the pools can't take it.
 */
export function splitAmount(
  net: Net.Net,
  amount: number,
  settings: Settings,
  { room, single }: Bounds,
): Split | Dear | undefined {
  const { exactIn, maxHops } = settings
  if (!(most(net, exactIn) > amount)) return undefined
  const flow = Flow.empty(net.size)
  const valued = (made: Paths) => {
    const split = totalOf(flow, made, amount, settings)
    return { made, split, value: split ? (exactIn ? split.total : -split.total) : Number.NEGATIVE_INFINITY }
  }
  const asPaths = (found: Found, detours = false) => ({
    found,
    ...valued(toPaths(found.net, { level: found.level, shares: found.shares, amount, exactIn, maxHops, detours })),
  })
  const costsNothing = ({ paths }: Paths) => paths.every(path => settings.pathCost(path) === 0)
  const all = levelFreely(net, amount, settings, { room, single })
  if (!all) return undefined
  if (!exactIn && settings.isDear(-all.level.value)) return { least: -all.level.value }
  const settled = all.level.error < TOLERANCE
  const free = settled && Number.isFinite(settings.gasLimit) ? clear(all, amount, settings, room) : all
  let best: Split | undefined
  let bestNet = Number.NEGATIVE_INFINITY
  /** Takes what is better than anything before; its gas. */
  const offer = ({ made, split, value }: ReturnType<typeof valued>): number => {
    const worth = value - made.paths.reduce((sum, path) => sum + settings.pathCost(path), 0)
    const gas = made.paths.reduce((sum, path) => sum + settings.pathGas(path), 0)
    if (split && worth > bestNet && gas <= settings.gasLimit) [best, bestNet] = [split, worth]
    if (gas > settings.gasLimit) offer(valued(withinLimit(made, settings)))
    return gas
  }
  let now = asPaths(free)
  // what flows in circles is no path either: it has to pass by the source to be had; and where circles give ever more,
  // no flow settles
  const behind = () => (settled ? (free.level.value - now.value) / Math.abs(free.level.value) : 1)
  const loses = () => behind() > IN_CIRCLES
  if (loses()) {
    const detoured = asPaths(free, true)
    if (detoured.value > now.value) now = detoured
  }
  if (loses() || now.made.missing > amount * TOO_LONG) {
    const long = now.made
    // all pools where few didn't do: what flows in circles floods others, whose prices then say nothing about what is
    // worth it without
    for (const pools of settled ? [near(free.net, free.level, NEAR), free.net] : [free.net]) {
      const { short, joined } = levelByHops(free, { net: byHops(pools, maxHops), long, amount, room }, settings)
      const other = short && asPaths(short)
      if (other && other.value > now.value) now = other
      if (joined && (Number.isFinite(settings.gasLimit) || behind() > ALMOST)) offer(asPaths(joined))
      if (behind() < MISSED) break
    }
  }
  for (let round = 0, idle = 0; round < PRUNINGS && idle < IDLE; round++) {
    const before = bestNet
    const { found, made, split } = now
    const gas = offer(now)
    if (gas <= settings.gasLimit) idle = bestNet - before > Math.abs(bestNet) * LITTLE ? 0 : idle + 1
    if (gas <= settings.gasLimit && costsNothing(made)) break
    if (!prune(made, found, { total: split?.total ?? 0, gas }, settings)) break
    found.net = carrying(found.net, found.level)
    reshare(found)
    // fewer pools never give more: once they lose more than the best trade does, all that follows is no better
    const least = Math.min(bestNet, free.level.value - (free.level.value - bestNet) / (1 - REGAINED))
    const hopeless = least - Math.abs(bestNet) * LITTLE
    const level = levelFlow(found.net, {
      ...{ amount, exactIn, worth: found.level.worth, shares: found.shares },
      ...{ room, floor: found.floor, enough: PRUNED, hopeless },
    })
    if (!(level.error < TOLERANCE) || level.value < hopeless) break
    now = asPaths({ ...found, level })
  }
  return best
}

/**
 * What an output costs at least over any paths of these pools, longer ones too: of a level flow's prices, however
 * roughly it is level. Nothing may cost less, and hardly more does.
 */
export function leastInput(net: Net.Net, amount: number, maxHops: number): number {
  const worth = Net.worths(net, maxHops, false)
  const floor = FLOOR * Math.exp(worth[Net.SOURCE]! - worth[Net.SINK]!)
  const shares = new Float64Array(net.size).fill(1)
  const asked = { amount, exactIn: false, worth, shares, room: 1 - 1e-9, floor, enough: PRICED }
  return -levelFlow(net, asked).value
}

/** What all pools at the specified end hold together. */
const most = ({ pairs }: Net.Net, exactIn: boolean): number =>
  pairs
    .filter(({ from, to }) => (exactIn ? from === Net.SOURCE : to === Net.SINK))
    .flatMap(pair => pair.lanes)
    .reduce((sum, { curve }) => sum + (exactIn ? Curve.mostIn(curve) : Curve.mostOut(curve)), 0)

/**
 * A flow whose paths may be of any length, level unless circles keep it from that. The price at which nothing more is
 * asked of the pools falls until they take all.
 */
function levelFreely(
  net: Net.Net,
  amount: number,
  { exactIn, maxHops }: Settings,
  { room, single }: Bounds,
): Found | undefined {
  const worth = Net.worths(net, maxHops, exactIn)
  const first = FLOOR * (single ?? Math.exp(worth[Net.SOURCE]! - worth[Net.SINK]!))
  const shares = new Float64Array(net.size).fill(1)
  for (let floor = first; floor >= first * LOWEST; floor *= FLOOR) {
    const level = levelFlow(net, { amount, exactIn, worth, shares, room, floor, enough: ENOUGH })
    if (level.spare >= TOLERANCE) continue
    return { net, level, shares, floor, banned: new Uint8Array(net.size) }
  }
  return undefined
}

/**
 * A level flow whose paths are short enough (`short`), over a net by hops, begun from one whose aren't. While shares
 * still move, some pools are used both ways: that is not worth their fees, but which way to give up is only seen late.
 * `joined` is the flow before any was: over the first net, each such pool with what is left of its two ways.
 */
function levelByHops(
  free: Found,
  { net, long, amount, room }: { net: HopNet; long: Paths; amount: number; room: number },
  { exactIn, maxHops }: Settings,
): { short?: Found; joined?: Found } {
  const start = free.level.error < TOLERANCE ? free.level.worth : Net.worths(free.net, maxHops, exactIn)
  const worth = Float64Array.from(net.of, place => start[place]!)
  const shares = firstShares(net, long)
  const banned = new Uint8Array(net.size)
  let { floor } = free
  const levelled = (enough: number): Level => {
    const level = levelFlow(net, { amount, exactIn, worth, shares, room, floor, enough })
    if (level.spare >= TOLERANCE) floor *= FLOOR
    return level
  }
  let level = levelled(ROUGHLY)
  for (let round = 1, gain = 1; round < SHARINGS && gain > SETTLED; round++) {
    moveShares(net, level, shares, banned)
    const next = levelled(ROUGHLY)
    gain = round > 1 ? Math.abs(next.value / level.value - 1) : 1
    // what isn't nearly settled at once won't be: there are no circles here, but more than the pools can take
    if (!(next.error < (round > 1 ? TOLERANCE : Math.max(TOLERANCE, level.error / 10)))) return {}
    level = next
  }
  const ins = joinWays(net, free.net, level)
  const joined = ins && level.error < TOLERANCE ? { ...free, level: { ...free.level, ins } } : undefined
  for (const enough of ONE_WAY) {
    banWaysBack(net, level, banned)
    moveShares(net, level, shares, banned)
    level = levelled(enough)
  }
  const isLevel = level.error < TOLERANCE && level.spare < TOLERANCE
  return { short: isLevel ? { net, level, shares, banned, floor } : undefined, joined }
}

/** Shares for the next round, without what is banned. */
function reshare({ net, level, shares, banned }: Found): void {
  if ('pools' in net) moveShares(net, level, shares, banned)
  else for (const [index, out] of banned.entries()) if (out) shares[index] = 0
}

/** The split of these paths with what they give for all of the amount; undefined when they can't take it. */
function totalOf(flow: Flow.Flow, made: Paths, amount: number, { exactIn }: Settings): Split | undefined {
  const { paths, missing } = made
  if (paths.length === 0 || !(missing < amount / 2)) return undefined
  const amounts = made.amounts.map(each => (each * amount) / (amount - missing))
  const total = Flow.runAll(flow, paths, amounts, exactIn)
  Flow.clear(flow, paths)
  return Number.isFinite(total) ? { paths, amounts, total } : undefined
}
