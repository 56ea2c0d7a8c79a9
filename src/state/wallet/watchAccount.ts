import type { Address } from '#domain/chains/Chain.ts'
import { isUsername } from '#domain/account/Username.ts'
import { connectTo } from './connection.ts'

/** What was typed, as an account. */
export type Watched =
  | { status: 'ok'; address: Address }
  | { status: 'invalid' }
  | { status: 'unknown' }
  | { status: 'failed' }

/** WL-7, OB-5: the account that an address, a username or an ENS name stands for. */
export async function findAccount(text: string, signal: AbortSignal): Promise<Watched> {
  const typed = text.trim().toLowerCase()
  if (/^0x[0-9a-f]{40}$/.test(typed)) return { status: 'ok', address: typed as Address }
  // What begins like an address is half of one, not somebody's name.
  if (typed.startsWith('0x') || !(typed.includes('.') || isUsername(typed))) return { status: 'invalid' }
  try {
    if (isUsername(typed)) {
      const { askNames } = await import('#data/names/askNames.ts')
      const profile = await askNames.byName(typed, signal)
      return profile ? { status: 'ok', address: profile.address as Address } : { status: 'unknown' }
    }
    const { readEnsAddress } = await import('#onchain/read/readEnsAddress.ts')
    const address = await readEnsAddress(typed, { signal })
    return address ? { status: 'ok', address } : { status: 'unknown' }
  } catch (error) {
    console.warn('Tarn: a name could not be looked up', error)
    return { status: 'failed' }
  }
}

/** Connects the view-only wallet to an account. */
export const watchAccount = (address: Address): Promise<void> => connectTo('view', address)
