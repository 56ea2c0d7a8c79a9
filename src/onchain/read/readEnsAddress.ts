import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import { ETHEREUM_COIN, recordsOf } from '#domain/names/EnsQuestion.ts'
import { isContractCode } from '#domain/people/RecipientRisk.ts'
import { client } from '../node/clients.ts'
import { askEns, type EnsOptions, ETHEREUM } from './askEns.ts'

/**
 * The address that an ENS name (normalized) points at on the network it is wanted for, or null. `elsewhere`: only at a
 * contract of Ethereum, which that network may not have. Throws what askEns throws.
 */
export async function readEnsAddress(name: string, options: EnsOptions): Promise<Address | 'elsewhere' | null> {
  const { chainId = ETHEREUM } = options
  for (const coinType of recordsOf(chainId)) {
    const address = await askEns({ name, coinType }, options)
    if (!address) continue
    if (chainId === ETHEREUM || coinType !== ETHEREUM_COIN) return address as Address
    const code = await client(ETHEREUM).request<Hex>('eth_getCode', [address, 'latest'], options)
    return isContractCode(code) ? 'elsewhere' : (address as Address)
  }
  return null
}
