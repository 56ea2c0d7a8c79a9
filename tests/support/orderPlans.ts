// Plans of limit orders, as a wallet is asked for them.
import type { DeedPlan, Line, SteppedPlan } from '#domain/plan/DeedPlan.ts'
import { type OrderTerms, planCancelOrders, planOrder } from '#domain/plan/makers/planOrder.ts'
import { DAI, ME, USDC } from './plans.ts'
import { someOrder } from './someOrder.ts'

const toldOf = (amountIn: bigint): Line => ({
  currencyIn: { id: USDC, symbol: 'USDC', decimals: 6 },
  currencyOut: { id: DAI, symbol: 'DAI', decimals: 18 },
  ...{ amountIn, amountOut: 3_000n },
})

/** USDC for DAI, within a day. `amount` and `allowed` raw. */
export function limit({ amount = 5n, ...terms }: Partial<OrderTerms> & { amount?: bigint } = {}): SteppedPlan {
  const order = { ...someOrder(ME), sells: USDC, buys: DAI, amount, start: 3_000n, end: 3_000n }
  const ground = { time: order.deadline - 86_400n, allowed: 0n, reserved: amount, resetFirst: false }
  return planOrder({ order, ...ground, told: toldOf(amount), ...terms })
}

export const cancelling = (...nonces: readonly bigint[]): DeedPlan =>
  planCancelOrders(
    ME,
    nonces.map(nonce => ({ nonce, told: toldOf(5n) })),
  )
