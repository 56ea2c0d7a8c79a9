import type { Hex } from '#domain/Hex.ts'
import { encodeOrder, type Order } from '#domain/orders/Order.ts'
import type { Query, Store } from '../store/Store.ts'
import { type BookOrder, findOrders } from './book.ts'

/** LM-4: of one maker at once, whatever keeps some of them from being filled now. */
export const MOST_LIVE = 100

/** Why an order isn't taken: its number has another order; its maker has as many as may be. */
export type BookRefusal = 'taken' | 'full'

/** A proven order. `block`: the head at which it was proven. */
export type Proven = { hash: Hex; order: Order; signature: Hex; block: number }

type Place = { maker: Hex; place: string }

/**
 * Takes proven orders, all in one transaction: what is answered is on disk. The same order again is the same answer.
 * Refuses a second order of a number, and more than MOST_LIVE of a maker, also when several come at once, from several
 * processes.
 */
export const addOrders = (store: Store, given: readonly Proven[]): Promise<(BookOrder | BookRefusal)[]> =>
  store.transaction(async query => {
    const makers = [...new Set(given.map(({ order }) => order.maker))].toSorted()
    // Those of one maker come one after the other. All lock in one order, so that no two wait for each other.
    await query(
      `SELECT pg_advisory_xact_lock(hashtextextended(maker, 39))
       FROM (SELECT maker FROM unnest($1::text[]) AS maker ORDER BY maker OFFSET 0) AS makers`,
      [makers],
    )
    const known = new Set(
      (
        await findOrders(
          query,
          given.map(({ hash }) => hash),
        )
      ).map(({ hash }) => hash),
    )
    const live = await countLive(query, makers)
    const taken = await takenPlaces(query, given)
    const refused = new Map<Hex, BookRefusal>()
    const fresh = new Map<Hex, Proven>()
    for (const one of given) {
      const { hash, order } = one
      if (known.has(hash) || fresh.has(hash)) continue
      const place = `${order.maker} ${order.nonce}`
      const count = live.get(order.maker) ?? 0
      if (taken.has(place)) refused.set(hash, 'taken')
      else if (count >= MOST_LIVE) refused.set(hash, 'full')
      else {
        taken.add(place)
        live.set(order.maker, count + 1)
        fresh.set(hash, one)
      }
    }
    await insert(query, [...fresh.values()])
    const kept = await findOrders(
      query,
      given.map(({ hash }) => hash),
    )
    const byHash = new Map(kept.map(order => [order.hash, order]))
    return given.map(({ hash }) => byHash.get(hash) ?? refused.get(hash)!)
  })

const countLive = async (query: Query, makers: readonly Hex[]): Promise<Map<Hex, number>> => {
  const rows = await query<{ maker: Hex; live: number }>(
    'SELECT maker, count(*)::integer AS live FROM orders WHERE maker = ANY($1::text[]) AND live GROUP BY maker',
    [makers],
  )
  return new Map(rows.map(({ maker, live }) => [maker, live]))
}

/** Numbers that have an order. */
const takenPlaces = async (query: Query, given: readonly Proven[]): Promise<Set<string>> => {
  const rows = await query<Place>(
    `SELECT maker, place FROM orders
     JOIN unnest($1::text[], $2::numeric[]) AS asked(maker, place) USING (maker, place)`,
    [given.map(({ order }) => order.maker), given.map(({ order }) => order.nonce.toString())],
  )
  return new Set(rows.map(({ maker, place }) => `${maker} ${place}`))
}

const insert = async (query: Query, fresh: readonly Proven[]): Promise<void> => {
  if (fresh.length === 0) return
  const columns = fresh.map(({ hash, order, signature, block }) => [
    ...[hash, order.maker, order.nonce.toString(), order.deadline.toString()],
    ...[encodeOrder(order), signature, block.toString(), (order.notBefore ? order.from : 0n).toString()],
  ])
  await query(
    `INSERT INTO orders (hash, maker, place, deadline, body, signature, begun_block, opens, status)
     SELECT *, 'open'
     FROM unnest($1::text[], $2::text[], $3::numeric[], $4::bigint[], $5::text[], $6::text[], $7::bigint[],
            $8::bigint[])`,
    columns[0]!.map((_, column) => columns.map(row => row[column])),
  )
}
