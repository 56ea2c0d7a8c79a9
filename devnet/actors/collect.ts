import { decodeAbiParameters, encodeFunctionData, parseAbiParameters, parseEther } from 'viem'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { abis } from '../chain/abis.ts'
import type { Hex } from '../contracts/Hex.ts'
import { BAZAAR, collectionsOf } from './collections.ts'
import type { Network } from '../chain/Network.ts'
import { pick, type Random } from '../chain/random.ts'
import type { Call } from '../chain/Rpc.ts'
import { retailWallets } from '../markets/wallets.ts'

const offer = parseAbiParameters('address, uint96')

/**
 * Queues one collector's transaction on some item: an offered one is bought, or rarely taken back; a trader's own is
 * offered. Reads the chain, so at most one of these may be queued for a block. Nothing is queued for an item of another
 * owner.
 */
export async function tradeCollectible(network: Network, next: Random): Promise<void> {
  const all = collectionsOf(network.chainId)
  if (all.length === 0) return
  const collection = pick(next, [...all, ...all.slice(0, 1), ...all.slice(0, 1)])
  const id = BigInt(1 + Math.floor(next() * collection.size))
  const traders = retailWallets(network.config.swaps)
  const [buyer, mood, height] = [pick(next, traders), next(), next()]
  const owner = encodeFunctionData({ abi: abis.collectible, functionName: 'ownerOf', args: [id] })
  const standing = encodeFunctionData({ abi: abis.bazaar, functionName: 'offers', args: [collection.address, id] })
  const calls: Call[] = [
    ['eth_call', { to: collection.address, data: owner }, 'latest'],
    ['eth_call', { to: BAZAAR, data: standing }, 'latest'],
  ]
  const [ownerWord, offerWords] = (await network.rpc.batch(calls)) as [Hex, Hex]
  const holder = `0x${ownerWord.slice(-40)}` as Address
  const [seller, price] = decodeAbiParameters(offer, offerWords)
  if (!traders.includes(holder)) return
  const args = [collection.address, id] as const
  const send = (from: Address, data: Hex, value = 0n) => network.send(from, BAZAAR, data, { value })
  if (price > 0n && seller.toLowerCase() === holder) {
    if (mood < 0.12) send(holder, encodeFunctionData({ abi: abis.bazaar, functionName: 'cancel', args }))
    else if (buyer !== holder) send(buyer, encodeFunctionData({ abi: abis.bazaar, functionName: 'buy', args }), price)
    return
  }
  const asked = parseEther((collection.floor * (0.92 + 1.6 * height ** 3)).toFixed(4))
  send(holder, encodeFunctionData({ abi: abis.bazaar, functionName: 'list', args: [...args, asked] }))
}
