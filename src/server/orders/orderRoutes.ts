import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import { blocklistKey } from '#data/blocklist.ts'
import { type OrderState, type OwnOrder, requests } from '#data/orders/orderSchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Hex } from '#domain/Hex.ts'
import { decodeOrder, encodeOrder, hashOrder, ORDER_CHAIN, type Order } from '#domain/orders/Order.ts'
import { refusalOf } from '#domain/orders/refusalOf.ts'
import { statementOf } from '#domain/orders/statementOf.ts'
import { issueNonce, takeNonce } from '../names/names.ts'
import { signedBy } from '../rpc/readChain.ts'
import { RateLimit } from '../service/RateLimit.ts'
import { readRequest, Refused } from '../service/readRequest.ts'
import { blockedIn, blockedOf, refuseListed } from '../service/refuseBlocked.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'
import { refuseTooMany } from '../service/refuseTooMany.ts'
import type { Store } from '../store/Store.ts'
import { addOrders, MOST_LIVE, type Proven } from './addOrders.ts'
import { batched } from './batched.ts'
import * as book from './book.ts'
import { keepMinute } from './keepMinute.ts'
import { measureBought } from './measureBought.ts'
import { readHead } from './OrderWatch.ts'
import { type Proof, proveOrders, type SignedOrder } from './proveOrders.ts'
import { makerOf, openSession } from './sessions.ts'

/** A minute and visitor. */
const READS = 240
const WRITES = 60
const MOST_BYTES = 8_192
const MOST_AT_ONCE = 100
export type OrderEnv = Pick<ServiceEnv, 'trustProxy' | 'rpcUrls' | 'siteUrl' | 'fillerKeys' | 'blocklistFile'>

const stateOf = ({ hash, status, why, filledBy }: book.BookOrder): OrderState => ({ hash, status, why, filledBy })
const ownOf = (order: book.BookOrder): OwnOrder => ({
  ...stateOf(order),
  order: encodeOrder(order.order),
  createdAt: order.createdAt,
  hidden: order.hidden,
})

const refused = (status: Refused['status'], code: string, message: string): Refused =>
  new Refused({ status, code, message })

const NOT_FOUND = { error: { code: 'notFound', message: 'No such order' } }

/** Whom and what an order concerns, for the block-list. */
const partsOf = ({ maker, recipient, sells, buys }: Order) => ({ addresses: [maker, recipient], tokens: [sells, buys] })

function refuseUnproven(proof: Proof = 'unknown'): void {
  if (proof === 'unknown') throw refused(503, 'node', 'No node answers')
  if (proof !== 'good') throw refused(409, proof, `The order can’t be filled: ${proof}`)
}

/**
 * LM-3: /api/orders. An order is taken once Permit2 says that its maker signed it and has what it sells; it is a bearer
 * instrument, so its signature is given to fillers alone. A status is told to those who know the hash, a list to a
 * device that its maker signed in.
 */
