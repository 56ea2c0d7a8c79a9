import * as NetValue from '../swap/NetValue.ts'
import * as Slippage from '../swap/Slippage.ts'
import { searchMixed, searchTrade } from './searchTrade.ts'
import type { TradeRequest, TradeResult } from './TradeRequest.ts'

export type { TradeRequest, TradeResult } from './TradeRequest.ts'

const BPS = 10_000n
/** Inputs that are tried until one gives enough; each adds what the last one lacked, and a tenth of a basis point. */
const TRIES = 5
const MORE = 100_000n

/**
 * The best trade over the given pools (`searchTrade`). Of an exact output whose `slippage` is told, an exact input may stand in: the router contract has no
 * exact output across protocols in one leg. Its minimum is the wanted output (`Trade.wanted`), and it is taken only where its whole input is below the
 * best exact output's, what arrives beyond the minimum counted as nothing.
 */
export function findTrade(request: TradeRequest): TradeResult {
  const { kind, slippage } = request
  const own = searchTrade(request)
  if (kind === 'exactIn' || !slippage) return own
  return standInFor(request, own, slippage) ?? own
}

/** Least expected output of which so much can be lost and the amount still arrives. */
const withMargin = (amount: bigint, bps: number): bigint =>
  (amount * BPS + BPS - BigInt(bps) - 1n) / (BPS - BigInt(bps))

/** Undefined where the exact output is no dearer. Pools that only the chain can quote are left out: what they were asked for was an exact output. */
function standInFor(request: TradeRequest, own: TradeResult, slippage: Slippage.Margin): TradeResult | undefined {
  const known = { ...request, pools: request.pools.filter(({ kind }) => kind !== 'sampled') }
  const enoughAt = (priceImpactBps: number) => withMargin(request.amount, Slippage.withImpact(slippage, priceImpactBps))
  const least = enoughAt(0)
  const over = searchMixed({ ...known, amount: least }, own.status === 'ok' ? own.trade.amountIn : undefined)
  if (over.status !== 'ok') return over.status === 'insufficientData' && own.status !== 'ok' ? over : undefined
  let amount = (over.trade.amountIn * enoughAt(over.trade.priceImpactBps)) / least
  for (let tried = 0; tried < TRIES; tried++) {
    if (own.status === 'ok' && amount >= own.trade.amountIn) return undefined
    const found = searchTrade({ ...known, kind: 'exactIn', amount })
    if (found.status !== 'ok') return undefined
    const { amountOut } = found.trade
    const enough = enoughAt(found.trade.priceImpactBps)
    if (amountOut >= enough) {
      const trade = { ...found.trade, wanted: request.amount }
      if (own.status === 'ok' && !NetValue.standsIn(trade, own.trade)) return undefined
      const more = own.status === 'ok' ? own.wanted : own.status === 'insufficientData' ? own.pools : []
      return { ...found, trade, wanted: [...new Set([...found.wanted, ...more])] }
    }
    amount = (amount * enough) / amountOut
    amount += amount / MORE + 1n
  }
  return undefined
}
