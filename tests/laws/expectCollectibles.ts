import { parseAbi } from 'viem'
import { expect } from 'vitest'
import type { FetchOptions } from '#data/market/fetch/fetchJson.ts'
import { fetchNftCollection } from '#data/market/fetch/fetchNftCollection.ts'
import { fetchNftItems } from '#data/market/fetch/fetchNftItems.ts'
import { collectionsOf } from '../../devnet/actors/collections.ts'
import type { Devnet } from '../../devnet/startDevnet.ts'
import { clientOf } from './devnetClient.ts'
import { everyRow } from './readMarket.ts'

const collectible = parseAbi(['function ownerOf(uint256) view returns (address)'])
const bazaar = parseAbi(['function offers(address, uint256) view returns (address, uint96)'])

/**
 * Every collectible of network 1 is there once, with the chain's owner and offer; collections count them. The chain
 * must stand still, the indexer at its head.
 */
export async function expectCollectibles(devnet: Devnet, at: FetchOptions): Promise<void> {
  const client = clientOf(devnet, 1)
  const market = devnet.nfts.find(({ chainId }) => chainId === 1)!.market
  for (const { address, size } of collectionsOf(1)) {
    const items = await everyRow(cursor =>
      fetchNftItems({ chainId: 1, collection: address, asked: { sort: 'id', limit: 17, ...cursor } }, at),
    )
    expect(items.map(item => Number(item.tokenId))).toEqual(Array.from({ length: size }, (_, i) => i + 1))
    const owners = await Promise.all(
      items.map(item =>
        client.readContract({ address, abi: collectible, functionName: 'ownerOf', args: [BigInt(item.tokenId)] }),
      ),
    )
    expect(items.map(item => item.owner)).toEqual(owners.map(owner => owner.toLowerCase()))
    const offers = await Promise.all(
      items.map(item =>
        client.readContract({
          address: market,
          abi: bazaar,
          functionName: 'offers',
          args: [address, BigInt(item.tokenId)],
        }),
      ),
    )
    expect(items.map(item => item.listing?.raw ?? '0')).toEqual(offers.map(([, price]) => String(price)))
    const collection = await fetchNftCollection(1, address, at)
    const listed = items.flatMap(item => (item.listing === null ? [] : [BigInt(item.listing.raw)]))
    expect(collection.items).toBe(size)
    expect(collection.owners).toBe(new Set(items.map(item => item.owner)).size)
    expect(collection.listed).toBe(listed.length)
    expect(collection.floor?.raw ?? null).toBe(
      listed.length === 0 ? null : String(listed.reduce((a, b) => (a < b ? a : b))),
    )
  }
}
