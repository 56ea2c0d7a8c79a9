import * as v from 'valibot'
import { AppError, type ErrorCode } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import { serviceAsker } from '../serviceAsker.ts'
import { nonce, type OrderState, orderState, type OwnOrder, ownOrders, type requests, session } from './orderSchemas.ts'

const TIMEOUT = 15_000
/** What the book's refusals are called here. */
const codes: Readonly<Record<string, ErrorCode>> = {
  blocked: 'account.blocked',
  blocklist: 'account.blocklistUnavailable',
  full: 'order.full',
  funds: 'swap.insufficientFunds',
  signature: 'order.signer',
  time: 'swap.expired',
  node: 'network.down',
  noOrders: 'network.unsupported',
  tooMany: 'network.rateLimit',
}
const service = { root: '/api/orders', timeout: TIMEOUT, codes, failed: 'order.failed' } as const

type Body<Name extends keyof typeof requests> = v.InferInput<(typeof requests)[Name]>

const ask = serviceAsker(service)
const put = serviceAsker({ ...service, method: 'PUT' })
const asMaker = (token: string) => serviceAsker({ ...service, headers: { authorization: `Bearer ${token}` } })

const nothing = v.object({})
const isUnknown = (error: unknown): boolean => {
  const { error: refusal } = (error instanceof AppError ? (error.cause ?? {}) : {}) as { error?: { code?: unknown } }
  return refusal?.code === 'notFound'
}

/**
 * LM-3: the service's book, verb by verb. Its answers are what it says, and no more: what became of an order is read
 * from the chain. Throws AppError `order.*`, `account.*`, `network.*`; the signal's reason when aborted.
 */
export const askBook = {
  put: (hash: Hex, body: Body<'put'>, signal?: AbortSignal): Promise<OrderState> => put(orderState, hash, body, signal),
  /** Null: it knows no such order. */
  state: (hash: Hex, signal?: AbortSignal): Promise<OrderState | null> =>
    ask(orderState, hash, undefined, signal).catch((error: unknown) => {
      if (isUnknown(error)) return null
      throw error
    }),
  nonce: (body: Body<'nonce'>) => ask(nonce, 'nonce', body),
  session: (body: Body<'session'>) => ask(session, 'session', body),
  mine: (token: string, signal?: AbortSignal): Promise<{ items: readonly OwnOrder[]; live: number; most: number }> =>
    asMaker(token)(ownOrders, 'mine', undefined, signal),
  /** The maker still wants a stale order filled. */
  wake: (token: string, body: Body<'wake'>): Promise<OrderState> => asMaker(token)(orderState, 'wake', body),
  hide: async (token: string, body: Body<'hide'>): Promise<void> => {
    await asMaker(token)(nothing, 'hide', body)
  },
}
