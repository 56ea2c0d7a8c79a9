import type { SearchResult } from '#domain/search/SearchResult.ts'

/** A name without a dot is tried as `<name>.eth`. */
const RAW = /^[a-z0-9-]{3,60}$/

/**
 * GS-6: the wallet an ENS name stands for, with what it calls itself; null: nobody. `name`: folded, as typed. Throws what reading a chain
 * throws: nobody knows then.
 */
export async function findWallet(name: string, signal: AbortSignal): Promise<SearchResult | null> {
  const isRawName = RAW.test(name)
  const ensName = isRawName ? `${name}.eth` : name
  const { readEnsAddress } = await import('#onchain/readEnsAddress.ts')
  const address = await readEnsAddress(ensName, { signal })
  if (!address) return null
  const { readEnsName } = await import('#onchain/readEnsName.ts')
  // A wallet whose own name can't be read is a wallet all the same.
  const primaryENSName = await readEnsName(address, { signal }).catch(() => null)
  return { type: 'ensAddress', address, ensName, isRawName, primaryENSName }
}
