import { reservedOf } from '#domain/orders/reserved.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import { $orders, isLive, takingOf } from './orders.ts'

type Own = { open: number; reserved: bigint }

/**
 * Tells how many orders of the connected account may still be filled, and what they take of a token (raw units), now
 * and with each change. Returns what ends it.
 */
export const watchOwnOrders = (sells: CurrencyId | null, tell: (own: Own) => void): (() => void) =>
  $orders.subscribe(all => {
    const token = sells !== null && sells !== 'NATIVE' ? sells : null
    tell({ open: all.filter(isLive).length, reserved: token === null ? 0n : reservedOf(takingOf(all), token) })
  })
