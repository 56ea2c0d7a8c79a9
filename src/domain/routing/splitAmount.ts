import * as Flow from './Flow.ts'
import { type Level, levelFlow } from './levelFlow.ts'
import * as Net from './Net.ts'
import { rankPlaces } from './rankPlaces.ts'
import { type Paths, toPaths } from './toPaths.ts'

export type Split = { paths: Flow.Path[]; amounts: number[]; total: number }

type Settings = {
  exactIn: boolean
  maxHops: number
  /** What a path costs in raw units of the unspecified currency, however little goes through it. */
  pathCost: (path: Flow.Path) => number
  /** Gas units of a path, and the most that a trade may take. */
  pathGas: (path: Flow.Path) => number
  gasLimit: number
}

/** Rounds of looking for pairs of tokens that the split should use too, and how many are taken up in one. */
const SEARCHES = 24
const TAKEN_UP = 100
/** A path is taken up when its price is better by this share. */
const BETTER = 1e-6
/** Where the price at which nothing more is asked of the pools begins, as a share of the best path's for all; and how it falls while they can't take all. */
const FLOOR = 1e-2
const LOWEST = 1e-5
/** A flow that meets by all but this share is one. */
const TOLERANCE = 1e-3
/** Rounds of leaving out what isn't worth its gas. */
const PRUNINGS = 12
/** Pools that together gain less than this share are not worth their words. */
const WORTH = 1e-5

/**
 * The amount over any number of paths, at level marginal prices, fewer where a path's gas outweighs its gain. `singles` are good paths that were
 * found already; `room` is the share of each pool's known depth to use; `single` the price that the best
 * path has for all, if one does. Undefined when the pools can't take it.
 */
export function splitAmount(
  net: Net.Net,
  singles: readonly Flow.Path[],
  edgeCount: number,
  amount: number,
  settings: Settings,
  room: number,
  single: number | undefined,
): Split | undefined {
  if (!(most(net, settings.exactIn) > amount)) return undefined
  const banned = new Uint8Array(edgeCount)
  const flow = Flow.empty(edgeCount, room)
  const asPaths = ({ level, pairs }: Found) => {
    const made = toPaths(net, pairs, level, amount, settings.exactIn, settings.maxHops)
    const split = totalOf(flow, made, amount, settings)
    const value = split ? (settings.exactIn ? split.total : -split.total) : Number.NEGATIVE_INFINITY
    return { made, split, value }
  }
  const found = findLevels(net, singles, amount, settings, banned, room, single)
  let current: Found | undefined
  let now: ReturnType<typeof asPaths> | undefined
  for (const each of found) {
    const made = asPaths(each)
    if (!now || made.value > now.value) [current, now] = [each, made]
  }
  let best: Split | undefined
  let bestNet = Number.NEGATIVE_INFINITY
  for (let round = 0; current && now && round < PRUNINGS; round++) {
    const { made, split, value }: ReturnType<typeof asPaths> = now
    const worth = value - made.paths.reduce((sum, path) => sum + settings.pathCost(path), 0)
    const gas = made.paths.reduce((sum, path) => sum + settings.pathGas(path), 0)
    if (split && worth > bestNet && gas <= settings.gasLimit) [best, bestNet] = [split, worth]
    const { pairs, floor, level }: Found = current
    if (!prune(made, level, split?.total ?? 0, gas, settings, banned)) break
    const next = levelFlow(net, pairs, amount, settings.exactIn, level.worth, banned, room, floor)
    if (!(next.error < TOLERANCE)) break
    current = { pairs, floor, level: next }
    now = asPaths(current)
  }
  return best
}

/** What all pools at the specified end hold together. */
const most = (net: Net.Net, exactIn: boolean): number =>
  (exactIn ? net.outgoing[Net.SOURCE]! : net.incoming[Net.SINK]!)
    .flatMap(pair => pair.edges)
    .reduce((sum, { curve }) => sum + (exactIn ? curve.ins.at(-1)! / curve.keep : curve.outs.at(-1)!), 0)

