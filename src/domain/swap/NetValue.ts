import { asksOutput, type Trade } from './Trade.ts'

/** Gas in raw units of what is sold. One that stands in has its gas told in what is bought. */
const gasIn = ({ kind, amountIn, amountOut, gasCostInQuote = 0n }: Trade): bigint =>
  kind === 'exactOut' || amountOut === 0n ? gasCostInQuote : (gasCostInQuote * amountIn) / amountOut

/**
 * What a trade leaves after gas, more being better: output less gas, or minus (input and gas) where the output was
 * asked for.
 */
export const of = (trade: Trade): bigint =>
  asksOutput(trade) ? -trade.amountIn - gasIn(trade) : trade.amountOut - (trade.gasCostInQuote ?? 0n)

/** Whether an exact input may stand in for an exact output: all that it spends is less, and so it is with gas. */
export const standsIn = (trade: Trade, exactOut: Trade): boolean =>
  trade.amountIn < exactOut.amountIn && of(trade) > of(exactOut)

/** By how much a trade's net is below another's, as a share of that one's amount; never negative. */
export function worseBy(trade: Trade, best: Trade): number {
  const size = asksOutput(best) ? best.amountIn : best.amountOut
  return size > 0n ? Math.max(0, Number(of(best) - of(trade)) / Number(size)) : 0
}
