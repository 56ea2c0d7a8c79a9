import { toDecimal, toNumber } from '#domain/Amount.ts'
import { splitGain } from '#domain/routing/tradeFigures.ts'
import { safeText } from '#domain/token/Token.ts'
import type { PrintedQuote } from '#islands/SwapBox/printedQuote.ts'
import type { LandingTrade } from './_landingRoute.ts'

/** A trade found at build as the swap box prints it. */
export function printedOf({ trade, tokenIn, tokenOut }: LandingTrade): PrintedQuote {
  const usd = (raw: bigint, { decimals, priceUsd }: LandingTrade['tokenIn']) =>
    priceUsd === null ? null : toNumber(raw, decimals) * priceUsd
  return {
    given: toDecimal(trade.amountIn, tokenIn.decimals),
    usdIn: usd(trade.amountIn, tokenIn),
    out: String(trade.amountOut),
    outDecimals: tokenOut.decimals,
    outSymbol: safeText(tokenOut.symbol, 12),
    usdOut: usd(trade.amountOut, tokenOut),
    shares: trade.legs.map(leg => leg.shareBps),
    pools: new Set(trade.legs.flatMap(leg => leg.hops.map(hop => hop.pool.id))).size,
    block: Number(trade.block),
    gain: splitGain(trade)?.toString() ?? null,
  }
}
