import type { Trade } from '../swap/Trade.ts'
import type { Path } from './Flow.ts'
import * as Graph from './Graph.ts'
import { runLegs } from './runLegs.ts'
import { buildTrade } from './searchTrade.ts'
import type { TradeRequest, TradeResult } from './TradeRequest.ts'

/**
 * The same legs with the same shares over other states (more samples, another block). Undefined when they can't be
 * filled any more.
 */
export function requoteTrade(request: TradeRequest, trade: Trade): Extract<TradeResult, { status: 'ok' }> | undefined {
  const { pools, taxes } = request
  const graph = Graph.make(pools, { wrappedNative: request.wrappedNative, apart: true, taxes })
  const edges = new Map(graph.edges.map(edge => [`${edge.state.ref.id}${edge.zeroForOne}`, edge]))
  const paths: Path[] = []
  for (const leg of trade.legs) {
    const path = leg.hops.map(hop => edges.get(`${hop.pool.id}${hop.zeroForOne}`))
    if (path.some(edge => edge === undefined)) return undefined
    paths.push(path as Path)
  }
  const exactIn = trade.kind === 'exactIn'
  const result = runLegs({
    paths,
    amounts: trade.legs.map(leg => (exactIn ? leg.amountIn : leg.amountOut)),
    exactIn,
    taxes,
  })
  if (result.status !== 'ok') return undefined
  return { status: 'ok', exact: result.exact, wanted: [], trade: buildTrade(request, result, trade) }
}
