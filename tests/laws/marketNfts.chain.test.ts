import { encodeFunctionData, type Hex, parseAbi, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchNftCollection } from '#data/market/fetch/fetchNftCollection.ts'
import { fetchNftCollections } from '#data/market/fetch/fetchNftCollections.ts'
import { fetchNftItem } from '#data/market/fetch/fetchNftItem.ts'
import { fetchNftItems } from '#data/market/fetch/fetchNftItems.ts'
import { fetchSearch } from '#data/market/fetch/fetchSearch.ts'
import { fetchToken } from '#data/market/fetch/fetchToken.ts'
import { fetchWallet } from '#data/market/fetch/fetchWallet.ts'
import type { NftItem } from '#data/market/nftSchemas.ts'
import { collectionsOf } from '../../devnet/actors/collections.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { type Indexer, startIndexer } from '../../indexer/startIndexer.ts'
import { clientOf, erc20 } from './devnetClient.ts'
import { expectCollectibles } from './expectCollectibles.ts'
import { expectDoor } from './expectDoor.ts'
import { everyRow } from './readMarket.ts'
import { isCounted } from '#domain/token/Token.ts'

// Collectibles and wallets, compared with the chain itself; and the door of the market they stand in.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 400_000 })
const collectible = parseAbi(['function setApprovalForAll(address, bool)'])
const bazaar = parseAbi([
  'function list(address, uint256, uint96)',
  'function cancel(address, uint256)',
  'function buy(address, uint256) payable',
])

let devnet: Devnet
let indexer: Indexer
const at = () => ({ base: indexer.url, timeoutMs: 30_000 })
const client = () => clientOf(devnet, 1)
const [lanterns, , hostile] = collectionsOf(1).map(collection => collection.address) as [Hex, Hex, Hex]

beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], swaps: 300, days: 4 })
  indexer = await startIndexer({ rpc: { 1: devnet.rpc[1]! }, nfts: devnet.nfts })
})
afterAll(async () => {
  await indexer?.stop()
  await devnet?.stop()
})

expectDoor(() => ({ devnet, indexer }))

const everyItem = (collection: string): Promise<NftItem[]> =>
  everyRow(cursor => fetchNftItems({ chainId: 1, collection, asked: { sort: 'id', limit: 17, ...cursor } }, at()))

test('[EX-6] every item is there once, with the chain’s owner and the chain’s offer', () =>
  expectCollectibles(devnet, at()))

