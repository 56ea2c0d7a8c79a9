import { askNames } from '#data/names/askNames.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { SearchResult } from '#domain/search/SearchResult.ts'
import { candidateOf } from '#domain/account/Username.ts'

/** A name without a dot is tried as `<name>.eth`. */
const RAW = /^[a-z0-9-]{3,60}$/

/**
 * GS-6, OB-5: the wallet that a name stands for, by its username at our service, else by its ENS name, with the name it
 * has there; null: no wallet. `name`: folded, as typed; `raw`: a bare word is tried as `<name>.eth`, too. Throws what
 * reading a chain throws, and what our service threw where the chain knows no wallet: then it is unknown.
 */
export async function findWallet(name: string, raw: boolean, signal: AbortSignal): Promise<SearchResult | null> {
  const username = candidateOf(name)
  let unanswered: { why: unknown } | null = null
  if (username) {
    const profile = await askNames.byName(username, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      // Our service is away: names on the chain are found all the same.
      console.warn('Tarn: usernames could not be asked', error)
      unanswered = { why: error }
      return null
    })
    if (profile)
      return {
        type: 'unitag',
        address: profile.address as Address,
        unitag: profile.username,
        ...(profile.looksLike ? { looksLike: profile.looksLike } : {}),
      }
  }
  const nobody = (): null => {
    if (unanswered) throw unanswered.why
    return null
  }
  const isRawName = RAW.test(name)
  if (isRawName && !raw) return nobody()
  const ensName = isRawName ? `${name}.eth` : name
  const { readEnsAddress } = await import('#onchain/read/readEnsAddress.ts')
  const address = await readEnsAddress(ensName, { signal })
  if (!address) return nobody()
  const { readEnsName } = await import('#onchain/read/readEnsName.ts')
  // A wallet whose own name can't be read is a wallet all the same.
  const primaryENSName = await readEnsName(address, { signal }).catch(() => null)
  return { type: 'ensAddress', address, ensName, isRawName, primaryENSName }
}