type Found = { level: Level; pairs: Net.Pair[]; floor: number }

/**
 * Level flows over the pairs of tokens that are worth using: begun with those of `singles`, and taking up whatever has a better price. Where the best
 * flow has longer paths than are allowed there are two: as it is, and only from lower to higher ranks, which keeps paths short.
 */
function findLevels(
  net: Net.Net,
  singles: readonly Flow.Path[],
  amount: number,
  settings: Settings,
  banned: Uint8Array,
  room: number,
  single: number | undefined,
): Found[] {
  const { exactIn, maxHops } = settings
  const used = new Set(singles.flatMap(path => path.map(edge => edge.index)))
  const begin = net.pairs.filter(pair => pair.edges.some(edge => used.has(edge.index)))
  const start = Net.slopes(net, new Float64Array(banned.length), banned)
  const worth = worths(net, start, maxHops, exactIn)
  const floor = FLOOR * (single ?? Math.exp(worth[Net.SOURCE]! - worth[Net.SINK]!))
  const free = search(net, begin, amount, settings, banned, room, floor, worth, () => true)
  if (!free) return []
  const ranks = rankPlaces(net, free.pairs, free.level, maxHops)
  const isShort = ({ from, to }: Net.Pair) => ranks[from]! < ranks[to]!
  const flows = ({ edges }: Net.Pair) => edges.some(edge => free.level.ins[edge.index]! > 0)
  const short = free.pairs.filter(isShort)
  if (free.pairs.every(pair => isShort(pair) || !flows(pair))) return [{ ...free, pairs: short }]
  const ranked = search(net, short, amount, settings, banned, room, free.floor, free.level.worth, isShort)
  return ranked ? [free, ranked] : [free]
}

function search(
  net: Net.Net,
  begin: readonly Net.Pair[],
  amount: number,
  { exactIn, maxHops }: Settings,
  banned: Uint8Array,
  room: number,
  floor: number,
  start: Float64Array,
  isOpen: (pair: Net.Pair) => boolean,
): Found | undefined {
  const active = new Set(begin)
  const worth = start.slice()
  let least = floor
  const takeUp = (ins: Float64Array, price: number): boolean => {
    const slopes = Net.slopes(net, ins, banned)
    for (const pair of net.pairs) if (!isOpen(pair)) slopes[pair.index] = 0
    const more = better(net, slopes, price, maxHops, active)
    for (const pair of more) active.add(pair)
    return more.length > 0
  }
  if (active.size === 0) takeUp(new Float64Array(banned.length), floor)
  for (let round = 0; round < SEARCHES; round++) {
    const level = levelFlow(net, [...active], amount, exactIn, worth, banned, room, least)
    const more = takeUp(level.ins, Math.exp(worth[Net.SOURCE]! - worth[Net.SINK]!))
    if (more) continue
    if (level.spare < TOLERANCE)
      return level.error < TOLERANCE ? { level, pairs: [...active], floor: least } : undefined
    if (level.error >= TOLERANCE || least < floor * LOWEST) return undefined
    least *= FLOOR
  }
  return undefined
}

/** Logarithms of what each place's token is worth at these slopes: of the bought one, or in the sold one. */
function worths(net: Net.Net, slopes: Float64Array, maxHops: number, exactIn: boolean): Float64Array {
  const toSink = Net.reach(net, slopes, maxHops, true)[maxHops]!
  const fromSource = Net.reach(net, slopes, maxHops, false)[maxHops]!
  const whole = toSink[Net.SOURCE]!
  return Float64Array.from(toSink, (value, place) => {
    const bought = value > 0 ? value : whole / fromSource[place]!
    return Math.log(exactIn ? bought : bought / whole)
  })
}

