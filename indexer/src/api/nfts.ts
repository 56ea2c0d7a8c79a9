import { sql } from '../../engine/sql.ts'
import { nftCollection, nftItem, nftEvent as nftEvents } from '../schema.ts'
import * as v from 'valibot'
import type {
  NftCollection,
  NftCollectionDetail,
  NftEvent,
  NftItem,
  NftItemDetail,
  NftPrice,
} from '#data/market/nftSchemas.ts'
import type { Page } from '#data/market/schemas.ts'
import { searchCollections } from '#domain/search/searchCollections.ts'
import { parseQuery } from '#domain/search/SearchQuery.ts'
import { whole } from '../market/poolPrice.ts'
import type { ChainMarket } from './marketRows.ts'
import { rows, type SQL } from './database.ts'
import { isSpam } from './token/judgeToken.ts'
import { pageOf } from './lists.ts'
import { marketOf, marketsOf, momentOf } from './market.ts'
import { type NftItemsQuery, type NftsQuery, NotFound, readCursor, writeCursor } from './parameters.ts'

const DAY = 86_400
const NOBODY = '0x0000000000000000000000000000000000000000'
const MAX_EVENTS = 50
/** Texts are cut where a table would break; no page shows the whole name. */
const MAX_NAME = 120

type CollectionDbRow = {
  chain_id: number
  address: string
  name: string
  symbol: string
  description: string | null
  image: string | null
  items: number
  owners: number
  listed: number
  floor: string | null
  volume1d: number | null
  volume: number | null
  sales: number
  last_sale: number | null
}

export type ItemDbRow = {
  chain_id: number
  collection: string
  collection_name: string
  token_id: string
  name: string | null
  description: string | null
  image: string | null
  traits: { type: string; value: string }[] | string
  owner: string
  list_price: string | null
  list_seller: string | null
  list_time: number | null
  sale_price: string | null
  sale_usd: number | null
  sale_time: number | null
  sale_hash: string | null
}

const nativeOf = (market: ChainMarket) => {
  const usd =
    market.tokens.get('NATIVE')?.row.priceUsd ??
    market.tokens.get(market.chain.contracts.wrappedNative ?? '')?.row.priceUsd ??
    null
  return (raw: string): NftPrice => ({
    raw,
    usd: usd === null ? null : whole(BigInt(raw), market.chain.native.decimals) * usd,
  })
}

const readCollections = (market: ChainMarket, address?: string): Promise<CollectionDbRow[]> =>
  rows<CollectionDbRow>(sql`SELECT c.chain_id, c.address, c.name, c.symbol, c.description, c.image,
      coalesce(i.items, 0)::int AS items, coalesce(i.owners, 0)::int AS owners, coalesce(i.listed, 0)::int AS listed, i.floor::text AS floor,
      s.volume1d, s.volume, coalesce(s.sales, 0)::int AS sales, s.last_sale
    FROM ${nftCollection} c
    LEFT JOIN (SELECT collection, count(*) AS items, count(DISTINCT owner) AS owners, count(list_price) AS listed, min(list_price) AS floor
      FROM ${nftItem} WHERE chain_id = ${market.chain.id} AND owner <> ${NOBODY} GROUP BY collection) i ON i.collection = c.address
    LEFT JOIN (SELECT collection, sum(usd) FILTER (WHERE time > ${market.at.time - DAY}) AS volume1d, sum(usd) AS volume, count(*) AS sales, max(time) AS last_sale
      FROM ${nftEvents} WHERE chain_id = ${market.chain.id} AND type = 'sale' GROUP BY collection) s ON s.collection = c.address
    WHERE c.chain_id = ${market.chain.id}${address === undefined ? sql`` : sql` AND c.address = ${address}`}`)

const toCollection = (market: ChainMarket, row: CollectionDbRow): NftCollection => {
  const spam = isSpam(row.symbol, row.name)
  return {
    chainId: row.chain_id,
    address: row.address,
    name: row.name.slice(0, MAX_NAME),
    symbol: row.symbol.slice(0, MAX_NAME),
    description: row.description,
    imageUrl: row.image,
    verified: !spam,
    spam,
    items: row.items,
    owners: row.owners,
    listed: row.listed,
    floor: row.floor === null ? null : nativeOf(market)(row.floor),
    volume1dUsd: row.volume1d ?? 0,
    volumeUsd: row.volume ?? 0,
    sales: row.sales,
    lastSaleTime: row.last_sale,
    at: market.at,
  }
}

