import type { Address } from '#domain/chains/Chain.ts'
import { ownerOf, type PublicKey } from '#domain/passkey/PasskeyAccount.ts'
import type { Unproven } from './unproven.ts'
import { vouchedOf } from './vouched.ts'

/**
 * Whether a key, whose passkey has just signed here, may act for an account. It made the account (the address derives
 * from it); or it was made in this browser for the account, while that was proven; or our node says that it is an owner
 * on a network. Null: proven.
 */
export async function proveOwner(account: Address, first: PublicKey, key: PublicKey): Promise<Unproven | null> {
  if (key.x === first.x && key.y === first.y) return null
  if (vouchedOf(account).made.includes(ownerOf(key))) return null
  const { readOwnerOf } = await import('#onchain/passkey/proof/readOwnerOf.ts')
  const owns = await readOwnerOf(account, first, key)
  if (owns === true) return null
  return { why: owns.length > 0 ? 'silent' : 'notOwner', networks: owns }
}
