import type { PairState, SwapResult } from '../PoolState.ts'

/** 0.3 %, in hundredths of a bip: every pair's fee. */
export const V2_FEE = 3000

const MAX_RESERVE = (1n << 112n) - 1n

/** x·y = k with 0.3 % kept of the input. Formulas and rounding: UniswapV2Library.sol. */
export function swapPair(
  state: PairState,
  zeroForOne: boolean,
  amount: bigint,
  exactIn: boolean,
): SwapResult<PairState> {
  const reserveIn = zeroForOne ? state.reserve0 : state.reserve1
  const reserveOut = zeroForOne ? state.reserve1 : state.reserve0
  if (reserveIn === 0n || reserveOut === 0n) return { status: 'insufficientLiquidity' }
  let amountIn = amount
  let amountOut = amount
  if (exactIn) {
    const lessFee = amountIn * 997n
    amountOut = (lessFee * reserveOut) / (reserveIn * 1000n + lessFee)
  } else {
    if (amountOut >= reserveOut) return { status: 'insufficientLiquidity' }
    amountIn = (reserveIn * amountOut * 1000n) / ((reserveOut - amountOut) * 997n) + 1n
  }
  // the pair keeps its reserves in uint112, and reverts beyond; it also refuses a swap that gives nothing
  if (reserveIn + amountIn > MAX_RESERVE || amountOut === 0n) return { status: 'insufficientLiquidity' }
  const [reserve0, reserve1] = zeroForOne
    ? [reserveIn + amountIn, reserveOut - amountOut]
    : [reserveOut - amountOut, reserveIn + amountIn]
  return { status: 'ok', amountIn, amountOut, after: { ...state, reserve0, reserve1 }, ticksCrossed: 0, exact: true }
}
