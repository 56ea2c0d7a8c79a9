import type { Address } from '../chains/Chain.ts'
import type { Hex } from '../Hex.ts'

/** An open order as far as it takes something: which token, how much (raw units). */
export type Taking = { hash: Hex; sells: Address; amount: bigint; status: 'open' | 'paused' | 'stale' }

/**
 * What orders may still take of a token together, raw units: approval and balance must both reach for it. A stale order
 * takes nothing until its maker wishes it again.
 */
export const reservedOf = (orders: readonly Taking[], token: Address): bigint =>
  orders
    .filter(({ sells, status }) => sells === token && status !== 'stale')
    .reduce((sum, { amount }) => sum + amount, 0n)

/** What a deed leaves of a token: the balance, and what Permit2 may still take of it. Raw units. */
export type Left = { balance: bigint; allowed: bigint }

const reaches = ({ balance, allowed }: Left, { amount }: Taking): boolean => balance >= amount && allowed >= amount

/** Orders of a token that could be filled `before` a deed, each by itself, and can't be `after` it. */
export const starvedBy = (
  orders: readonly Taking[],
  token: Address,
  { before, after }: { before: Left; after: Left },
): readonly Taking[] =>
  orders.filter(
    order => order.sells === token && order.status !== 'stale' && reaches(before, order) && !reaches(after, order),
  )

/** Orders of a token that could not be filled `before` a deed, and can be `after` it: also those that are stale. */
export const wokenBy = (
  orders: readonly Taking[],
  token: Address,
  { before, after }: { before: Left; after: Left },
): readonly Taking[] =>
  orders.filter(order => order.sells === token && !reaches(before, order) && reaches(after, order))
