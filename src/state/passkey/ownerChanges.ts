import type { Passkey, PasskeyList } from '#data/account/passkeySchemas.ts'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import { AppError } from '#domain/Errors.ts'
import {
  due,
  isNone,
  type Listed,
  NONE,
  type OwnerChange,
  textOf,
  untrusted,
  without,
} from '#domain/passkey/OwnerChange.ts'
import { ownerOf, type PublicKey } from '#domain/passkey/PasskeyAccount.ts'
import type { Named, PendingChange } from '#domain/passkey/PendingChange.ts'
import { askToCarry } from './carryQuestion.ts'
import { $connection } from '../wallet/connection.ts'
import { takeList } from './passkeyWallet.ts'
import { vouchedOf } from './vouched.ts'

const keyOf = ({ key }: Passkey): Hex => ownerOf(key as PublicKey)

function listedOf(account: Address, { passkeys }: PasskeyList): Listed[] {
  const { made, deleted } = vouchedOf(account)
  return passkeys.map(each => ({
    owner: keyOf(each),
    removed: each.removed,
    trusted: (each.removed ? deleted : made).includes(keyOf(each)),
  }))
}

/** What is pending on a network, by the service's list of now. Throws `passkey.*`, `network.*`. */
export async function readPendingChange(chainId: number): Promise<PendingChange> {
  const { address, connectorId } = $connection.get()
  if (!address || !walletTraits(connectorId).paysItself) throw new AppError('wallet.notConnected')
  return pendingOf(await takeList(address), chainId)
}

/**
 * What is pending on a network, by a list, by what this browser answers for, and by the network's own owners. Throws
 * `network.*`.
 */
export async function pendingOf(list: PasskeyList, chainId: number): Promise<PendingChange> {
  const account = list.account.address as Address
  const { readOwners } = await import('#onchain/passkey/userOperation.ts')
  const { deployed, owners } = await readOwners(chainId, account, list.account.first as PublicKey)
  const listed = listedOf(account, list)
  const named = (of: readonly Hex[]): Named[] =>
    list.passkeys
      .filter(each => of.includes(keyOf(each)))
      .map(each => ({ owner: keyOf(each), name: each.name, removed: each.removed, createdAt: each.createdAt }))
  const change = due(owners, listed)
  return {
    chainId,
    deployed,
    change,
    named: named([...change.add, ...change.remove]),
    unsure: named(untrusted(owners, listed)),
  }
}

/** What a screen has shown to go along, by network: nothing else is signed unasked. */
const shown = new Map<number, string>()

/** A screen shows what goes along; null: it shows nothing any more. */
export function showsChange(chainId: number, change: OwnerChange | null): void {
  if (change) shown.set(chainId, textOf(change))
  else shown.delete(chainId)
}

/**
 * PK-3: what goes first in the operation that is about to be signed on a network. What was not shown is asked about.
 * Without the service's list nothing goes along that wasn't shown; a change that was shown and can't be read again
 * stops the operation. `done`: what the operation itself was asked to change of them. Throws `passkey.*`, `network.*`.
 */
export async function carriedChange(chainId: number, owners: readonly Hex[], done: OwnerChange): Promise<OwnerChange> {
  const { address } = $connection.get()
  const { made, deleted } = address ? vouchedOf(address) : { made: [], deleted: [] }
  // Most operations change no owner and ask for nothing.
  const lacking = {
    add: made.filter(each => !owners.includes(each)),
    remove: deleted.filter(each => owners.includes(each)),
  }
  if (isNone(without(lacking, done))) return NONE
  const promised = shown.get(chainId) ?? textOf(NONE)
  let pending: PendingChange
  try {
    pending = await readPendingChange(chainId)
  } catch (error) {
    if (promised !== textOf(NONE)) throw error
    console.warn('Tarn: what is pending of the passkeys could not be read; nothing of it goes along', error)
    return NONE
  }
  const change = without(pending.change, done)
  if (isNone(change) || textOf(change) === promised) return change
  const along = [...change.add, ...change.remove]
  await askToCarry({ ...pending, change, named: pending.named.filter(({ owner }) => along.includes(owner)) })
  return change
}
