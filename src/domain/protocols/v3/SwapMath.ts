import {
  getAmount0Delta,
  getAmount1Delta,
  getNextSqrtPriceFromInput,
  getNextSqrtPriceFromOutput,
  mulDivUp,
} from './SqrtPriceMath.ts'

const PIPS = 1_000_000n
const Q96 = 2 ** 96
/** What is below this part of a float's guess is below the exact amount. */
const SURELY = 1 - 1e-9

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

  /** Whether an amount is so far below what the way to the target takes or gives that there is no need to know how much that is. */
  const isShort = (amount: bigint, ofZero: boolean): boolean => {
    const [a, b] = [Number(current), Number(target)]
    const span = Number(zeroForOne ? current - target : target - current)
    const full = Number(liquidity) * (ofZero ? (span / a) * (Q96 / b) : span / Q96)
    return Number(amount) < full * SURELY - 1
  }

  if (exactIn) {
    const lessFee = (remaining * (PIPS - feePips)) / PIPS
    const full = isShort(lessFee, zeroForOne) ? undefined : deltaIn(target)
    if (full !== undefined && lessFee >= full) {
      const fee = feePips === PIPS ? full : mulDivUp(full, feePips, PIPS - feePips)
      return { sqrtPrice: target, amountIn: full, amountOut: deltaOut(target), fee }
    }
    // the target is not reached: whatever remains of the input is taken as fee
    const next = getNextSqrtPriceFromInput(current, liquidity, lessFee, zeroForOne)
    const amountIn = deltaIn(next)
    return { sqrtPrice: next, amountIn, amountOut: deltaOut(next), fee: remaining - amountIn }
  }

  const full = isShort(remaining, !zeroForOne) ? undefined : deltaOut(target)
  const next =
    full === undefined || remaining < full
      ? getNextSqrtPriceFromOutput(current, liquidity, remaining, zeroForOne)
      : target
  if (next === undefined) return undefined
  const amountIn = deltaIn(next)
  const given = full !== undefined && next === target ? full : deltaOut(next)
  return {
    sqrtPrice: next,
    amountIn,
    amountOut: given > remaining ? remaining : given,
    fee: mulDivUp(amountIn, feePips, PIPS - feePips),
  }
}
