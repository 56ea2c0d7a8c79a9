import { encodeAbiParameters, encodeFunctionData, parseAbiParameters } from 'viem'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { abis } from '../chain/abis.ts'
import type { Hex } from '../contracts/Hex.ts'
import type { Network } from '../chain/Network.ts'
import { ACCOUNTS, retailWallets, TREASURY } from '../markets/wallets.ts'

/** The market of collectibles, at one address on every network that has collections. */
export const BAZAAR: Address = '0x7a12000000000000000000000000000000040000'

/**
 * One ERC-721: `floor` in whole native coins is about what its cheapest offers ask. `hostile`: names and pictures that
 * a page must not trust.
 */
export type Collection = {
  address: Address
  name: string
  symbol: string
  about: string
  size: number
  floor: number
  hostile?: true
}

const at = (n: number): Address => `0x7a12${(0x40000 + n).toString(16).padStart(36, '0')}`

/** LIST: collections by network. */
const collections: Record<number, Collection[]> = {
  1: [
    {
      address: at(1),
      name: 'Tide Lanterns',
      symbol: 'TIDE',
      about: 'Lanterns over water, drawn by the contract that keeps them.',
      size: 72,
      floor: 0.4,
    },
    {
      address: at(2),
      name: 'Low Light',
      symbol: 'LOWL',
      about: 'A smaller series after sunset.',
      size: 24,
      floor: 0.09,
    },
    {
      address: at(3),
      name: '<script>alert(1)</script> Claim your reward',
      symbol: 'CLAIM.COM',
      about: 'visit https://collector.example',
      size: 6,
      floor: 0.01,
      hostile: true,
    },
  ],
  8453: [
    {
      address: at(1),
      name: 'Harbour Signals',
      symbol: 'HARB',
      about: 'Signals from a harbour that is not on any map.',
      size: 48,
      floor: 0.03,
    },
  ],
}

export const collectionsOf = (chainId: number): Collection[] => collections[chainId] ?? []

/** Constructor arguments of a collection. */
export const collectionArguments = (collection: Collection): Hex =>
  encodeAbiParameters(parseAbiParameters('string,string,string,uint256,uint256,address'), [
    collection.name,
    collection.symbol,
    collection.about,
    BigInt(collection.address),
    collection.hostile ? 1n : 0n,
    TREASURY,
  ])

/**
 * Queues the minting of every item, to traders and the first three accounts in turn, and lets the market move what
 * traders own.
 */
export function openCollections(network: Network): void {
  const traders = retailWallets(network.config.swaps)
  for (const { address, size } of collectionsOf(network.chainId)) {
    const owners = Array.from({ length: size }, (_, i) =>
      i % 6 === 5 ? ACCOUNTS[Math.floor(i / 6) % 3]! : traders[i % traders.length]!,
    )
    const data = encodeFunctionData({ abi: abis.collectible, functionName: 'mint', args: [owners] })
    network.send(TREASURY, address, data, { gas: 200_000 + 80_000 * size })
    const approve = encodeFunctionData({
      abi: abis.collectible,
      functionName: 'setApprovalForAll',
      args: [BAZAAR, true],
    })
    for (const trader of traders) network.send(trader, address, approve)
  }
}
