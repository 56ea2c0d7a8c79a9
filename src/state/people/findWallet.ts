import { askNames } from '#data/names/askNames.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { SearchResult } from '#domain/search/SearchResult.ts'
import { candidateOf } from '#domain/account/Username.ts'

/** A name without a dot is tried as `<name>.eth`. */
const RAW = /^[a-z0-9-]{3,60}$/

type Ask = {
  /** A bare word is tried as `<name>.eth`, too. */
  raw: boolean
  /** The network that the wallet is wanted on. */
  chainId: number
  signal: AbortSignal
}
/**
 * `unknown`: it is neither a username nor an ENS name that points at an account; `elsewhere`: it leads to a contract
 * that Ethereum alone may have; `notName`: it can be no name, and was not asked for.
 */
export type FoundWallet = SearchResult | 'unknown' | 'elsewhere' | 'notName'

/**
 * GS-6, OB-5: the wallet that a name stands for, by its username at our service, else by its ENS name, with the name it
 * has there. `name`: as typed, folded where it has no other letters. Throws what reading a chain throws, and what our
 * service threw where the chain knows no wallet: then it is not known.
 */
export async function findWallet(name: string, { raw, chainId, signal }: Ask): Promise<FoundWallet> {
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
  const none = (): 'unknown' => {
    if (unanswered) throw unanswered.why
    return 'unknown'
  }
  const isRawName = RAW.test(name)
  const ensName = isRawName && raw ? `${name}.eth` : name
  // Most words of a search are no names of the chain: nothing is loaded for them.
  if (!ensName.includes('.')) return username ? none() : 'notName'
  const { readName } = await import('#domain/names/readName.ts')
  const read = await readName(ensName)
  if (!read) return username ? none() : 'notName'
  const { askGateway: gateway } = await import('#data/names/askGateway.ts')
  const ask = { gateway, chainId, signal }
  const { readEnsAddress } = await import('#onchain/read/readEnsAddress.ts')
  const address = await readEnsAddress(read.name, ask)
  if (address === 'elsewhere') return address
  if (!address) return none()
  const { readEnsName } = await import('#onchain/read/readEnsName.ts')
  // A wallet whose own name can't be read is a wallet all the same.
  const primary = await readEnsName(address, ask).catch(() => null)
  return {
    ...{ type: 'ensAddress', address, ensName: read.name, isRawName },
    ...(read.punycode ? { punycode: read.punycode } : {}),
    primaryENSName: primary?.name ?? null,
  }
}
