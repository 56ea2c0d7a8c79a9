import { findTrade, type TradeRequest } from './findTrade.ts'

/** Multiples at which an amount that nothing fills is tried again: a thousandfold each, up to any decimals a token has. */
const STEPS = 8
const STEP = 1_000n

/**
 * True when an amount that no route fills is too small for one: more of it would trade. What is too much stays so at any multiple.
 * Pure; only for asks that were answered `insufficientLiquidity`.
 */
export function isTooLittle(request: TradeRequest): boolean {
  let { amount } = request
  for (let step = 0; step < STEPS; step++) {
    amount *= STEP
    const { status } = findTrade({ ...request, amount })
    if (status === 'ok') return true
  }
  return false
}
