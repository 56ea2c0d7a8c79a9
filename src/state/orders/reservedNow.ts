import type { Address } from '#domain/chains/Chain.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { reservedOf } from '#domain/orders/reserved.ts'
import { $orders, refreshOrders, takingOf } from './orders.ts'

/**
 * What the connected account's open orders take of a token by Permit2, raw units, as this browser and the book know it
 * now: asked at each look and each press of a deed that permits something.
 */
export async function reservedNow(chainId: number, token: Address): Promise<bigint> {
  if (chainId !== ORDER_CHAIN) return 0n
  await refreshOrders()
  return reservedOf(takingOf($orders.get()), token)
}