export function orderRoutes(env: OrderEnv, store: Store, key: string = blocklistKey): Hono<Visit> {
  const app = new Hono<Visit>()
  const { origin } = new URL(env.siteUrl)
  const urls = env.rpcUrls[ORDER_CHAIN] ?? []
  const wrapped = chainById(ORDER_CHAIN)!.contracts.wrappedNative!
  const reads = new RateLimit(READS, READS / 2)
  const writes = new RateLimit(WRITES, WRITES)
  const fresh = { 'cache-control': 'no-store' }
  const list = { file: env.blocklistFile, key }
  const measured = keepMinute((token, head) => measureBought(urls, token, head))
  // What several ask at the same time is asked once.
  const prove = batched((lot: readonly SignedOrder[]) => proveOrders(urls, lot), MOST_AT_ONCE)
  const add = batched((lot: readonly Proven[]) => addOrders(store, lot), MOST_AT_ONCE)
  const find = batched(async (hashes: readonly Hex[]) => {
    const found = new Map((await book.findOrders(store.query, hashes)).map(order => [order.hash, order]))
    return hashes.map(hash => found.get(hash))
  }, MOST_AT_ONCE)
  const blocked = batched(async (lot: readonly undefined[]) => {
    const now = await blockedOf(list)
    return lot.map(() => now)
  }, MOST_AT_ONCE)
  // A token that many orders ask for is measured once for all who come at the same time.
  const measure = batched(async (lot: readonly { token: Address; head: number }[]) => {
    const heads = new Map(lot.map(({ token, head }) => [token, head]))
    const found = await Promise.all(
      [...heads].map(async ([token, head]) => [token, await measured(token, head)] as const),
    )
    const byToken = new Map(found)
    return lot.map(({ token }) => byToken.get(token)!)
  }, MOST_AT_ONCE)
  const headNow = batched(async (lot: readonly undefined[]) => {
    const head = await readHead(urls)
    return lot.map(() => head)
  }, MOST_AT_ONCE)

  app.use('*', async (c, next): Promise<Response | void> => {
    if (urls.length === 0)
      return c.json({ error: { code: 'noOrders', message: 'No node of Ethereum is configured: no orders here' } }, 503)
    const tooMany = refuseTooMany(c, env, c.req.method === 'GET' ? reads : writes)
    if (tooMany !== null) return tooMany
    await next()
  })
  app.onError((error, c) => {
    if (error instanceof Refused) return c.json({ error: { code: error.code, message: error.message } }, error.status)
    throw error
  })
  const bodyOf = <const Schema extends v.GenericSchema>(c: Context<Visit>, schema: Schema) =>
    readRequest(c, origin, schema, MOST_BYTES)
  const hashIn = (c: Context<Visit>): Hex => {
    const hash = c.req.param('hash') ?? ''
    if (!/^0x[0-9a-f]{64}$/.test(hash)) throw refused(400, 'shape', 'This is no hash of an order')
    return hash as Hex
  }
  /** Whose list the device may read. */
  const signedIn = async (c: Context<Visit>): Promise<Hex> => {
    const [, token] = /^Bearer ([0-9a-f]{64})$/.exec(c.req.header('authorization') ?? '') ?? []
    const maker = token === undefined ? null : await makerOf(store.query, token)
    if (maker === null) throw refused(401, 'session', 'Sign in with the account first')
    return maker as Hex
  }
  const asFiller = (c: Context<Visit>): void => {
    const given = Buffer.from(c.req.header('authorization')?.replace(/^Bearer /, '') ?? '')
    const isKnown = (env.fillerKeys ?? []).some(key => {
      const known = Buffer.from(key)
      return known.length === given.length && timingSafeEqual(known, given)
    })
    if (!isKnown) throw refused(401, 'filler', 'Only fillers may ask this')
  }

  app.get('/open', async c => {
    asFiller(c)
    const head = await readHead(urls)
    if (head === null) throw refused(503, 'node', 'No node answers')
    // Also what was blocked after it was taken.
    const listed = await blocked(undefined)
    const open = (await book.openOrders(store.query, head.time)).filter(
      ({ order }) => blockedIn(listed, partsOf(order)) === null,
    )
    const items = open.map(({ hash, order, signature }) => ({ hash, order: encodeOrder(order), signature }))
    return c.json({ items }, 200, fresh)
  })
  app.post('/failed', async c => {
    asFiller(c)
    const { hash } = await bodyOf(c, requests.failed)
    await book.countFailure(store.query, hash as Hex)
    return c.json({}, 200, fresh)
  })
  app.post('/nonce', async c => {
    const { maker } = await bodyOf(c, requests.nonce)
    return c.json({ nonce: await issueNonce(store.query, maker) }, 200, fresh)
  })
  app.post('/session', async c => {
    const { maker, nonce, signature } = await bodyOf(c, requests.session)
    if (!(await takeNonce(store.query, nonce, maker))) throw refused(401, 'nonce', 'The number is used or too old')
    const message = statementOf({ origin, maker: maker as Address, nonce })
    if (!(await signedBy(urls, { address: maker as Hex, message, signature: signature as Hex })))
      throw refused(401, 'signature', 'The account did not sign this')
    return c.json(await openSession(store.query, maker), 200, fresh)
  })
  app.get('/mine', async c => {
    const orders = await book.ordersOf(store.query, await signedIn(c))
    const live = orders.filter(({ live }) => live).length
    return c.json({ items: orders.map(ownOf), live, most: MOST_LIVE }, 200, fresh)
  })
  app.post('/hide', async c => {
    const maker = await signedIn(c)
    const { hashes } = await bodyOf(c, requests.hide)
    await book.hideOrders(store.query, maker, hashes as Hex[])
    return c.json({}, 200, fresh)
  })
  app.post('/wake', async c => {
    const maker = await signedIn(c)
    const { hash } = await bodyOf(c, requests.wake)
    const known = await find(hash as Hex)
    if (known === undefined || known.order.maker !== maker) return c.json(NOT_FOUND, 404)
    if (known.status !== 'stale') return c.json(stateOf(known), 200, fresh)
    refuseListed(await blocked(undefined), partsOf(known.order))
    refuseUnproven(await prove(known))
    await book.wakeOrder(store.query, maker, known.hash)
    return c.json(stateOf((await find(known.hash))!), 200, fresh)
  })
  app.get('/:hash', async c => {
    const order = await find(hashIn(c))
    if (order === undefined) return c.json(NOT_FOUND, 404)
    return c.json(stateOf(order), 200, fresh)
  })
  app.put('/:hash', async c => {
    const hash = hashIn(c)
    const { order: bytes, signature } = await bodyOf(c, requests.put)
    const order = decodeOrder(bytes as Hex)
    if (order === null) throw refused(400, 'order', 'This is no order that Tarn makes')
    if (hashOrder(order) !== hash) throw refused(400, 'hash', 'The order has another hash')
    // Asked again, because an answer was lost: it is here already.
    const known = await find(hash)
    if (known) return c.json(stateOf(known), 200, fresh)
    const head = await headNow(undefined)
    if (head === null) throw refused(503, 'node', 'No node answers')
    const wrong = refusalOf(order, { time: BigInt(head.time), wrapped })
    if (wrong !== null) throw refused(400, wrong, `The order can’t be kept: ${wrong}`)
    refuseListed(await blocked(undefined), partsOf(order))
    refuseUnproven(await prove({ order, signature: signature as Hex }))
    if ((await measure({ token: order.buys, head: head.number })) === 'bad')
      throw refused(409, 'token', 'What the order asks for does not arrive whole when it is sent')
    const taken = await add({ hash, order, signature: signature as Hex, block: head.number })
    if (taken === 'taken') throw refused(409, 'taken', 'Another order has this number')
    if (taken === 'full') throw refused(409, 'full', `More than ${MOST_LIVE} orders may be filled already`)
    return c.json(stateOf(taken), 200, fresh)
  })
  return app
}
