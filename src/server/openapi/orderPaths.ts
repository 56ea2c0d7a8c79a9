import * as v from 'valibot'
import * as orders from '#data/orders/orderSchemas.ts'
import { get, post, put, sameOrigin, text } from './operations.ts'

const HASH = { name: 'hash', in: 'path', schema: text('^0x[0-9a-f]{64}$') } as const
const nothing = v.object({})

/** LM-3: the book of orders. */
export const orderPaths = {
  '/api/orders/{hash}': {
    ...get('What an order is now', orders.orderState, [HASH], 400, 404, 429, 503),
    ...put({
      summary: 'Takes a signed order',
      body: orders.requests.put,
      answer: orders.orderState,
      statuses: sameOrigin,
      parameters: [HASH],
    }),
  },
  '/api/orders/mine': get(
    'Orders of the account that the device is signed in for',
    orders.ownOrders,
    [],
    401,
    429,
    503,
  ),
  '/api/orders/open': get('Orders to fill, for fillers', orders.openOrders, [], 401, 429, 503),
  '/api/orders/nonce': post({
    summary: 'A number to sign',
    body: orders.requests.nonce,
    answer: orders.nonce,
    statuses: sameOrigin,
  }),
  '/api/orders/session': post({
    summary: 'Signs a device in',
    body: orders.requests.session,
    answer: orders.session,
    statuses: sameOrigin,
  }),
  '/api/orders/hide': post({
    summary: 'Hands orders out no more',
    body: orders.requests.hide,
    answer: nothing,
    statuses: sameOrigin,
  }),
  '/api/orders/wake': post({
    summary: 'Wishes a stale order again: it is given to fillers as before',
    body: orders.requests.wake,
    answer: orders.orderState,
    statuses: [...sameOrigin, 404],
  }),
  '/api/orders/failed': post({
    summary: 'An order could not be filled, says a filler',
    body: orders.requests.failed,
    answer: nothing,
    statuses: sameOrigin,
  }),
}
