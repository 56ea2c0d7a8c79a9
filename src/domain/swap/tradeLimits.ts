import type { Trade } from './Trade.ts'

const BPS = 10_000n

/**
 * Least that a trade may give: what was wanted, or of an exact input the quote less slippage, rounded down, at least 1.
 */
export const minOutOf = (trade: Trade, slippageBps: number): bigint => {
  if (trade.kind === 'exactOut') return trade.amountOut
  if (trade.wanted !== undefined) return trade.wanted
  const min = (trade.amountOut * (BPS - BigInt(slippageBps))) / BPS
  return min > 0n ? min : 1n
}

/** Most that an exact-output trade may cost: rounded up. */
export const maxInOf = (trade: Trade, slippageBps: number): bigint =>
  trade.kind === 'exactIn' ? trade.amountIn : (trade.amountIn * (BPS + BigInt(slippageBps)) + BPS - 1n) / BPS
