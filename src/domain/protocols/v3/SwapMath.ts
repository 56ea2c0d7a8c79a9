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

/** Where the step ends, the input that the pool takes for it (with its fee) and the output that it gives. */
export type SwapStep = { sqrtPrice: bigint; taken: bigint; given: bigint }

const deltaIn = (from: bigint, to: bigint, liquidity: bigint, zeroForOne: boolean): bigint =>
  zeroForOne ? getAmount0Delta(to, from, liquidity, true) : getAmount1Delta(from, to, liquidity, true)
const deltaOut = (from: bigint, to: bigint, liquidity: bigint, zeroForOne: boolean): bigint =>
  zeroForOne ? getAmount1Delta(to, from, liquidity, false) : getAmount0Delta(from, to, liquidity, false)

/**
 * Whether an amount is so far below what the way from one price to another takes or gives that there is no need to know
 * how much that is.
 */
// biome-ignore lint/complexity/useMaxParams: for each range of each quote, an object each would be garbage
function isShort(amount: bigint, from: bigint, to: bigint, liquidity: bigint, ofZero: boolean): boolean {
  const span = Number(from > to ? from - to : to - from)
  const full = Number(liquidity) * (ofZero ? (span / Number(from)) * (Q96 / Number(to)) : span / Q96)
  return Number(amount) < full * SURELY - 1
}

/**
 * One step towards a target price inside one liquidity range. `remaining` ≥ 0: input left with its fee (exactIn) or
 * output left. Undefined where the contract reverts on overflow. Formula and rounding: SwapMath.sol of v3-core;
 * v4-core's gives the same amounts.
 */
// biome-ignore lint/complexity/useMaxParams: for each range of each quote, an object each would be garbage
export function computeSwapStep(
  current: bigint,
  target: bigint,
  liquidity: bigint,
  remaining: bigint,
  exactIn: boolean,
  feePips: bigint,
): SwapStep | undefined {
  const zeroForOne = current >= target
  if (exactIn) {
    const lessFee = (remaining * (PIPS - feePips)) / PIPS
    if (!isShort(lessFee, current, target, liquidity, zeroForOne)) {
      const full = deltaIn(current, target, liquidity, zeroForOne)
      if (lessFee >= full) {
        const fee = feePips === PIPS ? full : mulDivUp(full, feePips, PIPS - feePips)
        return { sqrtPrice: target, taken: full + fee, given: deltaOut(current, target, liquidity, zeroForOne) }
      }
    }
    // the target is not reached: whatever the way doesn't take of the input is taken as fee
    const next = getNextSqrtPriceFromInput(current, liquidity, lessFee, zeroForOne)
    return { sqrtPrice: next, taken: remaining, given: deltaOut(current, next, liquidity, zeroForOne) }
  }

  let next: bigint | undefined = target
  // a price that is made of an output is rounded away from where it comes from: the way there gives no less, and the
  // contract no more
  let given = remaining
  const full = isShort(remaining, current, target, liquidity, !zeroForOne)
    ? undefined
    : deltaOut(current, target, liquidity, zeroForOne)
  if (full !== undefined && remaining >= full) given = full
  else next = getNextSqrtPriceFromOutput(current, liquidity, remaining, zeroForOne)
  if (next === undefined) return undefined
  const amountIn = deltaIn(current, next, liquidity, zeroForOne)
  return { sqrtPrice: next, taken: amountIn + mulDivUp(amountIn, feePips, PIPS - feePips), given }
}
