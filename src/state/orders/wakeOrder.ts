import { askBook } from '#data/orders/askBook.ts'
import type { Hex } from '#domain/Hex.ts'
import { $account } from '../wallet/connection.ts'
import { refreshOrders } from './orders.ts'
import { sessionOf } from './orderSessions.ts'

/**
 * A stale order is offered to fillers again, at its own price. False: this device has to be signed in first. Throws
 * AppError: the book's refusal.
 */
export async function wakeOrder(hash: Hex): Promise<boolean> {
  const token = sessionOf($account.get() ?? '0x')
  if (!token) return false
  await askBook.wake(token, { hash })
  await refreshOrders()
  return true
}
