import type { Address } from '../chains/Chain.ts'
import * as Flow from './Flow.ts'
import type { Graph } from './Graph.ts'

/** One graph to find paths in, with its ends; exact output has one per protocol, since a leg can't mix them. */
export type Field = { graph: Graph; sources: readonly Address[]; sinks: readonly Address[] }

export type Split = { paths: Flow.Path[]; amounts: number[]; total: number }

type Settings = {
  exactIn: boolean
  maxHops: number
  /** What a path costs in raw units of the unspecified currency, however little goes through it. */
  pathCost: (path: Flow.Path) => number
}

const COLUMN_CHUNKS = 20
/** Chunks are halved so often when no path takes one. */
const HALVINGS = 4
const MORE_COLUMNS = 8
const MORE_ROUNDS = 4
const FILL_CHUNKS = 48
/** A leg that gains less than this share of the total is not worth its words. */
const WORTH = 1e-6
/** Nor is another round of search. */
const WORTH_SEARCH = 2e-5

const keyOf = (path: Flow.Path): string => path.map(edge => edge.index).join()

function best(
  fields: readonly Field[],
  flow: Flow.Flow,
  amount: number,
  { exactIn, maxHops }: Settings,
): Flow.Found | undefined {
  let best: Flow.Found | undefined
  for (const { graph, sources, sinks } of fields) {
    for (const found of Flow.search(graph, flow, sources, sinks, amount, exactIn, maxHops)) {
      if (found && (!best || (exactIn ? found.amount > best.amount : found.amount < best.amount))) best = found
    }
  }
  return best
}

/** Paths that are best for one chunk after another, each on top of those before. Stops early where nothing can take a chunk. */
function findColumns(fields: readonly Field[], flow: Flow.Flow, amount: number, settings: Settings): Flow.Path[] {
  const paths = new Map<string, Flow.Path>()
  let chunk = amount / COLUMN_CHUNKS
  let halvings = 0
  for (let left = amount; left > chunk / 2; ) {
    const found = best(fields, flow, chunk, settings)
    if (!found) {
      if (halvings++ === HALVINGS) break
      chunk /= 2
      continue
    }
    paths.set(keyOf(found.path), found.path)
    Flow.run(flow, found.path, chunk, settings.exactIn, true)
    left -= chunk
  }
  return [...paths.values()]
}

/** Paths beside those of the split that now have a better marginal price than some of them. */
function findMore(
  fields: readonly Field[],
  flow: Flow.Flow,
  split: Split,
  amount: number,
  settings: Settings,
): Flow.Path[] {
  Flow.runAll(flow, split.paths, split.amounts, settings.exactIn)
  const known = new Set(split.paths.map(keyOf))
  const paths: Flow.Path[] = []
  const chunk = amount / 200
  for (let i = 0; i < MORE_COLUMNS; i++) {
    const found = best(fields, flow, chunk, settings)
    if (!found) break
    if (!known.has(keyOf(found.path))) paths.push(found.path)
    known.add(keyOf(found.path))
    Flow.run(flow, found.path, chunk, settings.exactIn, true)
  }
  Flow.clear(flow, [...split.paths, ...paths])
  return paths
}

/** Gives the amount to the paths chunk by chunk, each to the path that does best with it. Undefined when they can't take it all. */
function fill(flow: Flow.Flow, paths: readonly Flow.Path[], amount: number, exactIn: boolean): number[] | undefined {
  Flow.clear(flow, paths)
  const amounts = paths.map(() => 0)
  const chunks = Math.max(FILL_CHUNKS, paths.length * 3)
  const chunk = amount / chunks
  const offers = paths.map(path => Flow.run(flow, path, chunk, exactIn, false))
  for (let i = 0; i < chunks; i++) {
    let best = -1
    for (let p = 0; p < paths.length; p++) {
      const offer = offers[p]!
      if (offer >= 0 && (best < 0 || (exactIn ? offer > offers[best]! : offer < offers[best]!))) best = p
    }
    if (best < 0) return undefined
    Flow.run(flow, paths[best]!, chunk, exactIn, true)
    amounts[best]! += chunk
    const touched = paths[best]!
    for (let p = 0; p < paths.length; p++) {
      if (paths[p]!.some(edge => touched.includes(edge))) offers[p] = Flow.run(flow, paths[p]!, chunk, exactIn, false)
    }
  }
  return amounts
}

