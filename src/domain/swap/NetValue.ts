import type { Trade } from './Trade.ts'

/** What a trade leaves after gas, more being better: output less gas, or minus (input and gas). */
export const of = ({ kind, amountIn, amountOut, gasCostInQuote = 0n }: Trade): bigint =>
  (kind === 'exactIn' ? amountOut : -amountIn) - gasCostInQuote

/** By how much a trade's net is below another's, as a share of that one's amount; never negative. */
export function worseBy(trade: Trade, best: Trade): number {
  const size = best.kind === 'exactIn' ? best.amountOut : best.amountIn
  return size > 0n ? Math.max(0, Number(of(best) - of(trade)) / Number(size)) : 0
}