const figure: Record<NftsQuery['sort'], (row: NftCollection) => number | null> = {
  volume: row => row.volumeUsd,
  floor: row => row.floor?.usd ?? null,
  items: row => row.items,
  owners: row => row.owners,
}

/** Collections that answer to a text, as a search in the site would find them; all for an empty one. */
export async function findCollections(scope: readonly ChainMarket[], wanted: string): Promise<NftCollection[]> {
  const all = (
    await Promise.all(scope.map(async market => (await readCollections(market)).map(row => toCollection(market, row))))
  ).flat()
  return searchCollections(all, parseQuery(wanted, []))
}

/** GET /nfts: what an operator chose to index is few, so all is read and sorted here. */
export async function listCollections(query: NftsQuery): Promise<Page<NftCollection>> {
  const scope = marketsOf(query.chain)
  const found = await findCollections(scope, query.search ?? '')
  return {
    ...pageOf({ items: found, figure: figure[query.sort], id: row => `${row.chainId}-${row.address}`, query }),
    at: momentOf(scope),
  }
}

async function find(chainId: number, address: string): Promise<{ market: ChainMarket; row: CollectionDbRow }> {
  const market = marketOf(chainId)
  const row = market === undefined ? undefined : (await readCollections(market, address))[0]
  if (market === undefined || row === undefined) throw new NotFound('no such collection here')
  return { market, row }
}

type TraitCount = { type: string; value: string; count: number }
const readTraits = (chainId: number, address: string): Promise<TraitCount[]> =>
  rows<TraitCount>(sql`SELECT t->>'type' AS type, t->>'value' AS value, count(*)::int AS count FROM ${nftItem}, json_array_elements(traits::json) AS t
    WHERE chain_id = ${chainId} AND collection = ${address} AND owner <> ${NOBODY} GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2 LIMIT 1000`)

/** GET /nfts/:chainId/:collection */
export async function collectionDetail(chainId: number, address: string): Promise<NftCollectionDetail> {
  const { market, row } = await find(chainId, address)
  const traits = new Map<string, { value: string; count: number }[]>()
  for (const { type, value, count } of await readTraits(chainId, address))
    traits.set(type, [...(traits.get(type) ?? []), { value, count }])
  return { ...toCollection(market, row), traits: [...traits].map(([type, values]) => ({ type, values })) }
}

function toItem(market: ChainMarket, row: ItemDbRow): NftItem {
  const price = nativeOf(market)
  const listed = row.list_price !== null && row.list_seller === row.owner
  return {
    chainId: row.chain_id,
    collection: row.collection,
    collectionName: row.collection_name.slice(0, MAX_NAME),
    tokenId: row.token_id,
    name: (row.name ?? `#${row.token_id}`).slice(0, MAX_NAME),
    imageUrl: row.image,
    owner: row.owner,
    traits: typeof row.traits === 'string' ? JSON.parse(row.traits) : row.traits,
    listing: listed ? { ...price(row.list_price!), seller: row.list_seller!, time: row.list_time ?? 0 } : null,
    lastSale:
      row.sale_price === null
        ? null
        : { raw: row.sale_price, usd: row.sale_usd, time: row.sale_time ?? 0, hash: row.sale_hash ?? '' },
  }
}

const itemColumns = sql`i.chain_id, i.collection, c.name AS collection_name, i.token_id, i.name, i.description, i.image, i.traits, i.owner,
  i.list_price::text AS list_price, i.list_seller, i.list_time, i.sale_price::text AS sale_price, i.sale_usd, i.sale_time, i.sale_hash`
const itemTables = sql`FROM ${nftItem} i JOIN ${nftCollection} c ON c.chain_id = i.chain_id AND c.address = i.collection`

