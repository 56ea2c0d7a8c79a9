import type { Hex } from '#domain/Hex.ts'
import { decodeOrder, type Order } from '#domain/orders/Order.ts'
import type { Query } from '../store/Store.ts'

export type OrderStatus = 'open' | 'paused' | 'stale' | 'filled' | 'cancelled' | 'expired'

/** An order with what is known of it. `filledBy`: the transaction; `createdAt`: unix seconds. */
export type BookOrder = {
  hash: Hex
  order: Order
  signature: Hex
  status: OrderStatus
  /** It may still be filled. */
  live: boolean
  why: 'funds' | 'signature' | 'token' | null
  hidden: boolean
  filledBy: Hex | null
  createdAt: number
  /** Nothing filled it before this block. */
  begunBlock: number
}

type Row = {
  hash: Hex
  body: Hex
  signature: Hex
  status: OrderStatus
  live: boolean
  why: BookOrder['why']
  hidden: boolean
  filled_by: Hex | null
  created_at: Date
  begun_block: bigint
}
const COLUMNS = 'hash, body, signature, status, live, why, hidden, filled_by, created_at, begun_block'

/** Orders by their hash: those that may be filled are read at each block. */
const decoded = new Map<Hex, Order>()
const MOST_DECODED = 25_000

function orderOf(hash: Hex, body: Hex): Order {
  const order = decoded.get(hash) ?? decodeOrder(body)
  if (order === null) throw new Error(`order ${hash} can’t be read`)
  if (decoded.size >= MOST_DECODED) decoded.clear()
  decoded.set(hash, order)
  return order
}

function read({ body, filled_by: filledBy, created_at: at, begun_block: begun, ...row }: Row): BookOrder {
  const order = orderOf(row.hash, body)
  return { ...row, order, filledBy, createdAt: Math.floor(at.getTime() / 1000), begunBlock: Number(begun) }
}

/** Orders of a maker, newest first. */
export const ordersOf = async (query: Query, maker: Hex, limit = 300): Promise<BookOrder[]> =>
  (
    await query<Row>(`SELECT ${COLUMNS} FROM orders WHERE maker = $1 ORDER BY created_at DESC, hash LIMIT $2`, [
      ...[maker, limit],
    ])
  ).map(read)

/** Orders by their hashes; those that are not in the book are left out. */
export const findOrders = async (query: Query, hashes: readonly Hex[]): Promise<BookOrder[]> =>
  (await query<Row>(`SELECT ${COLUMNS} FROM orders WHERE hash = ANY($1::text[])`, [[...hashes]])).map(read)

/** Those that a filler is given, parts of plans in their slots alone. `time`: unix seconds of the network's head. */
export const openOrders = async (query: Query, time: number): Promise<BookOrder[]> =>
  (
    await query<Row>(
      `SELECT ${COLUMNS} FROM orders
       WHERE status = 'open' AND NOT hidden AND failures < 3 AND deadline > $1 AND opens <= $1
       ORDER BY created_at, hash LIMIT 1000`,
      [time],
    )
  ).map(read)

/** All that may still be filled, oldest first. */
export const liveOrders = async (query: Query, limit: number): Promise<BookOrder[]> =>
  (await query<Row>(`SELECT ${COLUMNS} FROM orders WHERE live ORDER BY created_at, hash LIMIT $1`, [limit])).map(read)

/** What is known of an order now. `filledBy`, `block`: of a fill or a cancellation. */
export type Standing = {
  status: OrderStatus
  why?: BookOrder['why']
  filledBy?: Hex | null
  block?: number | null
}

/** Keeps what an order is now, unless it became another thing since it was read. Returns whether it was kept. */
export const setStanding = async (
  query: Query,
  { hash, status: was }: Pick<BookOrder, 'hash' | 'status'>,
  { status, why = null, filledBy = null, block = null }: Standing,
): Promise<boolean> => {
  const kept = await query(
    `UPDATE orders SET status = $2, why = $3, filled_by = $4, ended_block = $5,
       ended_at = CASE WHEN $2 IN ('open', 'paused', 'stale') THEN NULL ELSE now() END
     WHERE hash = $1 AND status = $6 RETURNING hash`,
    [hash, status, why, filledBy, block, was],
  )
  return kept.length > 0
}

/** Its maker wishes a stale order again: it is given to fillers as before. Returns whether it was stale. */
export const wakeOrder = async (query: Query, maker: Hex, hash: Hex): Promise<boolean> =>
  (
    await query(
      `UPDATE orders SET status = 'open', why = NULL, failures = 0
       WHERE hash = $1 AND maker = $2 AND status = 'stale' RETURNING hash`,
      [hash, maker],
    )
  ).length > 0

/** Ended by a block that may be rewritten still. */
export const endedSince = async (query: Query, block: number): Promise<BookOrder[]> =>
  (await query<Row>(`SELECT ${COLUMNS} FROM orders WHERE NOT live AND ended_block >= $1`, [block])).map(read)

/**
 * A maker wants these handed out no more. Nothing ends by it: what was handed out may be filled.
 */
export const hideOrders = async (query: Query, maker: Hex, hashes: readonly Hex[]): Promise<void> => {
  await query('UPDATE orders SET hidden = true WHERE maker = $1 AND hash = ANY($2::text[])', [maker, [...hashes]])
}

/** Days for which an order that has ended is kept, as /privacy says. */
const KEPT_DAYS = 90

/** Deletes what ended so long ago. */
export const dropEnded = async (query: Query): Promise<void> => {
  await query('DELETE FROM orders WHERE NOT live AND ended_at < now() - make_interval(days => $1)', [KEPT_DAYS])
}

/** A filler reports that an order which was proven could not be filled. */
export const countFailure = async (query: Query, hash: Hex): Promise<void> => {
  await query('UPDATE orders SET failures = failures + 1 WHERE hash = $1', [hash])
}
