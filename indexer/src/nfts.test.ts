// EX-6: whose an item is, what it is offered for and what was paid, from the logs of its collection and its market.
import { beforeEach, expect, test } from 'vitest'
import { handlers } from '../engine/registry.ts'
import { Store } from '../engine/Store.ts'
import { shapeOf } from '../engine/Table.ts'
import { NO_BARS } from './market/openBars.ts'
import './nfts.ts'
import { nftCollection, nftEvent, nftItem, token } from './schema.ts'

const E = 10n ** 18n
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const ZERO = `0x${'0'.repeat(40)}`
const [COLLECTION, BAZAAR, ME, YOU] = ['c1', 'ba', 'a1', 'b2'].map(byte => `0x${byte.repeat(20)}`) as [
  ...[string, string, string, string],
]
const upper = (text: string) => text.toUpperCase().replace('0X', '0x')
const shapes = [token, nftCollection, nftItem, nftEvent].map(table => shapeOf(table)!)
const database = { query: () => Promise.reject(new Error('nothing is read')) } as never
let db: Store
let index = 0
beforeEach(async () => {
  db = new Store({ chainId: 1, database, shapes, isEmpty: true })
  await db.insert(token).values({
    ...{ chainId: 1, address: WETH, symbol: 'WETH', name: 'W', decimals: 18, createdBlock: 1, createdTime: 1 },
    ...{ updatedBlock: 1, reserve: 0n, poolCount: 0, quotes: [], bars: NO_BARS, directUsd: null, directConfidence: 0 },
    ...{ priceUsd: 2_000, priceConfidence: 1, depthUsd: 1 },
  })
  await db.insert(nftCollection).values({
    ...{ chainId: 1, address: COLLECTION, name: 'C', symbol: 'C', description: null, image: null, createdBlock: 1 },
  })
  await db.insert(nftItem).values({ chainId: 1, collection: COLLECTION, tokenId: '7', traits: [], owner: ME })
})
const hear = (name: string, time: number, args: object, hash = `0x${time}`) =>
  handlers.get(name)!({
    context: { chain: { id: 1 }, db },
    event: {
      ...{ args, block: { number: 5n, timestamp: BigInt(time) }, transaction: { hash, from: ME } },
      log: { address: name.startsWith('Bazaar') ? BAZAAR : upper(COLLECTION), logIndex: index++ },
    } as never,
  })
const item = () => db.find(nftItem, { chainId: 1, collection: COLLECTION, tokenId: '7' })
const of = { collection: upper(COLLECTION), tokenId: 7n }
const told = () =>
  (db.take().added.get(shapeOf(nftEvent)!) ?? []).map(({ type, from, to, price, usd }) => [type, from, to, price, usd])
const nothing = { listPrice: null, listSeller: null, listTime: null }

test('[EX-6] an offer stands until it is withdrawn, sold, or the item goes elsewhere; only its owner makes one', async () => {
  await hear('Bazaar:Listed', 100, { ...of, seller: upper(YOU), price: E })
  expect(await item()).toMatchObject({ listPrice: null })
  await hear('Bazaar:Listed', 110, { ...of, seller: upper(ME), price: 3n * E })
  expect(await item()).toMatchObject({ listPrice: 3n * E, listSeller: ME, listTime: 110 })
  await hear('Bazaar:Cancelled', 120, { ...of, seller: upper(ME) })
  expect(await item()).toMatchObject(nothing)
  await hear('Bazaar:Listed', 130, { ...of, seller: ME, price: E / 2n })
  await hear('Collectible:Transfer', 140, { from: upper(ME), to: upper(YOU), tokenId: 7n })
  expect(await item()).toMatchObject({ ...nothing, owner: YOU })
  expect(told()).toEqual([
    ['list', ME, null, 3n * E, 6_000],
    ['cancel', ME, null, null, null],
    ['list', ME, null, E / 2n, 1_000],
    ['transfer', ME, YOU, null, null],
  ])
})

test('[EX-6] a sale says what was paid; the transfer that it carries is no second event', async () => {
  await hear('Bazaar:Listed', 100, { ...of, seller: ME, price: E })
  await hear('Bazaar:Sold', 200, { ...of, seller: upper(ME), buyer: upper(YOU), price: E }, '0xsale')
  await hear('Collectible:Transfer', 200, { from: ME, to: YOU, tokenId: 7n }, '0xsale')
  expect(await item()).toMatchObject({
    ...{ ...nothing, owner: YOU, salePrice: E, saleUsd: 2_000, saleTime: 200, saleHash: '0xsale' },
  })
  await hear('Collectible:Transfer', 300, { from: YOU, to: ME, tokenId: 7n })
  expect(told()).toEqual([
    ['list', ME, null, E, 2_000],
    ['sale', ME, YOU, E, 2_000],
    ['transfer', YOU, ME, null, null],
  ])
})

test('[EX-6] offers of items that are not read change nothing; without a price of ether nothing is worth dollars', async () => {
  const other = { ...of, tokenId: 8n }
  await hear('Bazaar:Listed', 100, { ...other, seller: ME, price: E })
  await hear('Bazaar:Cancelled', 100, { ...other, seller: ME })
  await hear('Bazaar:Sold', 100, { ...other, seller: ME, buyer: YOU, price: E })
  expect(told()).toEqual([])
  await db.update(token, { chainId: 1, address: WETH }).set({ priceUsd: null })
  await hear('Bazaar:Sold', 200, { ...of, seller: ME, buyer: YOU, price: E })
  // What comes from nowhere was made.
  await hear('Collectible:Transfer', 300, { from: ZERO, to: ME, tokenId: 7n })
  expect(told()).toEqual([
    ['sale', ME, YOU, E, null],
    ['mint', ZERO, ME, null, null],
  ])
})
