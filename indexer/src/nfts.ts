import { type Context, on } from '../engine/registry.ts'
import { nftCollection, nftEvent, nftItem, token } from './schema.ts'
import { chainById } from '#domain/chains/chains.ts'
import { whole } from './market/poolPrice.ts'
import { readCollectionMetadata, readItemMetadata } from './market/readMetadata.ts'

// Collectibles: who owns what, what is offered for how much, what was paid. Prices are the network's own currency.

type Event = { block: { number: bigint; timestamp: bigint }; log: { logIndex: number }; transaction: { hash: string } }
type EventRow = typeof nftEvent.$inferInsert

const NOBODY = '0x0000000000000000000000000000000000000000'

const record = (
  context: Context,
  event: Event,
  row: Pick<EventRow, 'collection' | 'tokenId' | 'type' | 'from' | 'to' | 'price' | 'usd'>,
) =>
  context.db.insert(nftEvent).values({
    ...row,
    chainId: context.chain.id,
    block: Number(event.block.number),
    logIndex: event.log.logIndex,
    hash: event.transaction.hash,
    time: Number(event.block.timestamp),
  })

/** What a native amount is worth at this block; null when the currency has no price. */
async function usdOf(context: Context, amount: bigint): Promise<number | null> {
  const chain = chainById(context.chain.id)
  const address = chain?.contracts.wrappedNative
  if (chain === undefined || address === undefined) return null
  const price = (await context.db.find(token, { chainId: chain.id, address }))?.priceUsd ?? null
  return price === null ? null : whole(amount, chain.native.decimals) * price
}

on('Collectible:Transfer', async ({ context, event }) => {
  const chainId = context.chain.id
  const collection = event.log.address.toLowerCase()
  const tokenId = event.args.tokenId.toString()
  const [from, to] = [event.args.from.toLowerCase(), event.args.to.toLowerCase()]
  const key = { chainId, collection, tokenId }
  if ((await context.db.find(nftCollection, { chainId, address: collection })) === null)
    await context.db.insert(nftCollection).values({
      chainId,
      address: collection,
      createdBlock: Number(event.block.number),
      ...(await readCollectionMetadata(chainId, collection)),
    })
  const known = await context.db.find(nftItem, key)
  if (known === null) {
    await context.db
      .insert(nftItem)
      .values({ ...key, owner: to, ...(await readItemMetadata(chainId, collection, tokenId)) })
  } else {
    await context.db.update(nftItem, key).set({ owner: to, listPrice: null, listSeller: null, listTime: null })
  }
  // A sale tells of its transfer itself, and before it.
  if (known?.saleHash === event.transaction.hash) return
  await record(context, event, {
    collection,
    tokenId,
    type: from === NOBODY ? 'mint' : 'transfer',
    from,
    to,
    price: null,
    usd: null,
  })
})

type Named = { collection: string; tokenId: bigint; seller: string }

/** The item a market speaks of, if it is of a collection we read. */
async function itemOf(context: Context, { collection, tokenId }: Named) {
  const key = { chainId: context.chain.id, collection: collection.toLowerCase(), tokenId: tokenId.toString() }
  const item = await context.db.find(nftItem, key)
  return item === null ? undefined : { key, item }
}

on('Bazaar:Listed', async ({ context, event }) => {
  const found = await itemOf(context, event.args)
  const seller = event.args.seller.toLowerCase()
  if (found === undefined || found.item.owner !== seller) return
  const { price } = event.args
  await context.db
    .update(nftItem, found.key)
    .set({ listPrice: price, listSeller: seller, listTime: Number(event.block.timestamp) })
  await record(context, event, {
    ...found.key,
    type: 'list',
    from: seller,
    to: null,
    price,
    usd: await usdOf(context, price),
  })
})

on('Bazaar:Cancelled', async ({ context, event }) => {
  const found = await itemOf(context, event.args)
  if (found === undefined) return
  await context.db.update(nftItem, found.key).set({ listPrice: null, listSeller: null, listTime: null })
  await record(context, event, {
    ...found.key,
    type: 'cancel',
    from: event.args.seller.toLowerCase(),
    to: null,
    price: null,
    usd: null,
  })
})

on('Bazaar:Sold', async ({ context, event }) => {
  const found = await itemOf(context, event.args)
  if (found === undefined) return
  const { price, seller, buyer } = event.args
  const usd = await usdOf(context, price)
  await context.db.update(nftItem, found.key).set({
    salePrice: price,
    saleUsd: usd,
    saleTime: Number(event.block.timestamp),
    saleHash: event.transaction.hash,
    listPrice: null,
    listSeller: null,
    listTime: null,
  })
  await record(context, event, {
    ...found.key,
    type: 'sale',
    from: seller.toLowerCase(),
    to: buyer.toLowerCase(),
    price,
    usd,
  })
})
