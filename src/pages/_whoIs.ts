// Whose page `/portfolio/<address, username or ENS name>` is, and what they say of themselves.
import { getSecret } from 'astro:env/server'
import type { Profile } from '#data/names/nameSchemas.ts'
import { isUsername } from '#domain/account/Username.ts'
import { readName } from '#domain/names/readName.ts'
import { byAddress, byName } from '#server/names/names.ts'
import { readEnsAddress, readEnsName } from '#server/names/readEns.ts'
import { readServiceEnv } from '#server/service/ServiceEnv.ts'
import { lazyStore } from '#server/store/lazyStore.ts'

const ETHEREUM = 1

/** `ens`: a name that points at the address, as the chain says now. */
export type Known = { address: `0x${string}`; profile: Profile | null; ens: string | null }

/**
 * Null: none. 'unsaid': the source did not answer. A profile that can't be read is none: what the chains say of a
 * wallet is shown all the same.
 */
export async function whoIs(asked: string): Promise<Known | null | 'unsaid'> {
  const env = readServiceEnv(getSecret)
  const ens = { urls: env.rpcUrls[ETHEREUM] ?? [], devnetOrigin: env.devnetNameGateway }
  const { query } = lazyStore(env.store)
  const unless = async <T>(what: string, ask: Promise<T>): Promise<T | 'unsaid'> => {
    try {
      return await ask
    } catch (error) {
      console.warn(`pages: ${what} of ${asked}: ${error instanceof Error ? error.message : error}`)
      return 'unsaid'
    }
  }
  const known = (answer: Profile | null | 'unsaid') => (answer === 'unsaid' ? null : answer)

  if (/^0x[0-9a-f]{40}$/.test(asked)) {
    const address = asked as `0x${string}`
    const [profile, name] = await Promise.all([
      unless('username', byAddress(query, address)),
      unless('ENS name', readEnsName(ens, address)),
    ])
    return { address, profile: known(profile), ens: name === 'unsaid' ? null : name }
  }
  if (isUsername(asked)) {
    const profile = await unless('username', byName(query, asked))
    return profile && profile !== 'unsaid' ? { address: profile.address as `0x${string}`, profile, ens: null } : profile
  }
  const read = await readName(asked)
  if (!read) return null
  const address = await unless('ENS name', readEnsAddress(ens, read.name))
  if (address === null || address === 'unsaid') return address
  const shown = read.punycode ? `${read.name} (${read.punycode})` : read.name
  return { address, profile: known(await unless('username', byAddress(query, address))), ens: shown }
}
