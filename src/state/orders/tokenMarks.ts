import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Hex } from '#domain/Hex.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import { isLive, type OwnedOrder } from './orders.ts'

/** Where an open order stands among a token's prices. `amount`: raw units of that token; `usd`: for one of it. */
export type TokenMark = { hash: Hex; side: 'sell' | 'buy'; amount: bigint; label: CurrencyLabel; usd: number }

/** The native currency and the token that wraps it have one price, and one chart's lines. */
const priced = (id: CurrencyId): Address | null =>
  id === 'NATIVE' ? (chainById(ORDER_CHAIN)?.contracts.wrappedNative ?? null) : id

/** The tokens that those of the orders which trade a token trade it for. */
export const tradedFor = (orders: readonly OwnedOrder[], token: CurrencyId): readonly Address[] => [
  ...new Set(
    orders.filter(isLive).flatMap(({ labels: { sells, buys } }) => {
      const [sold, bought] = [priced(sells.id), priced(buys.id)]
      const other = sold === priced(token) ? bought : bought === priced(token) ? sold : null
      return other ? [other] : []
    }),
  ),
]

const amountOf = (raw: bigint, { decimals }: CurrencyLabel): number => Number(raw) / 10 ** decimals

/**
 * The account's open orders that sell or buy a token, at the dollar price they wait for: the order's own price, at what
 * the other token costs now (`usdOf`; null: not known, and the order is left out). For eyes: not exact.
 */
export function tokenMarks(
  orders: readonly OwnedOrder[],
  token: CurrencyId,
  usdOf: (token: Address) => number | null,
): TokenMark[] {
  return orders.filter(isLive).flatMap(({ hash, order, labels: { sells, buys } }): TokenMark[] => {
    const [sold, bought] = [priced(sells.id), priced(buys.id)]
    const side = sold === priced(token) ? 'sell' : bought === priced(token) ? 'buy' : null
    const other = side === 'sell' ? bought : sold
    const otherUsd = other && usdOf(other)
    if (!side || !otherUsd) return []
    const [soldAmount, boughtAmount] = [amountOf(order.amount, sells), amountOf(order.end, buys)]
    const usd = otherUsd * (side === 'sell' ? boughtAmount / soldAmount : soldAmount / boughtAmount)
    if (!Number.isFinite(usd)) return []
    return [
      {
        hash,
        side,
        usd,
        ...(side === 'sell' ? { amount: order.amount, label: sells } : { amount: order.end, label: buys }),
      },
    ]
  })
}
