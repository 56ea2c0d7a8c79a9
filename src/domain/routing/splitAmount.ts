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
const FILL_CHUNKS = 48
/** A leg that gains less than this share of the total is not worth its words. */
const WORTH = 1e-6

/** Paths that are best for one chunk after another, each on top of those before. Stops early where nothing can take a chunk. */
function findColumns(fields: readonly Field[], flow: Flow.Flow, amount: number, settings: Settings): Flow.Path[] {
  const { exactIn, maxHops } = settings
  const paths = new Map<string, Flow.Path>()
  const chunk = amount / COLUMN_CHUNKS
  for (let i = 0; i < COLUMN_CHUNKS; i++) {
    let best: Flow.Found | undefined
    for (const { graph, sources, sinks } of fields) {
      for (const found of Flow.search(graph, flow, sources, sinks, chunk, exactIn, maxHops)) {
        if (found && (!best || (exactIn ? found.amount > best.amount : found.amount < best.amount))) best = found
      }
    }
    if (!best) break
    paths.set(best.path.map(edge => edge.index).join(), best.path)
    Flow.run(flow, best.path, chunk, exactIn, true)
  }
  const list = [...paths.values()]
  Flow.clear(flow, list)
  return list
}

/** Gives the amount to the paths chunk by chunk, each to the path that does best with it. Undefined when they can't take it all. */
function fill(flow: Flow.Flow, paths: readonly Flow.Path[], amount: number, exactIn: boolean): number[] | undefined {
  Flow.clear(flow, paths)
  const amounts = paths.map(() => 0)
  const chunk = amount / FILL_CHUNKS
  const offers = paths.map(path => Flow.run(flow, path, chunk, exactIn, false))
  for (let i = 0; i < FILL_CHUNKS; i++) {
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
function refine(flow: Flow.Flow, split: Split, amount: number, exactIn: boolean): Split {
  const { paths, amounts } = split
  let { total } = split
  let step = amount / FILL_CHUNKS / 2
  for (let round = 0; round < 60 && step > amount * 2e-6; round++) {
    let best = -1
    let worst = -1
    let bestSlope = Number.NEGATIVE_INFINITY
    let worstSlope = Number.POSITIVE_INFINITY
    for (let p = 0; p < paths.length; p++) {
      const slope = Flow.slope(flow, paths[p]!)
      if (slope > bestSlope) [best, bestSlope] = [p, slope]
      if (amounts[p]! > 0 && slope < worstSlope) [worst, worstSlope] = [p, slope]
    }
    if (best < 0 || worst < 0 || best === worst || bestSlope - worstSlope < bestSlope * 1e-9) break
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
 * candidates that were found already. Undefined when the pools can't take the amount.
 */
export function splitAmount(
  fields: readonly Field[],
  singles: readonly Flow.Path[],
  edgeCount: number,
  amount: number,
  settings: Settings,
): Split | undefined {
  const { exactIn, pathCost } = settings
  const flow = Flow.empty(edgeCount)
  const known = new Set(singles.map(path => path.map(edge => edge.index).join()))
  const columns = findColumns(fields, flow, amount, settings).filter(path => !known.has(path.map(edge => edge.index).join()))
  let best = optimise(flow, consistent([...columns, ...singles]), amount, exactIn)
  if (!best) return undefined
  best = withoutIdle(best)

  const net = (split: Split) =>
    (exactIn ? split.total : -split.total) - split.paths.reduce((sum, path) => sum + pathCost(path), 0)
  while (best.paths.length > 1) {
    const order = best.amounts.map((_, index) => index).sort((a, b) => best!.amounts[a]! - best!.amounts[b]!)
    let improved: Split | undefined
    for (const index of order.slice(0, 3)) {
      const fewer: Split | undefined = optimise(flow, best.paths.filter((_, i) => i !== index), amount, exactIn)
      if (fewer && net(fewer) >= net(best) - Math.abs(best.total) * WORTH) {
        improved = withoutIdle(fewer)
        break
      }
    }
    if (!improved) break
    best = improved
  }
  return best
}

/** Paths that never use a pool against one before them. */
function consistent(paths: Flow.Path[]): Flow.Path[] {
  const used = new Set<number>()
  return paths.filter(path => {
    if (path.some(edge => used.has(edge.index ^ 1))) return false
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
