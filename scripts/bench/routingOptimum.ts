// What no router can beat: an upper bound on any trade over paths of at most four hops. It proves itself, whoever found the flows it is taken at.
//
// A pool in one direction is a concave curve F(x). Let x̂ go through it: the tangent there lies above the curve, so F(x) ≤ b + m·x with m = F'(x̂) and
// b = F(x̂) − m·x̂ ≥ 0. Over pools that straight a unit of a token with h hops left is worth V_h, the best product of m over at most h hops to the
// bought token, and no trade gets more than amount · V_4(sold) + Σ b · V(what the pool gives, with as many hops left as there can be). Tight where x̂
// is the optimum. Flows come from a solver of the bench's own (coordinate descent on the dual: token by token the price at which as much comes
// as goes) and, since that one knows no limit of hops, from the trade too: the least of both bounds counts, so nothing is flattered.
import type { Address } from '../../src/domain/chains/Chain.ts'
import * as Curve from '../../src/domain/routing/Curve.ts'
import * as Graph from '../../src/domain/routing/Graph.ts'
import type { TradeRequest } from '../../src/domain/routing/TradeRequest.ts'
import type { Trade } from '../../src/domain/swap/Trade.ts'

const HOPS = 4
const SWEEPS = 150
const HALVINGS = 44

type Side = { edge: Graph.Edge; from: number; to: number }

export type Optimum = {
  /** Most output of the amount (exact input), or least input (exact output). */
  amount: number
  /** How far the own solver's flows are from meeting, as a share of the amount: 0 is its optimum. */
  gap: number
}

/** The bound beside a trade that answers the request. */
export function routingOptimum(request: TradeRequest, trade: Trade): Optimum {
  const { pools, wrappedNative } = request
  const [source, sink] = [Graph.nodeOf(request.tokenIn, wrappedNative), Graph.nodeOf(request.tokenOut, wrappedNative)]
  const graph = Graph.between(Graph.make(pools, { wrappedNative }), [source], [sink], HOPS)
  const nodes = new Map<Address, number>([
    [source, 0],
    [sink, 1],
  ])
  const nodeOf = (address: Address) => {
    const known = nodes.get(address) ?? nodes.size
    nodes.set(address, known)
    return known
  }
  const sides = graph.edges.map((edge): Side => ({ edge, from: nodeOf(edge.from), to: nodeOf(edge.to) }))
  const amount = Number(trade.amountIn)
  const own = descend(sides, nodes.size, amount)

  const ids = new Map(sides.map(({ edge }) => [`${edge.state.ref.id}${edge.zeroForOne}`, edge.index]))
  const traded = new Float64Array(pools.length * 2)
  for (const hop of trade.legs.flatMap(leg => leg.hops)) {
    const index = ids.get(`${hop.pool.id}${hop.zeroForOne}`)
    if (index !== undefined) traded[index]! += Number(hop.amountIn)
  }
  const bounds = [own.ins, traded].map(ins => {
    const { price, rents } = boundAt(sides, nodes.size, ins)
    return request.kind === 'exactIn' ? amount * price + rents : (Number(trade.amountOut) - rents) / price
  })
  return { amount: request.kind === 'exactIn' ? Math.min(...bounds) : Math.max(...bounds), gap: own.gap }
}

/** V_4 of the sold token, and Σ b·V. */
function boundAt(sides: readonly Side[], count: number, ins: Float64Array): { price: number; rents: number } {
  const slope = sides.map(({ edge }) => Curve.slopeAt(edge.curve, ins[edge.index]!))
  const worth = [new Float64Array(count)]
  worth[0]![1] = 1
  const nearest = new Uint8Array(count).fill(HOPS)
  nearest[0] = 0
  for (let hop = 1; hop <= HOPS; hop++) {
    const next = worth[hop - 1]!.slice()
    for (const [i, { from, to }] of sides.entries()) {
      next[from] = Math.max(next[from]!, worth[hop - 1]![to]! * slope[i]!)
      nearest[to] = Math.min(nearest[to]!, nearest[from]! + 1)
    }
    worth.push(next)
  }
  let rents = 0
  for (const [i, { edge, from, to }] of sides.entries()) {
    const x = ins[edge.index]!
    if (!(x > 0)) continue
    const rent = Math.max(0, Curve.outAt(edge.curve, x) - slope[i]! * x)
    rents += rent * worth[Math.max(0, HOPS - nearest[from]! - 1)]![to]!
  }
  return { price: worth[HOPS]![0]!, rents }
}

/** Flows of an exact input without a limit of hops: node by node its price, until all meet. */
function descend(sides: readonly Side[], count: number, amount: number): { ins: Float64Array; gap: number } {
  const point = { amountIn: 0, amountOut: 0, softness: 0 }
  const room = 1 - 1e-9
  const into: Side[][] = Array.from({ length: count }, () => [])
  const outOf: Side[][] = Array.from({ length: count }, () => [])
  for (const side of sides) {
    outOf[side.from]!.push(side)
    into[side.to]!.push(side)
  }
  // worth of a token before anything flows
  const log = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
  log[1] = 0
  for (let hop = 0; hop < HOPS; hop++) {
    for (const { edge, from, to } of sides)
      log[from] = Math.max(log[from]!, log[to]! + Math.log(Curve.slopeAt(edge.curve, 0)))
  }
  const surplus = (node: number, at: number): number => {
    let sum = node === 0 ? amount : 0
    for (const { edge, from } of into[node]!) {
      Curve.level(edge.curve, Math.exp((at - log[from]!) / 2), room, point)
      sum += point.amountOut
    }
    for (const { edge, to } of outOf[node]!) {
      Curve.level(edge.curve, Math.exp((log[to]! - at) / 2), room, point)
      sum -= point.amountIn
    }
    return sum
  }
  let gap = 1
  for (let sweep = 0; sweep < SWEEPS && gap > 1e-7; sweep++) {
    for (let node = 0; node < count; node++) {
      if (node === 1 || log[node] === Number.NEGATIVE_INFINITY) continue
      let [low, high] = [log[node]! - 1e-4, log[node]! + 1e-4]
      for (let wide = 1e-4; wide < 16 && surplus(node, low) > 0; wide *= 4) low -= wide
      for (let wide = 1e-4; wide < 16 && surplus(node, high) < 0; wide *= 4) high += wide
      for (let i = 0; i < HALVINGS && high - low > 1e-13; i++) {
        const middle = (low + high) / 2
        if (surplus(node, middle) > 0) high = middle
        else low = middle
      }
      log[node] = (low + high) / 2
    }
    gap = 0
    for (let node = 0; node < count; node++) {
      if (node !== 1 && log[node]! > Number.NEGATIVE_INFINITY)
        gap += (Math.abs(surplus(node, log[node]!)) * Math.exp(log[node]! - log[0]!)) / amount
    }
  }
  const ins = new Float64Array(Math.max(0, ...sides.map(({ edge }) => edge.index)) + 2)
  for (const { edge, from, to } of sides) {
    Curve.level(edge.curve, Math.exp((log[to]! - log[from]!) / 2), room, point)
    ins[edge.index] = point.amountIn
  }
  return { ins, gap }
}
