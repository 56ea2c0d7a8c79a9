import type { PasskeyList } from '#data/account/passkeySchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { ownerOf, type PublicKey } from '#domain/passkey/PasskeyAccount.ts'
import { vouchedOf } from './vouched.ts'

/**
 * PK-4: passkeys that were deleted in this browser and left the account's list between two of the service's answers.
 * The system's picker is told of each by its own id, and only where our nodes say of every network that it owns nothing
 * there. One network that doesn't answer keeps them all. Never throws.
 */
export async function forgetDeleted(before: PasskeyList, now: PasskeyList): Promise<void> {
  const account = now.account.address as Address
  if (before.account.address !== account) return
  const { deleted } = vouchedOf(account)
  const gone = before.passkeys
    .map(({ id, key }) => ({ id, owner: ownerOf(key as PublicKey) }))
    .filter(({ id, owner }) => deleted.includes(owner) && now.passkeys.every(each => each.id !== id))
  if (gone.length === 0) return
  try {
    const [{ networksOn }, { readOwners }, { tellUnknown }] = await Promise.all([
      import('#onchain/node/networksOn.ts'),
      import('#onchain/passkey/userOperation.ts'),
      import('#onchain/passkey/tellPicker.ts'),
    ])
    const first = now.account.first as PublicKey
    const read = await Promise.all(networksOn.map(chainId => readOwners(chainId, account, first)))
    const owners = new Set(read.flatMap(each => each.owners))
    for (const { id, owner } of gone) if (!owners.has(owner)) await tellUnknown(id)
  } catch (error) {
    console.warn('Tarn: whether a deleted passkey owns anything could not be read; the picker keeps it', error)
  }
}
