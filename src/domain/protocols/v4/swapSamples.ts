import type { Sample, SampledState, SwapResult } from '../PoolState.ts'

/**
 * A hooked pool between its samples: exact on a sample, a chord below the curve between two (so never better than a
 * concave pool gives), nothing beyond the last. The caller asks the chain again for the amounts it settles on.
 */
export function swapSamples(
  state: SampledState,
  zeroForOne: boolean,
  amount: bigint,
  exactIn: boolean,
): SwapResult<SampledState> {
  const samples = zeroForOne ? state.zeroForOne : state.oneForZero
  const [from, to] = exactIn ? (['amountIn', 'amountOut'] as const) : (['amountOut', 'amountIn'] as const)
  const index = samples.findIndex(sample => sample[from] >= amount)
  if (index < 0) return { status: samples.length ? 'insufficientData' : 'insufficientLiquidity' }
  const above = samples[index]!
  const below = index ? samples[index - 1]! : { amountIn: 0n, amountOut: 0n }
  const exact = above[from] === amount
  let other = above[to]
  if (!exact) {
    const part = (above[to] - below[to]) * (amount - below[from])
    const span = above[from] - below[from]
    other = below[to] + (exactIn ? part / span : (part + span - 1n) / span)
  }
  if (other === 0n) return { status: 'insufficientLiquidity' }
  const [amountIn, amountOut] = exactIn ? [amount, other] : [other, amount]
  const rest: Sample[] = samples
    .filter(sample => sample.amountIn > amountIn && sample.amountOut > amountOut)
    .map(sample => ({ ...sample, amountIn: sample.amountIn - amountIn, amountOut: sample.amountOut - amountOut }))
  const after = { ...state, [zeroForOne ? 'zeroForOne' : 'oneForZero']: rest }
  return { status: 'ok', amountIn, amountOut, after, ticksCrossed: 0, exact }
}