/** Moves ever smaller bits from the path with the worst marginal price to the one with the best, while that helps. */
function refine(
  flow: Flow.Flow,
  split: Split,
  amount: number,
  exactIn: boolean,
  start = amount / FILL_CHUNKS / 2,
  rounds = 60 + split.paths.length * 6,
): Split {
  const { paths, amounts } = split
  let { total } = split
  let step = start
  for (let round = 0; round < rounds && step > amount * 2e-6; round++) {
    let best = -1
    let worst = -1
    let bestSlope = Number.NEGATIVE_INFINITY
    let worstSlope = Number.POSITIVE_INFINITY
    for (let p = 0; p < paths.length; p++) {
      const slope = Flow.slope(flow, paths[p]!)
      // a path whose pools end here has a price, but takes nothing
      if (slope > bestSlope && Flow.run(flow, paths[p]!, step, exactIn, false) >= 0) [best, bestSlope] = [p, slope]
      if (amounts[p]! > 0 && slope < worstSlope) [worst, worstSlope] = [p, slope]
    }
    if (best < 0 && worst >= 0) {
      step /= 2
      continue
    }
    if (worst < 0 || best === worst || bestSlope - worstSlope < bestSlope * 1e-9) break
    const move = Math.min(step, amounts[worst]!)
    const [before, after] = [amounts[worst]!, amounts[best]!]
    amounts[worst] = before - move
    amounts[best] = after + move
    const tried = Flow.runAll(flow, paths, amounts, exactIn)
    if (exactIn ? tried > total : tried < total) total = tried
    else {
      amounts[worst] = before
      amounts[best] = after
      Flow.runAll(flow, paths, amounts, exactIn)
      step /= 2
    }
  }
  return { paths, amounts, total }
}

function optimise(flow: Flow.Flow, paths: Flow.Path[], amount: number, exactIn: boolean): Split | undefined {
  if (paths.length === 1) {
    const total = Flow.runAll(flow, paths, [amount], exactIn)
    return Number.isFinite(total) ? { paths, amounts: [amount], total } : undefined
  }
  const amounts = fill(flow, paths, amount, exactIn)
  if (!amounts) return undefined
  const total = Flow.runAll(flow, paths, amounts, exactIn)
  return Number.isFinite(total) ? refine(flow, { paths, amounts, total }, amount, exactIn) : undefined
}

/**
 * The amount over any number of paths at (nearly) equal marginal prices, fewer where a path's gas outweighs its gain. `singles` are
 * candidates that were found already; `room` is the share of each pool's known depth to use. Undefined when the pools can't take it.
 */
export function splitAmount(
  fields: readonly Field[],
  singles: readonly Flow.Path[],
  edgeCount: number,
  amount: number,
  settings: Settings,
  room: number,
): Split | undefined {
  const { exactIn } = settings
  const flow = Flow.empty(edgeCount, room)
  const columns = findColumns(fields, flow, amount, settings)
  Flow.clear(flow, columns)
  const known = new Set(columns.map(keyOf))
  const first = [...columns, ...singles.filter(path => !known.has(keyOf(path)))]
  let split = optimise(flow, consistent(first), amount, exactIn)
  for (let round = 0; split && round < MORE_ROUNDS; round++) {
    split = withoutIdle(split)
    const added = findMore(fields, flow, split, amount, settings)
    if (added.length === 0) break
    const wider: Split | undefined = optimise(flow, consistent([...split.paths, ...added]), amount, exactIn)
    if (!wider || !(gain(wider, split, exactIn) > 0)) break
    const enough = gain(wider, split, exactIn) < Math.abs(split.total) * WORTH_SEARCH
    split = wider
    if (enough) break
  }
  return split && prune(flow, withoutIdle(split), amount, settings)
}

