import type { Address } from '#domain/chains/Chain.ts'
import { coinTypeOf, ETHEREUM_COIN } from '#domain/names/EnsQuestion.ts'
import { type EnsName, readName } from '#domain/names/readName.ts'
import { askEns, type EnsOptions, ETHEREUM } from './askEns.ts'
import { readEnsAddress } from './readEnsAddress.ts'

/**
 * The account's primary ENS name on the network it is wanted for, else that of Ethereum; null: none. Counted only when
 * it is normal and points back at the account on that network. Throws what askEns throws.
 */
export async function readEnsName(account: Address, options: EnsOptions): Promise<EnsName | null> {
  const { chainId = ETHEREUM } = options
  for (const coinType of new Set([coinTypeOf(chainId), ETHEREUM_COIN])) {
    const said = await askEns({ address: account, coinType }, options).catch((error: unknown) => {
      options.signal?.throwIfAborted()
      if (coinType === ETHEREUM_COIN) throw error
      console.warn('Tarn: a name of this network could not be read', error)
      return null
    })
    const read = said === null ? null : await readName(said)
    if (read && read.name === said && (await readEnsAddress(read.name, options)) === account) return read
  }
  return null
}