const sortColumn: Record<NftItemsQuery['sort'], SQL> = {
  price: sql`i.list_price`,
  id: sql`i.token_id::numeric`,
  lastSale: sql`i.sale_time`,
}
const itemCursor = v.tuple([
  v.nullable(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
  v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
])

/** GET /nfts/:chainId/:collection/items: what has the sorted figure first, equal ones by number. */
export async function listItems(chainId: number, collection: string, query: NftItemsQuery): Promise<Page<NftItem>> {
  const { market } = await find(chainId, collection)
  const column = sortColumn[query.sort]
  const wanted: SQL[] = [sql`i.chain_id = ${chainId}`, sql`i.collection = ${collection}`, sql`i.owner <> ${NOBODY}`]
  if (query.listed !== undefined) wanted.push(sql`i.list_price IS NOT NULL`)
  if (query.owner !== undefined) wanted.push(sql`i.owner = ${query.owner}`)
  if (query.trait !== undefined) {
    const [type, value] = [
      query.trait.slice(0, query.trait.indexOf(':')),
      query.trait.slice(query.trait.indexOf(':') + 1),
    ]
    wanted.push(
      sql`EXISTS (SELECT 1 FROM json_array_elements(i.traits::json) t WHERE t->>'type' = ${type} AND t->>'value' = ${value})`,
    )
  }
  if (query.cursor !== undefined) {
    const [at, id] = readCursor(itemCursor, query.cursor)
    const beyond = query.dir === 'asc' ? sql`>` : sql`<`
    const sameThenId = (same: SQL) => sql`(${same} AND i.token_id::numeric > ${id}::numeric)`
    wanted.push(
      at === null
        ? sameThenId(sql`${column} IS NULL`)
        : sql`(${column}::numeric ${beyond} ${at}::numeric OR ${column} IS NULL OR ${sameThenId(sql`${column}::numeric = ${at}::numeric`)})`,
    )
  }
  const found = await rows<
    ItemDbRow & { at: string | null }
  >(sql`SELECT ${itemColumns}, ${column}::text AS at ${itemTables}
    WHERE ${sql.join(wanted, sql` AND `)} ORDER BY ${column} ${query.dir === 'asc' ? sql`ASC` : sql`DESC`} NULLS LAST, i.token_id::numeric LIMIT ${query.limit + 1}`)
  const shown = found.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    items: shown.map(row => toItem(market, row)),
    cursor: last !== undefined && found.length > shown.length ? writeCursor([last.at, last.token_id]) : null,
    at: market.at,
  }
}

/** Items of an owner on one chain, newest sale first. */
export async function itemsOfOwner(market: ChainMarket, owner: string, limit: number): Promise<NftItem[]> {
  const found =
    await rows<ItemDbRow>(sql`SELECT ${itemColumns} ${itemTables} WHERE i.owner = ${owner} AND i.chain_id = ${market.chain.id}
    ORDER BY i.sale_time DESC NULLS LAST, i.collection, i.token_id::numeric LIMIT ${limit}`)
  return found.map(row => toItem(market, row))
}

type EventDbRow = {
  block: number
  log_index: number
  type: NftEvent['type']
  from_account: string
  to_account: string | null
  price: string | null
  usd: number | null
  hash: string
  time: number
}

/** GET /nfts/:chainId/:collection/items/:tokenId */
export async function itemDetail(chainId: number, collection: string, tokenId: string): Promise<NftItemDetail> {
  const { market, row: parent } = await find(chainId, collection)
  const [row] = await rows<ItemDbRow>(
    sql`SELECT ${itemColumns} ${itemTables} WHERE i.chain_id = ${chainId} AND i.collection = ${collection} AND i.token_id = ${tokenId}`,
  )
  if (row === undefined) throw new NotFound('no such item here')
  const counts = new Map(
    (await readTraits(chainId, collection)).map(({ type, value, count }) => [`${type}:${value}`, count]),
  )
  const events =
    await rows<EventDbRow>(sql`SELECT block, log_index, type, from_account, to_account, price::text AS price, usd, hash, time FROM ${nftEvents}
    WHERE chain_id = ${chainId} AND collection = ${collection} AND token_id = ${tokenId} ORDER BY block DESC, log_index DESC LIMIT ${MAX_EVENTS}`)
  const item = toItem(market, row)
  return {
    ...item,
    description: row.description,
    traits: item.traits.map(trait => ({
      ...trait,
      share: parent.items === 0 ? 0 : (counts.get(`${trait.type}:${trait.value}`) ?? 0) / parent.items,
    })),
    activity: events.map(event => ({
      id: `${chainId}-${event.block}-${event.log_index}`,
      type: event.type,
      from: event.from_account,
      to: event.to_account,
      price: event.price === null ? null : { raw: event.price, usd: event.usd },
      hash: event.hash,
      block: event.block,
      time: event.time,
    })),
    at: market.at,
  }
}