const gain = (next: Split, last: Split, exactIn: boolean) =>
  exactIn ? next.total - last.total : last.total - next.total

/** Drops legs, least used first, as long as that costs less than their gas. */
function prune(flow: Flow.Flow, split: Split, amount: number, { exactIn, pathCost }: Settings): Split {
  const net = ({ total, paths }: Pick<Split, 'total' | 'paths'>) =>
    (exactIn ? total : -total) - paths.reduce((sum, path) => sum + pathCost(path), 0)
  let kept = split
  while (kept.paths.length > 1) {
    const current = kept
    const order = current.amounts.map((_, index) => index).sort((a, b) => current.amounts[a]! - current.amounts[b]!)
    let fewer: Split | undefined
    for (const index of order.slice(0, 3)) {
      const hoped = { paths: current.paths.filter((_, i) => i !== index), total: atBest(flow, current, index, exactIn) }
      if (net(hoped) < net(current) - Math.abs(current.total) * WORTH) continue
      const tried = without(flow, current, index, amount, exactIn)
      if (!tried || net(tried) < net(current) - Math.abs(current.total) * WORTH) continue
      fewer = withoutIdle(tried)
      break
    }
    if (!fewer) break
    kept = fewer
  }
  if (kept === split) return split
  const anew = optimise(flow, kept.paths, amount, exactIn)
  return anew && gain(anew, kept, exactIn) > 0 ? withoutIdle(anew) : kept
}

/** Rounds after one path was dropped: the others already lie well. */
const FEW_ROUNDS = 16

/** The split without one of its paths: what that one took is spread over the others as they are, then moved to where it does best. */
function without(
  flow: Flow.Flow,
  { paths, amounts }: Split,
  index: number,
  amount: number,
  exactIn: boolean,
): Split | undefined {
  const kept = paths.filter((_, i) => i !== index)
  const taken = amounts[index]!
  const spread = amounts.filter((_, i) => i !== index).map(each => (each * amount) / (amount - taken))
  Flow.clear(flow, paths)
  const total = Flow.runAll(flow, kept, spread, exactIn)
  if (!Number.isFinite(total)) return optimise(flow, kept, amount, exactIn)
  return refine(flow, { paths: kept, amounts: spread, total }, amount, exactIn, taken / 2, FEW_ROUNDS)
}

/** More than a split can total without one of its paths: what that one took goes to the others at their best price, which only falls. */
function atBest(flow: Flow.Flow, { paths, amounts }: Split, without: number, exactIn: boolean): number {
  const others = amounts.map((amount, i) => (i === without ? 0 : amount))
  const rest = Flow.runAll(flow, paths, others, exactIn)
  const price = Math.max(...paths.map((path, i) => (i === without ? 0 : Flow.slope(flow, path))))
  return rest + (exactIn ? amounts[without]! * price : amounts[without]! / price)
}

/** Paths that never use a pool against one before them, nor a hooked pool twice (its second swap can't be asked beforehand). */
function consistent(paths: Flow.Path[]): Flow.Path[] {
  const used = new Set<number>()
  return paths.filter(path => {
    if (path.some(edge => used.has(edge.index ^ 1) || (edge.state.kind === 'sampled' && used.has(edge.index))))
      return false
    for (const edge of path) used.add(edge.index)
    return true
  })
}

function withoutIdle(split: Split): Split {
  const keep = split.amounts.map(amount => amount > 0)
  return {
    paths: split.paths.filter((_, i) => keep[i]),
    amounts: split.amounts.filter((_, i) => keep[i]),
    total: split.total,
  }
}
