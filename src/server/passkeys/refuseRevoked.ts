import type { Address } from '#domain/chains/Chain.ts'
import { ownerOf } from '#domain/passkey/PasskeyAccount.ts'
import { Refused } from '../service/readRequest.ts'
import type { PasskeyRow } from './accounts.ts'
import { readNetworks } from './readNetworks.ts'
import { keyOf } from './standings.ts'

/**
 * PK-4: a passkey that a recovery address made speaks for the account as long as the chain says so: that address, or
 * the passkey itself, is an owner on a network. Once neither is, it signs in no more. Throws Refused `invalid`;
 * `failed` where that can't be known now.
 */
export async function refuseRevoked(rpcUrls: Record<number, string[]>, row: PasskeyRow): Promise<void> {
  if (!row.recovery) return
  const networks = [...(await readNetworks(rpcUrls, row.account as Address)).values()]
  const own = [row.recovery, ownerOf(keyOf(row))] as string[]
  if (networks.some(network => network?.owners.some(owner => own.includes(owner)))) return
  if (networks.some(network => !network))
    throw new Refused({ status: 503, code: 'failed', message: 'Nobody knows who owns the account' })
  throw new Refused({ status: 400, code: 'invalid', message: 'This passkey does not belong here' })
}
