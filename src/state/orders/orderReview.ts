import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { ZERO_ADDRESS } from '#domain/Hex.ts'
import { type Order, ORDER_CHAIN } from '#domain/orders/Order.ts'
import { reservedOf } from '#domain/orders/reserved.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import { planOrder } from '#domain/plan/makers/planOrder.ts'
import type { OrderGround } from '#onchain/orders/readOrderGround.ts'
import { makePlanReview, type PlanReviewing } from '../deeds/review/planReview.ts'
import type { ReadyPlan } from '../deeds/review/readyPlan.ts'
import { firstFree, MOST_LIVE, permitting, readBasis, readyOrders } from './orderBasis.ts'
import { isLive, type OwnedOrder, takingOf } from './orders.ts'

/** What a person wants to sign, frozen. Raw units; `buys`: the zero address is the native currency. */
export type OrderDraft = {
  sells: Address
  amount: bigint
  buys: Address
  least: bigint
  /** Seconds from the head's time on, between a minute and a year. */
  lifetime: bigint
  labels: { sells: CurrencyLabel; buys: CurrencyLabel }
}

export type OrderAsk = {
  account: Address
  connectorId: string
  draft: OrderDraft
  /** LM-2: looks at the market anew, with each look and before the wallet is asked. Throws AppError. */
  guard?: (signal: AbortSignal) => Promise<void>
}

/** A look at an order: its plan, and what it stands on. Raw units. */
export type OrderLook = ReadyPlan & {
  order: Order
  ground: OrderGround
  /** What all live orders of that token need together, this one too. */
  reserved: bigint
  /** The account's other live orders of that token. */
  others: readonly OwnedOrder[]
}

/**
 * LM-3: the review of one limit order. Each look reads anew, at the newest block, what the order stands on: its number,
 * what may be taken, what other orders reserve. Its press resolves with the order's hash once the book has it.
 */
export const makeOrderReview = (ask: OrderAsk): PlanReviewing<OrderLook> =>
  makePlanReview<OrderLook>({
    ...{ key: 'limit', chainId: ORDER_CHAIN, about: [ask.account, ask.draft.sells, ask.draft.buys], after: 0 },
    touches: { addresses: [ask.account], tokens: [ask.draft.sells, ask.draft.buys].filter(id => id !== ZERO_ADDRESS) },
    look: signal => lookAt(ask, signal),
    // Another order or an approval may have come since it was shown; the terms are those of the draft.
    plan: async signal => (await makePlan(ask, signal)).plan,
  })

async function lookAt(ask: OrderAsk, signal: AbortSignal): Promise<OrderLook> {
  const { plan, ...facts } = await makePlan(ask, signal)
  return { ...(await readyOrders(plan, facts.ground, signal)), ...facts }
}

async function makePlan({ account, connectorId, draft, guard }: OrderAsk, signal: AbortSignal) {
  const { sells, amount, buys, least, lifetime, labels } = draft
  const [{ ground, words, own, taken }] = await Promise.all([
    readBasis({ account, connectorId, sells }, signal),
    guard?.(signal),
  ])
  if (own.filter(isLive).length >= MOST_LIVE) throw new AppError('order.full')
  if (ground.balance < amount) throw new AppError('swap.insufficientFunds')
  const deadline = ground.time + lifetime
  const order: Order = {
    ...{ maker: account, nonce: firstFree(1, { words, ground, taken })[0]!, deadline },
    ...{ sells, amount, buys, start: least, end: least },
    ...{ recipient: account, from: deadline, notBefore: false },
  }
  const reserved = reservedOf(takingOf(own), sells) + amount
  const terms = {
    ...{ order, time: ground.time, allowed: ground.allowed, reserved },
    told: { currencyIn: labels.sells, currencyOut: labels.buys, amountIn: amount, amountOut: least },
  }
  const plan = await permitting(resetFirst => planOrder({ ...terms, resetFirst }), { token: sells, ground, signal })
  const others = own.filter(each => isLive(each) && each.order.sells === sells)
  return { plan, order, ground, reserved, others }
}
