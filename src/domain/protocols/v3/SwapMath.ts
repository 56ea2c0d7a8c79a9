import {
  getAmount0Delta,
  getAmount1Delta,
  getNextSqrtPriceFromInput,
  getNextSqrtPriceFromOutput,
  mulDivUp,
} from './SqrtPriceMath.ts'

const PIPS = 1_000_000n

/** Fee included nowhere but in `fee`; `sqrtPrice` is where the step ends. */
export type SwapStep = { sqrtPrice: bigint; amountIn: bigint; amountOut: bigint; fee: bigint }

/**
 * One step towards a target price inside one liquidity range. `remaining` ≥ 0: input left with its fee (exactIn) or output left.
 * Undefined where the contract reverts on overflow. Formula and rounding: SwapMath.sol of v3-core; v4-core's gives the same amounts.
 */
export function computeSwapStep(
  current: bigint,
  target: bigint,
  liquidity: bigint,
  remaining: bigint,
  exactIn: boolean,
  feePips: bigint,
): SwapStep | undefined {
  const zeroForOne = current >= target
  const deltaIn = (to: bigint) =>
    zeroForOne ? getAmount0Delta(to, current, liquidity, true) : getAmount1Delta(current, to, liquidity, true)
  const deltaOut = (to: bigint) =>
    zeroForOne ? getAmount1Delta(to, current, liquidity, false) : getAmount0Delta(current, to, liquidity, false)

  if (exactIn) {
    const lessFee = (remaining * (PIPS - feePips)) / PIPS
    const full = deltaIn(target)
    if (lessFee >= full) {
      const fee = feePips === PIPS ? full : mulDivUp(full, feePips, PIPS - feePips)
      return { sqrtPrice: target, amountIn: full, amountOut: deltaOut(target), fee }
    }
    // the target is not reached: whatever remains of the input is taken as fee
    const next = getNextSqrtPriceFromInput(current, liquidity, lessFee, zeroForOne)
    const amountIn = deltaIn(next)
    return { sqrtPrice: next, amountIn, amountOut: deltaOut(next), fee: remaining - amountIn }
  }

  const full = deltaOut(target)
  const next = remaining < full ? getNextSqrtPriceFromOutput(current, liquidity, remaining, zeroForOne) : target
  if (next === undefined) return undefined
  const amountIn = deltaIn(next)
  const given = next === target ? full : deltaOut(next)
  return {
    sqrtPrice: next,
    amountIn,
    amountOut: given > remaining ? remaining : given,
    fee: mulDivUp(amountIn, feePips, PIPS - feePips),
  }
}
