import type { SwapResult, TickState } from '../PoolState.ts'
import { computeSwapStep } from './SwapMath.ts'
import {
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
} from './TickMath.ts'

/** Index of the last initialised tick ≤ `tick`, or −1. */
function indexAtOrBelow(ticks: readonly number[], tick: number): number {
  let low = 0
  let high = ticks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ticks[middle]! <= tick) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * One swap through a v3 or v4 pool, as the pool's own loop does it (stops at the bitmap's word ends too: each stop
 * rounds). `amount` > 0 is the input with its fee (exactIn) or the output. A swap that the pool can only fill in part
 * is insufficient.
 */
export function swapTicks(
  state: TickState,
  zeroForOne: boolean,
  amount: bigint,
  exactIn: boolean,
): SwapResult<TickState> {
  const { ticks, nets, tickSpacing: spacing } = state
  const limit = zeroForOne ? MIN_SQRT_RATIO + 1n : MAX_SQRT_RATIO - 1n
  const fee = BigInt(zeroForOne ? state.feeZeroForOne : state.feeOneForZero)
  if (!exactIn && fee >= 1_000_000n) return { status: 'insufficientLiquidity' } // v4 refuses: all input would be fee
  let { sqrtPriceX96: price, tick, liquidity } = state
  let remaining = amount
  let other = 0n
  let crossed = 0
  let below = indexAtOrBelow(ticks, tick)

  while (remaining > 0n && price !== limit) {
    const compressed = Math.floor(tick / spacing)
    let next: number
    let initialised: boolean
    if (zeroForOne) {
      if (tick < state.from) return { status: 'insufficientData' }
      const wordEnd = (compressed >> 8) * 256 * spacing
      const candidate = below >= 0 ? ticks[below]! : Number.NEGATIVE_INFINITY
      initialised = candidate >= wordEnd
      next = initialised ? candidate : wordEnd
    } else {
      if ((compressed + 1) * spacing > state.to) return { status: 'insufficientData' }
      const wordEnd = (((compressed + 1) >> 8) * 256 + 255) * spacing
      const candidate = ticks[below + 1] ?? Number.POSITIVE_INFINITY
      initialised = candidate <= wordEnd
      next = initialised ? candidate : wordEnd
    }
    if (next < MIN_TICK) next = MIN_TICK
    else if (next > MAX_TICK) next = MAX_TICK

    const nextPrice = getSqrtRatioAtTick(next)
    const target = (zeroForOne ? nextPrice < limit : nextPrice > limit) ? limit : nextPrice
    const start = price
    if (liquidity === 0n) {
      price = target
    } else {
      const step = computeSwapStep(price, target, liquidity, remaining, exactIn, fee)
      if (!step) return { status: 'insufficientLiquidity' }
      price = step.sqrtPrice
      if (exactIn) {
        remaining -= step.taken
        other += step.given
      } else {
        remaining -= step.given
        other += step.taken
      }
    }

    if (price === nextPrice) {
      if (initialised) {
        const index = zeroForOne ? below : below + 1
        liquidity += zeroForOne ? -nets[index]! : nets[index]!
        crossed++
        below = zeroForOne ? below - 1 : below + 1
      }
      tick = zeroForOne ? next - 1 : next
    } else if (price !== start) {
      tick = getTickAtSqrtRatio(price)
    }
  }

  if (remaining > 0n) return { status: 'insufficientLiquidity' }
  return {
    status: 'ok',
    amountIn: exactIn ? amount : other,
    amountOut: exactIn ? other : amount,
    after: { ...state, sqrtPriceX96: price, tick, liquidity },
    ticksCrossed: crossed,
    exact: true,
  }
}
