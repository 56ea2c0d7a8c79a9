// LM-3: what the service's book of orders is asked and answers. One schema for both sides.
import * as v from 'valibot'

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))
/** An order as the reactor takes it, and what its maker signed of it. */
const signed = {
  order: v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/), v.maxLength(2_000)),
  signature: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/), v.maxLength(4_096)),
}

/** LIST of what an order is: it may still be filled while it is open, paused or stale. */
const orderStates = ['open', 'paused', 'stale', 'filled', 'cancelled', 'expired'] as const

/**
 * What an order's hash is enough to learn. `filledBy`: the transaction. `why` it is paused: the maker's funds or
 * signature, or the token that it asks for does not arrive whole.
 */
export const orderState = v.object({
  hash,
  status: v.picklist(orderStates),
  why: v.nullable(v.picklist(['funds', 'signature', 'token'])),
  filledBy: v.nullable(hash),
})
export type OrderState = v.InferOutput<typeof orderState>

/** LM-3: an order as its maker's list has it. `createdAt`, in `order` too: unix seconds. */
export const ownOrder = v.object({
  ...orderState.entries,
  order: signed.order,
  createdAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  hidden: v.boolean(),
})
export type OwnOrder = v.InferOutput<typeof ownOrder>

export const ownOrders = v.object({ items: v.array(ownOrder), live: v.number(), most: v.number() })
export const openOrders = v.object({ items: v.array(v.object({ hash, ...signed })) })
export const session = v.object({ token: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)), expiresAt: v.number() })
export const nonce = v.object({ nonce: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })

/** Bodies by path. */
export const requests = {
  put: v.object(signed),
  nonce: v.object({ maker: address }),
  session: v.object({
    maker: address,
    nonce: nonce.entries.nonce,
    signature: signed.signature,
  }),
  hide: v.object({ hashes: v.pipe(v.array(hash), v.minLength(1), v.maxLength(100)) }),
  wake: v.object({ hash }),
  failed: v.object({ hash }),
} as const
