import { without } from './byHops.ts'
import type { Path } from './Flow.ts'
import { type Level, levelFlow } from './level/levelFlow.ts'
import { lanesOf, type Net } from './Net.ts'
import type { Paths } from './paths/toPaths.ts'

/**
 * What leaving out looks at: what a path costs however little goes through it, its gas units, and the most that a trade
 * may take.
 */
export type Price = {
  exactIn: boolean
  pathCost: (path: Path) => number
  pathGas: (path: Path) => number
  gasLimit: number
}

/**
 * Of a split each path may lose this share of the total with the pools that gain least: they are not worth their words.
 */
const WORTH = 5e-8
/** Rounds in which pools leave a flow whose paths aren't known yet. */
const CLEARINGS = 12
/** A part of all that is too small for another round. */
const FEW = 0.05
/**
 * Gas of a flow, as a multiple of the limit, that is left to those who know the paths; and the most of all pools that
 * leave in one round for it.
 */
const NEAR_LIMIT = 1.4
const AT_ONCE = 0.3
/** Hops of a path, for gas that is guessed. */
const HOPS = 3
/** What of the flow may not meet in between. */
const PRUNED = 1e-5

/**
 * Bans pools that gain less than the paths cost that end with them: at most half of them at once, those with the least
 * gain for their cost first. Says whether anything was banned.
 */
export function prune(
  { paths, ends }: Paths,
  { level: { rents }, banned }: Pick<Flowing<Net>, 'level' | 'banned'>,
  { total, gas }: { total: number; gas: number },
  { pathCost, gasLimit }: Price,
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
  let idle = total * WORTH * paths.length
  const dropped = little.filter(({ rent, cost }) => {
    if (rent < cost) return true
    idle -= rent
    return idle > 0
  })
  const free = dropped.every(({ cost }) => cost === 0)
  let most = Math.max(
    1,
    free ? dropped.length : Math.ceil(dropped.length / (dropped.length * 2 > little.length ? 2 : 4)),
  )
  // what is beyond the limit has to go, whatever it gains
  if (over) most = Math.max(most, Math.ceil((Math.min(gas - gasLimit, gas / 2) / gas) * little.length))
  if (!over && dropped.length === 0) return false
  for (const { index } of little.slice(0, Math.min(most, little.length - 1))) banned[index] = 1
  return over || !(free && dropped.length * 50 < paths.length)
}

/** A flow over a net, `banned` lanes of which are left out. */
type Flowing<N extends Net> = { net: N; level: Level; shares: Float64Array; banned: Uint8Array; floor: number }

/**
 * The lanes that something flows through, what each gains for its gas, the gas of all, and how many places they lie
 * between.
 */
function carriersOf(
  { net, level: { ins, rents } }: Flowing<Net>,
  pathGas: Price['pathGas'],
): { indexes: number[]; gains: number[]; gas: number; places: number } {
  const { ends, starts, indexes } = lanesOf(net)
  const seen = new Uint8Array(net.places)
  const found: ReturnType<typeof carriersOf> = { indexes: [], gains: [], gas: 0, places: 0 }
  for (let p = 0; p < net.pairs.length; p++) {
    for (let at = starts[p]!; at < starts[p + 1]!; at++) {
      const index = indexes[at]!
      if (!(ins[index]! > 0)) continue
      const gas = pathGas([net.pairs[p]!.lanes[at - starts[p]!]!.edge])
      seen[ends[p * 2]!] = seen[ends[p * 2 + 1]!] = 1
      found.gas += gas
      found.indexes.push(index)
      found.gains.push(rents[index]! / gas)
    }
  }
  for (let place = 0; place < seen.length; place++) found.places += seen[place]!
  return found
}

/** The `count` of these lanes that gain least; the first of those that gain alike. */
export function leastOf(indexes: readonly number[], gains: readonly number[], count: number): number[] {
  const most = Float64Array.from(gains).sort()[count - 1]!
  let alike = count
  for (const gain of gains) if (gain < most) alike--
  return indexes.filter((_, i) => gains[i]! < most || (gains[i] === most && alike-- > 0))
}

/**
 * A flow without the pools that gain least for their gas, where its paths would take far more of it than a transaction
 * may. What nothing flows through stays: prices move when others leave. Early, while all paths are one flow that is
 * levelled quickly.
 */
export function clear<F extends Flowing<Net>>(
  flow: F,
  amount: number,
  { exactIn, pathGas, gasLimit }: Price,
  room: number,
): F {
  let now = flow
  for (let round = 0; round < CLEARINGS; round++) {
    const { level, shares, banned, floor } = now
    const { indexes, gains, gas, places } = carriersOf(now, pathGas)
    // every path uses up a lane, but for those that what comes and goes at places settles
    const guessed = (1 - places / indexes.length) * gas * HOPS
    const over = 1 - (gasLimit * NEAR_LIMIT) / guessed
    // of a flow that places nearly settle alone the guess is less than nothing
    if (!(guessed > 0 && over > FEW)) return now
    const leaving = leastOf(indexes, gains, Math.ceil(Math.min(over, AT_ONCE) * indexes.length))
    for (const index of leaving) banned[index] = 1
    const net = without(now.net, banned)
    const next = levelFlow(net, {
      amount,
      exactIn,
      worth: Float64Array.from(level.worth),
      shares,
      room,
      floor,
      enough: PRUNED,
    })
    if (!(next.error < PRUNED * 100 && next.spare < PRUNED * 100)) {
      for (const index of leaving) banned[index] = 0
      return now
    }
    now = { ...now, net, level: next }
  }
  return now
}

/**
 * Those of the paths that carry most for their gas, as many as a transaction takes, with all of the amount between
 * them.
 */
export function withinLimit({ paths, amounts, ends, missing }: Paths, { pathGas, gasLimit }: Price): Paths {
  let gas = 0
  const kept = paths
    .map((path, i) => ({ i, gas: pathGas(path) }))
    .sort((a, b) => amounts[b.i]! / b.gas - amounts[a.i]! / a.gas)
    .filter(path => {
      if (gas + path.gas > gasLimit) return false
      gas += path.gas
      return true
    })
    .map(({ i }) => i)
    .sort((a, b) => a - b)
  const whole = amounts.reduce((sum, each) => sum + each, missing)
  const amount = kept.reduce((sum, i) => sum + amounts[i]!, 0)
  return {
    paths: kept.map(i => paths[i]!),
    amounts: kept.map(i => (amounts[i]! * whole) / amount),
    ends: kept.map(i => ends[i]!),
    missing: 0,
  }
}
