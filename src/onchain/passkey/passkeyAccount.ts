import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { ownerOf, type PublicKey } from '#domain/passkey/PasskeyAccount.ts'
import * as PasskeySignature from '#domain/passkey/PasskeySignature.ts'
import { readOwners } from './userOperation.ts'
import { signHash } from './webAuthn.ts'

/**
 * An account and the passkeys that are known to belong to it; `removed`: deleted, and asked only where no other one is
 * an owner yet. `unproven`: it isn't known yet that it belongs to the passkey that signed in: it signs nothing.
 */
export type PasskeyWallet = {
  address: Address
  first: PublicKey
  credentials: readonly { id: string; key: PublicKey; transports?: readonly string[]; removed?: boolean }[]
  unproven?: boolean
}

let wallet: PasskeyWallet | null = null
let chainId = 1

/**
 * Sets the wallet that the passkey connector represents (null: none), and its network. State calls this after a sign-in
 * or a reload.
 */
export function choosePasskeyWallet(next: PasskeyWallet | null, on?: number): void {
  wallet = next
  if (on !== undefined) chainId = on
}

/** Throws `wallet.notConnected` when the user isn't signed in. */
export function passkeyWallet(): PasskeyWallet {
  if (!wallet) throw new AppError('wallet.notConnected')
  return wallet
}
export const isChosen = (): boolean => wallet !== null
export const passkeyChain = (): number => chainId

/**
 * Who owns the account on a network now, and which passkeys of ours are among them (those that were deleted only where
 * no other one is). Throws `passkey.notOwner` when none is, `passkey.unproven` of an account that isn't known to be the
 * person's.
 */
export async function ownersNow(on: number): Promise<{ owners: readonly Hex[]; usable: PasskeyWallet['credentials'] }> {
  const { address, first, credentials, unproven } = passkeyWallet()
  if (unproven) throw new AppError('passkey.unproven')
  const { owners } = await readOwners(on, address, first)
  const known = credentials.filter(({ key }) => owners.includes(ownerOf(key)))
  if (known.length === 0)
    throw new AppError('passkey.notOwner', { values: { network: chainById(on)?.name ?? String(on) } })
  const kept = known.filter(({ removed }) => !removed)
  return { owners, usable: kept.length > 0 ? kept : known }
}

/** A hash signed by one of these passkeys, as the account takes it: one prompt. */
export async function signAsOwner(hash: Hex, usable: PasskeyWallet['credentials']): Promise<Hex> {
  const { id, assertion } = await signHash(hash, usable)
  const by = usable.find(each => each.id === id)
  if (!by) throw new AppError('passkey.invalid')
  return PasskeySignature.encode(ownerOf(by.key), assertion)
}