test('[EX-6] traits, names and pictures are the contract’s own words; a trait’s counts add up to the items', async () => {
  const collection = await fetchNftCollection(1, lanterns, at())
  expect(collection.imageUrl).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(collection.traits.map(trait => trait.type)).toEqual(['Lantern', 'Moon', 'Sky', 'Water'])
  for (const { values } of collection.traits)
    expect(values.reduce((sum, value) => sum + value.count, 0)).toBe(collection.items)
  const { type, values } = collection.traits[0]!
  const some = await fetchNftItems(
    { chainId: 1, collection: lanterns, asked: { trait: `${type}:${values[0]!.value}`, limit: 100 } },
    at(),
  )
  expect(some.items.length).toBe(values[0]!.count)
  const item = await fetchNftItem({ chainId: 1, collection: lanterns, tokenId: some.items[0]!.tokenId }, at())
  expect(item.name).toMatch(/^Tide Lanterns #\d+$/)
  expect(Buffer.from(item.imageUrl!.split(',')[1]!, 'base64').toString()).toMatch(/^<svg .*<\/svg>$/)
  expect(item.traits.find(trait => trait.type === type)!.share).toBeCloseTo(values[0]!.count / collection.items, 9)
  expect(item.activity.at(-1)!.type).toBe('mint')
})

test('[EX-6] a hostile collection is kept as text, marked as spam, and its remote pictures are not passed on', async () => {
  const collection = await fetchNftCollection(1, hostile, at())
  expect(collection.name).toContain('<script>')
  expect([collection.spam, collection.verified, collection.imageUrl]).toEqual([true, false, null])
  for (const item of await everyItem(hostile)) {
    expect(item.name).toContain('onerror')
    // Even ones name a stranger's host. Odd ones are a drawing with a script: kept as it is, for an <img> alone
    // (tests/e2e/nft.spec.ts).
    if (Number(item.tokenId) % 2 === 0) expect(item.imageUrl).toBeNull()
    else expect(Buffer.from(item.imageUrl!.split(',')[1]!, 'base64').toString()).toContain('<script>')
  }
})

test('[AP-3] collections by a text, and the most traded of all: spam last', async () => {
  const found = await fetchSearch(
    { text: 'lanterns', searchType: 'NFT_COLLECTION', chainIds: [1], page: 1, size: 20 },
    at(),
  )
  expect(found.items.map(one => one.address)).toEqual([lanterns])
  // A piece of the address and a slip of a finger find it too, in the search and in the list.
  for (const text of [`${lanterns.slice(0, 6)}…${lanterns.slice(-4)}`, 'lantrens', 'tidelanterns']) {
    const asked = await fetchSearch({ text, searchType: 'NFT_COLLECTION', chainIds: [1] }, at())
    expect(asked.items.map(one => one.address)).toEqual([lanterns])
    const listed = await fetchNftCollections({ chain: 'ethereum', search: text }, at())
    expect(listed.items.map(one => one.address)).toEqual([lanterns])
  }
  const top = await fetchSearch({ text: '', searchType: 'NFT_COLLECTION' }, at())
  expect(top.total).toBe(3)
  expect(top.items.at(-1)!.address).toBe(hostile)
  const volumes = top.items.slice(0, -1).map(one => one.volumeUsd ?? 0)
  expect(volumes).toEqual([...volumes].sort((a, b) => b - a))
})

test('[EX-6] an offer, its end and a sale arrive; the sale is told once, with what it was worth', async () => {
  const market = devnet.nfts[0]!.market as Hex
  const seller = devnet.accounts[0]!
  const buyer = devnet.accounts[1]!
  const mine = (await fetchNftItems({ chainId: 1, collection: lanterns, asked: { owner: seller, sort: 'id' } }, at()))
    .items
  const id = BigInt(mine[0]!.tokenId)
  const price = parseEther('0.01')
  const send = async (
    account: Hex,
    address: Hex,
    abi: typeof bazaar | typeof collectible,
    functionName: string,
    args: unknown[],
    value = 0n,
  ) => {
    const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    const params = [{ from: account, to: address, data, value: toHex(value), gas: '0x7a120' }] as never
    const hash = (await client().request({ method: 'eth_sendTransaction' as never, params })) as Hex
    expect((await client().waitForTransactionReceipt({ hash, pollingInterval: 50 })).status).toBe('success')
  }
  const shown = () => fetchNftItem({ chainId: 1, collection: lanterns, tokenId: String(id) }, at())
  await send(seller, lanterns, collectible, 'setApprovalForAll', [market, true])
  await send(seller, market, bazaar, 'list', [lanterns, id, price])
  await expect.poll(async () => (await shown()).listing?.raw, { timeout: 20_000 }).toBe(String(price))
  const offered = await shown()
  expect((await fetchNftCollection(1, lanterns, at())).floor!.raw).toBe(String(price))
  await send(seller, market, bazaar, 'cancel', [lanterns, id])
  await expect.poll(async () => (await shown()).listing, { timeout: 20_000 }).toBeNull()
  const before = await fetchNftCollection(1, lanterns, at())
  await send(seller, market, bazaar, 'list', [lanterns, id, price])
  await send(buyer, market, bazaar, 'buy', [lanterns, id], price)
  await expect.poll(async () => (await shown()).owner, { timeout: 20_000 }).toBe(buyer)
  const sold = await shown()
  expect(sold.activity.slice(0, 2).map(event => event.type)).toEqual(['sale', 'list'])
  expect(sold.lastSale!.raw).toBe(String(price))
  const { priceUsd } = await fetchToken(1, 'NATIVE', at())
  expect(sold.lastSale!.usd! / (0.01 * priceUsd!)).toBeCloseTo(1, 2)
  expect(offered.listing!.usd! / (0.01 * priceUsd!)).toBeCloseTo(1, 2)
  const after = await fetchNftCollection(1, lanterns, at())
  expect(after.sales).toBe(before.sales + 1)
  expect(after.volumeUsd!).toBeCloseTo(before.volumeUsd! + sold.lastSale!.usd!, 6)
})

test('[EX-6] items sort by offer, the cheapest first, those without last; collections by what was traded', async () => {
  const { items } = await fetchNftItems(
    { chainId: 1, collection: lanterns, asked: { sort: 'price', limit: 100 } },
    at(),
  )
  const prices = items.map(item => (item.listing === null ? null : BigInt(item.listing.raw)))
  const known = prices.filter(price => price !== null)
  expect(known.length).toBeGreaterThan(0)
  expect(prices.slice(known.length).every(price => price === null)).toBe(true)
  expect(known).toEqual([...known].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  const paged: NftItem[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await fetchNftItems(
      {
        chainId: 1,
        collection: lanterns,
        asked: { sort: 'price', limit: 7, ...(cursor === undefined ? {} : { cursor }) },
      },
      at(),
    )
    paged.push(...page.items)
    if (page.cursor === null) break
    cursor = page.cursor
  }
  expect(paged.map(item => item.tokenId)).toEqual(items.map(item => item.tokenId))
  const collections = (await fetchNftCollections({ chain: 'ethereum', sort: 'volume' }, at())).items
  expect(collections).toHaveLength(3)
  for (let i = 1; i < 3; i += 1)
    expect(collections[i - 1]!.volumeUsd!).toBeGreaterThanOrEqual(collections[i]!.volumeUsd!)
})

test('[GO-19] a wallet’s balances are the chain’s, its worth their sum, its collectibles its own', async () => {
  const owner = devnet.accounts[0]!
  const wallet = await fetchWallet(owner, 'all', at())
  const native = wallet.balances.find(balance => balance.token.address === 'NATIVE')!
  expect(native.amount).toBe(String(await client().getBalance({ address: owner })))
  for (const token of devnet.tokens) {
    const amount = await client().readContract({
      address: token.address,
      abi: erc20,
      functionName: 'balanceOf',
      args: [owner],
    })
    expect(wallet.balances.find(balance => balance.token.address === token.address)?.amount ?? '0', token.symbol).toBe(
      String(amount),
    )
  }
  const counted = wallet.balances.filter(balance => isCounted(balance.token))
  expect(wallet.usd!).toBeCloseTo(
    counted.reduce((sum, balance) => sum + (balance.usd ?? 0), 0),
    3,
  )
  expect(wallet.networks).toEqual([{ chainId: 1, read: true, usd: expect.closeTo(wallet.usd!, 3) }])
  const worths = wallet.balances.map(balance => balance.usd ?? -1)
  expect(worths).toEqual([...worths].sort((a, b) => b - a))
  expect(wallet.nfts.length).toBeGreaterThan(0)
  expect(wallet.nfts.every(item => item.owner === owner)).toBe(true)
  const empty = await fetchWallet(devnet.accounts[8]!, 'ethereum', at())
  expect([empty.usd, empty.balances, empty.nfts]).toEqual([0, [], []])
})
