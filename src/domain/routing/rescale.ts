import type { TradeLeg } from '../swap/Trade.ts'
import { type LegsResult, type Step, runLegs } from './runLegs.ts'
import { buildTrade, fits } from './searchTrade.ts'
import type { TradeRequest, TradeResult } from './TradeRequest.ts'

/**
 * Farther from what was searched, its shares are no longer the best: they lose about the square of this, a two
 * hundredth of a basis point at most.
 */
const NEAR = 1e-3

/**
 * An exact input's trade for the amount of the request, which is near the trade's own: the same paths with the same
 * shares, to the wei. Its marginal prices were level, so as little more or less of everything loses next to nothing,
 * and takes a fraction of the time of a search. Undefined where the amounts are too far apart, or the pools don't fill
 * it.
 */
export function rescale(
  request: TradeRequest,
  { trade, wanted }: Extract<TradeResult, { status: 'ok' }>,
): Extract<TradeResult, { status: 'ok' }> | undefined {
  const { pools, amount, taxes } = request
  if (!(Math.abs(Number(amount - trade.amountIn)) <= NEAR * Number(trade.amountIn))) return undefined
  const places = new Map(pools.map((state, i) => [state.ref.id, i]))
  const run = (legs: readonly TradeLeg[]): LegsResult => {
    const amounts = legs.map(leg => (leg.amountIn * amount) / trade.amountIn)
    const largest = amounts.reduce((best, each, i) => (each > amounts[best]! ? i : best), 0)
    amounts[largest]! += amount - amounts.reduce((sum, each) => sum + each, 0n)
    const paths = legs.map(({ hops }) =>
      hops.map(({ pool, zeroForOne }): Step => {
        const at = places.get(pool.id)!
        return { pool: at, state: pools[at]!, zeroForOne }
      }),
    )
    return runLegs({ paths, amounts, exactIn: true, taxes })
  }
  const result = run(trade.legs)
  if (result.status !== 'ok' || !fits(result.legs, request)) return undefined
  const alternatives = trade.alternatives.flatMap(({ legs }) => {
    const other = run(legs)
    return other.status === 'ok' ? [{ legs: other.legs, amount: other.amountOut }] : []
  })
  const single = trade.legs.length > 1 ? alternatives[0]?.amount : result.amountOut
  return {
    status: 'ok',
    trade: buildTrade(request, result, { singlePathAmount: trade.singlePathAmount && single, alternatives }),
    exact: result.exact,
    wanted,
  }
}
