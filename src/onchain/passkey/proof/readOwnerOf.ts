import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { ownerOf, type PublicKey } from '#domain/passkey/PasskeyAccount.ts'
import { networksOn } from '../../node/networksOn.ts'
import { readOwners } from '../userOperation.ts'

/**
 * Whether a key may act for an account, by our own nodes: its contract names it among its owners on a network. `true`
 * with the first network that says so; else the networks that did not answer, which may say so still. Never throws.
 */
export async function readOwnerOf(
  account: Address,
  first: PublicKey,
  key: PublicKey,
): Promise<true | readonly number[]> {
  const silent: number[] = []
  const asked = networksOn.map(async chainId => {
    const { deployed, owners } = await readOwners(chainId, account, first).catch((error: unknown) => {
      console.warn(`Tarn: who owns ${account} on ${chainId} could not be read`, error)
      silent.push(chainId)
      return { deployed: false, owners: [] as Hex[] }
    })
    if (!deployed || !owners.includes(ownerOf(key))) throw new Error('not there')
  })
  // The first yes is enough; a no needs the answers of all.
  return Promise.any(asked).then(
    () => true as const,
    () => silent,
  )
}
