import { encodeOrder, hashOrder, nonceOf, type Order } from '../../src/domain/orders/Order.ts'
import type { OrderRecord } from '../../src/state/deeds/DeedRecord.ts'
import { DAI, ME, USDC } from './plans.ts'
import { someOrder } from './someOrder.ts'

/** An order that sells 100 DAI for 110 USDC, as this browser remembers it. */
export function rememberedOrder(
  bit: number,
  terms: Partial<Order> = {},
  change: Partial<OrderRecord> = {},
): OrderRecord {
  const order: Order = {
    ...someOrder(ME),
    ...{ nonce: nonceOf(7n, bit), sells: DAI, amount: 100n * 10n ** 18n, buys: USDC },
    ...{ start: 110_000_000n, end: 110_000_000n, ...terms },
  }
  const hash = hashOrder(order)
  return {
    ...{ id: `order-1-${hash}`, deed: 'limit', account: ME, status: 'pending', addedAt: 1_790_000_000_000 - bit },
    ...{ currencyIn: { id: DAI, symbol: 'DAI', decimals: 18 }, currencyOut: { id: USDC, symbol: 'USDC', decimals: 6 } },
    ...{ amountIn: String(order.amount), amountOut: String(order.start) },
    follow: { by: 'order', hash, order: encodeOrder(order), posted: 'yes', sentBlock: 5, ...change.follow },
    ...change,
  } as OrderRecord
}
