// What no router can beat: an upper bound on any trade over paths of at most four hops. It holds for any prices it is
// computed with.
//
// Give a unit of every token a price for each number of hops that led to it, λ(token, hops). A trade's output is then
// its amount at the sold token's price and what each pool adds: what it gives, at the prices of what it gives, less
// what it takes, at theirs. No pool can add more than its most (`most`), whatever flows through it, so no trade gives
// more than
//   amount · λ(sold) + Σ most(pool; λ),
// for any λ at all: the Lagrangian dual of the problem with hops counted (each token's supply and demand relaxed, as in
// Angeris, Chitra, Evans and Boyd, "Optimal Routing for Constant Function Market Makers", 2022). It is tight where the
// prices are the optimum's. Prices come from the router's own level flows, levelled on and on; a worse price only makes
// the bound higher, so nothing is flattered.
import * as Curve from '../../../src/domain/routing/Curve.ts'
import { byHops, firstShares, moveShares } from '../../../src/domain/routing/byHops.ts'
import { levelFlow } from '../../../src/domain/routing/level/levelFlow.ts'
import * as Net from '../../../src/domain/routing/Net.ts'
import { fieldsOf } from '../../../src/domain/routing/searchTrade.ts'
import type { TradeRequest } from '../../../src/domain/routing/TradeRequest.ts'
import type { Trade } from '../../../src/domain/swap/Trade.ts'

const HOPS = 4
const ROUNDS = 100
const ROOM = 1 - 1e-9
/** Far below any price of a trade, as a share of the first one: whatever the pools don't take must not count. */
const FLOOR = 1e-6

/**
 * Most output of the trade's amount (exact input), or least input for its output (exact output; where an exact input
 * stands in: for the wanted one, as if nothing arrived beyond it). `mixed`: whether a path may cross pools of several
 * protocols, which an exact output of the router contract can't.
 */
export function routingOptimum(request: TradeRequest, trade: Trade, mixed = true): number {
  const { pools } = request
  const free = Net.make(fieldsOf(request, HOPS, mixed).fields, pools.length * 2)
  const net = byHops(free, HOPS)
  const amount = Number(trade.amountIn)
  const [first, shares, banned] = [
    Net.worths(free, HOPS, true),
    firstShares(net, { paths: [], amounts: [], ends: [], missing: 0 }),
    new Uint8Array(net.size),
  ]
  const floor = Math.exp(first[Net.SOURCE]!) * FLOOR

  let best = request.kind === 'exactIn' ? Number.POSITIVE_INFINITY : 0
  const take = (worth: Float64Array) => {
    const price = Math.exp(worth[Net.SOURCE]!)
    const gains = net.pools.reduce((sum, lanes) => sum + most(lanes, worth), 0)
    if (request.kind === 'exactIn') best = Math.min(best, amount * price + gains)
    else best = Math.max(best, (Number(trade.wanted ?? trade.amountOut) - gains) / price)
  }
  const asked = { amount, exactIn: true, room: ROOM, floor, enough: 1e-7 }
  levelFlow(free, { ...asked, worth: first, shares: new Float64Array(free.size).fill(1) })
  const worth = Float64Array.from(net.of, place => first[place]!)
  take(worth)
  for (let round = 0; round < ROUNDS; round++) {
    const level = levelFlow(net, { ...asked, worth, shares })
    take(worth)
    moveShares(net, level, shares, banned)
  }
  return best
}

/**
 * The most that a pool adds at these prices (logarithms, by place). Several lanes draw from it one after the other, the
 * one whose output is worth most first. With X after a lane, the sum is that of (o − o')·F(X) − (i − i')·X over the
 * lanes used, o and i the prices out and in, o' and i' the next lane's: each X where the pool's price is (i − i') / (o
 * − o'). Which lanes are used is tried out, there are at most three.
 */
function most(lanes: readonly Net.Lane[], worth: Float64Array): number {
  const { curve } = lanes[0]!
  const point = { amountIn: 0, amountOut: 0, softness: 0 }
  const priced = lanes
    .map(({ from, to }) => ({ taken: Math.exp(worth[from]!), given: Math.exp(worth[to]!) }))
    .sort((a, b) => b.given - a.given)
  let best = 0
  for (let used = 1; used < 1 << priced.length; used++) {
    const chosen = priced.filter((_, i) => used & (1 << i))
    let sum = 0
    let last = 0
    for (const [i, { taken, given }] of chosen.entries()) {
      const next = chosen[i + 1] ?? { taken: 0, given: 0 }
      Curve.level(curve, Math.sqrt((given - next.given) / (taken - next.taken)), ROOM, point)
      // no more can have gone through after a lane than after the next one
      if (!(given > next.given && taken > next.taken && point.amountIn >= last)) sum = Number.NaN
      sum += (given - next.given) * point.amountOut - (taken - next.taken) * point.amountIn
      last = point.amountIn
    }
    if (sum > best) best = sum
  }
  return best
}
