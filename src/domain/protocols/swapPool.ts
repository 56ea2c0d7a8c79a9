import type { PoolState, SwapResult } from './PoolState.ts'
import { swapPair } from './v2/swapPair.ts'
import { swapTicks } from './v3/swapTicks.ts'
import { swapSamples } from './v4/swapSamples.ts'

/**
 * One swap of `amount` (> 0; input for exactIn, output for exactOut) through any pool; the state it leaves is in
 * `after`.
 */
export function swapPool(state: PoolState, zeroForOne: boolean, amount: bigint, exactIn: boolean): SwapResult {
  switch (state.kind) {
    case 'pair':
      return swapPair(state, zeroForOne, amount, exactIn)
    case 'ticks':
      return swapTicks(state, zeroForOne, amount, exactIn)
    case 'sampled':
      return swapSamples(state, zeroForOne, amount, exactIn)
  }
}
