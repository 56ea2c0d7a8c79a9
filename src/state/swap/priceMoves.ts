import * as Slippage from '#domain/swap/Slippage.ts'
import { asksOutput, type Trade } from '#domain/swap/Trade.ts'

/** A better price is shown at once when it is better by this. */
const BETTER_BPS = 10n

/** By how much `now` is worse than `before`, in basis points; negative: better. */
export function worseBps(before: Trade, now: Trade): bigint {
  return asksOutput(before)
    ? ((now.amountIn - before.amountIn) * 10_000n) / before.amountIn
    : ((before.amountOut - now.amountOut) * 10_000n) / before.amountOut
}

/** Most that may leave. */
const mostIn = ({ kind, amountIn }: Trade, slippageBps: number): bigint =>
  kind === 'exactOut' ? Slippage.atMost(amountIn, slippageBps) : amountIn

/**
 * SW-7: worse by more than half of the slippage, so much better that it may take the place of what was reviewed, or
 * neither.
 */
export function moveOf(before: Trade, now: Trade, slippageBps: number): 'worse' | 'better' | null {
  const worse = worseBps(before, now)
  if (worse * 2n > BigInt(slippageBps)) return 'worse'
  // An exact output in the place of a fixed input may cost more than that, though it is expected to cost less: what was
  // reviewed still holds then.
  return worse <= -BETTER_BPS && mostIn(now, slippageBps) <= mostIn(before, slippageBps) ? 'better' : null
}
