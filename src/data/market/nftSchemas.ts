// NFT collections and items as indexer/src/api answers them (EX-6, EN-6). Prices are raw amounts of the network's own
// currency, as decimal strings.
import { nftEventTypes } from '#domain/token/Market.ts'
import * as v from 'valibot'
import { moment } from './schemas.ts'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))
const tokenId = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const raw = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const text = v.pipe(v.string(), v.maxLength(512))
const figure = v.nullable(v.pipe(v.number(), v.finite()))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/**
 * `data:image/…` (at most 100,000 characters) or null: nothing here makes a browser ask a stranger's host. Draw it with
 * <img>, never inline.
 */
const image = v.nullable(v.pipe(v.string(), v.maxLength(100_000), v.regex(/^data:image\//)))

/** An amount of the network's own currency, and what it was worth in dollars then (sales) or is now (offers). */
const nftPrice = v.object({ raw, usd: figure })

export const nftCollection = v.object({
  chainId: v.number(),
  address,
  name: text,
  symbol: text,
  description: v.nullable(v.string()),
  imageUrl: image,
  verified: v.boolean(),
  spam: v.boolean(),
  items: count,
  owners: count,
  listed: count,
  /** The cheapest offer that stands. */
  floor: v.nullable(nftPrice),
  volume1dUsd: figure,
  volumeUsd: figure,
  sales: count,
  lastSaleTime: v.nullable(v.number()),
  at: moment,
})

/** How often each trait's values occur, most frequent first. */
const nftTraitSummary = v.object({ type: text, values: v.array(v.object({ value: text, count })) })
export const nftCollectionDetail = v.object({ ...nftCollection.entries, traits: v.array(nftTraitSummary) })

const nftTrait = v.object({ type: text, value: text })
export const nftItem = v.object({
  chainId: v.number(),
  collection: address,
  collectionName: text,
  tokenId,
  name: text,
  imageUrl: image,
  owner: address,
  traits: v.array(nftTrait),
  /** The owner's standing offer. */
  listing: v.nullable(v.object({ ...nftPrice.entries, seller: address, time: v.number() })),
  lastSale: v.nullable(v.object({ ...nftPrice.entries, time: v.number(), hash: v.string() })),
})

const nftEvent = v.object({
  id: text,
  type: v.picklist(nftEventTypes),
  from: address,
  to: v.nullable(address),
  price: v.nullable(nftPrice),
  hash: v.string(),
  block: v.number(),
  time: v.number(),
})
/**
 * An item's page: what it says of itself, how rare each trait is (share of the collection's items), what happened to
 * it, newest first (≤ 50).
 */
export const nftItemDetail = v.object({
  ...nftItem.entries,
  description: v.nullable(v.string()),
  traits: v.array(v.object({ ...nftTrait.entries, share: v.number() })),
  activity: v.array(nftEvent),
  at: moment,
})

export type NftPrice = v.InferOutput<typeof nftPrice>
export type NftCollection = v.InferOutput<typeof nftCollection>
export type NftCollectionDetail = v.InferOutput<typeof nftCollectionDetail>
export type NftItem = v.InferOutput<typeof nftItem>
export type NftEvent = v.InferOutput<typeof nftEvent>
export type NftItemDetail = v.InferOutput<typeof nftItemDetail>
