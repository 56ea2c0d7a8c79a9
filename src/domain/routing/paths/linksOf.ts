import { NATIVE_ADDRESS } from '../../swap/Trade.ts'
import { type Lane, lanesOf, type Net, SOURCE } from '../Net.ts'

/** Lanes between two places that still have something to give, those with the most left first. */
export type Link = { index: number; to: number; lanes: Lane[] }

/** Native pools are drawn on first where a path starts: that is the order in which the router runs legs. */
export const isFirst = ({ from, edge: { state, zeroForOne } }: Lane): boolean =>
  from === SOURCE && (zeroForOne ? state.ref.token0 : state.ref.token1) === NATIVE_ADDRESS

/**
 * What flows, for paths to be made of: the lanes by place, and the places before each. `mosts` is what each link's
 * first lane has left, by the link's index.
 */
export type Links = {
  links: Link[][]
  before: number[][]
  mosts: Float64Array
  rows: Rows
}

/**
 * By lane, of those that something flows through: its link, what has been taken of it, and `sizes`, what lanes are
 * chosen by: what they have left; of those that are first, without end. By edge: what flows through all its lanes.
 */
type Rows = {
  linkOf: (Link | undefined)[]
  takenIn: Float64Array
  takenOut: Float64Array
  sizes: Float64Array
  through: Float64Array
}

const rowsOf = (lanes: number, edges: number): Rows => ({
  linkOf: new Array(lanes),
  takenIn: new Float64Array(lanes),
  takenOut: new Float64Array(lanes),
  sizes: new Float64Array(lanes),
  through: new Float64Array(edges),
})

/** Kept from call to call: they are large, and few of their lanes are used. */
let kept = rowsOf(0, 0)

function emptied(lanes: number, edges: number): Rows {
  const { sizes, through } = kept
  if (sizes.length < lanes || through.length < edges)
    kept = rowsOf(Math.max(lanes, sizes.length), Math.max(edges, through.length))
  kept.through.fill(0)
  return kept
}

/** Of a place that nothing goes on from, or nothing leads to. */
const NO_LINKS: Link[] = []
const NO_PLACES: number[] = []

/**
 * The lanes that something flows through, by place, the link of each by index, and the places before each; of a pool
 * that is used both ways only those of the way that more flows.
 */
export function linksOf(net: Net, ins: Float64Array): Links {
  const { pairs, places, edgeCount } = net
  const { starts, indexes } = lanesOf(net)
  const rows = emptied(ins.length, edgeCount)
  const { linkOf, takenIn, takenOut, sizes, through } = rows
  /** Pairs with something in them. */
  const used: number[] = []
  for (let p = 0; p < pairs.length; p++) {
    const { length } = used
    for (let at = starts[p]!; at < starts[p + 1]!; at++) {
      const amount = ins[indexes[at]!]!
      if (!(amount > 0)) continue
      through[pairs[p]!.lanes[at - starts[p]!]!.edge.index]! += amount
      if (used.length === length) used.push(p)
    }
  }
  const links = new Array<Link[]>(places).fill(NO_LINKS)
  const before = new Array<number[]>(places).fill(NO_PLACES)
  const mosts = new Float64Array(used.length)
  let count = 0
  const bySize = (a: Lane, b: Lane) => order(sizes[a.index]!, sizes[b.index]!)
  for (const p of used) {
    const { from, to, lanes } = pairs[p]!
    let link: Link | undefined
    for (let i = 0; i < lanes.length; i++) {
      const amount = ins[indexes[starts[p]! + i]!]!
      if (!(amount > 0)) continue
      const lane = lanes[i]!
      const { index, edge } = lane
      if (through[edge.index ^ 1]! > through[edge.index]!) continue
      link ??= { index: count++, to, lanes: [] }
      link.lanes.push(lane)
      linkOf[index] = link
      takenIn[index] = takenOut[index] = 0
      sizes[index] = isFirst(lane) ? Number.POSITIVE_INFINITY : amount
    }
    if (!link) continue
    if (link.lanes.length > 1) link.lanes.sort(bySize)
    mosts[link.index] = sizes[link.lanes[0]!.index]!
    if (links[from] === NO_LINKS) links[from] = []
    if (before[to] === NO_PLACES) before[to] = []
    links[from]!.push(link)
    before[to]!.push(from)
  }
  return { links, before, mosts, rows }
}

/** Greater ones first; infinite ones are alike. */
const order = (a: number, b: number): number => (a < b ? 1 : a > b ? -1 : 0)