/** Pairs on paths that have a better price than the split's; the best of them. */
function better(
  net: Net.Net,
  slopes: Float64Array,
  price: number,
  maxHops: number,
  active: ReadonlySet<Net.Pair>,
): Net.Pair[] {
  const toSink = Net.reach(net, slopes, maxHops - 1, true)
  const fromSource = Net.reach(net, slopes, maxHops - 1, false)
  const found: { pair: Net.Pair; before: number; value: number }[] = []
  for (const pair of net.pairs) {
    if (active.has(pair)) continue
    let value = 0
    let before = 0
    for (let hops = 0; hops < maxHops; hops++) {
      const through = fromSource[hops]![pair.from]! * slopes[pair.index]! * toSink[maxHops - 1 - hops]![pair.to]!
      if (through > value * (1 + 1e-12)) [value, before] = [through, hops]
    }
    if (value > price * (1 + BETTER)) found.push({ pair, before, value })
  }
  found.sort((a, b) => b.value - a.value)
  const taken = new Set<Net.Pair>()
  for (const { pair, before } of found.slice(0, TAKEN_UP)) {
    taken.add(pair)
    walk(net, slopes, fromSource, pair.from, before, false, taken)
    walk(net, slopes, toSink, pair.to, maxHops - 1 - before, true, taken)
  }
  return [...taken].filter(pair => !active.has(pair))
}

/** The pairs of the best product from a place on, or to it. */
function walk(
  net: Net.Net,
  slopes: Float64Array,
  layers: Float64Array[],
  start: number,
  hops: number,
  against: boolean,
  into: Set<Net.Pair>,
): void {
  let place = start
  for (let hop = hops; hop > 0 && place !== (against ? Net.SINK : Net.SOURCE); hop--) {
    const value = layers[hop]![place]!
    if (value === layers[hop - 1]![place]) continue
    const pair = (against ? net.outgoing : net.incoming)[place]!.find(
      each => layers[hop - 1]![against ? each.to : each.from]! * slopes[each.index]! === value,
    )
    if (!pair) return
    into.add(pair)
    place = against ? pair.to : pair.from
  }
}

/** The split of these paths with what they give for all of the amount; undefined when they can't take it. */
function totalOf(flow: Flow.Flow, made: Paths, amount: number, { exactIn }: Settings): Split | undefined {
  const { paths, missing } = made
  if (paths.length === 0 || !(missing < amount / 2)) return undefined
  const amounts = made.amounts.map(each => (each * amount) / (amount - missing))
  const total = Flow.runAll({ ...flow, room: 1 }, paths, amounts, exactIn)
  Flow.clear(flow, paths)
  return Number.isFinite(total) ? { paths, amounts, total } : undefined
}

/**
 * Bans pools that gain less than the paths cost that end with them: at most half of them at once, those with the least gain for their cost first.
 * Says whether anything was banned.
 */
function prune(
  { paths, ends }: Paths,
  { rents }: Level,
  total: number,
  gas: number,
  { pathCost, gasLimit }: Settings,
  banned: Uint8Array,
): boolean {
  const costs = new Map<number, number>()
  for (const [i, path] of paths.entries()) {
    const end = ends[i]!
    costs.set(end, (costs.get(end) ?? 0) + pathCost(path))
  }
  const over = gas > gasLimit
  const little = [...costs]
    .map(([index, cost]) => ({ index, ratio: rents[index]! / (cost || 1), rent: rents[index]!, cost }))
    .sort((a, b) => a.ratio - b.ratio)
  if (little.length < 2) return false
  let idle = total * WORTH
  const dropped = little.filter(({ rent, cost }) => {
    if (rent < cost) return true
    idle -= rent
    return idle > 0
  })
  if (over && dropped.length < little.length / 8) {
    const surplus = Math.ceil((paths.length * (gas - gasLimit)) / gas)
    dropped.push(...little.filter(each => !dropped.includes(each)).slice(0, surplus))
  }
  const most = Math.max(1, Math.ceil(dropped.length / 2))
  for (const { index } of dropped.slice(0, Math.min(most, little.length - 1))) banned[index] = 1
  return dropped.length > 0
}
