// SM-10, GO-15: what is asked before something is sent to an address, and to whom nothing is sent at all.
import type { Address } from '../chains/Chain.ts'
import { PASSKEY_IMPLEMENTATION } from '../passkey/PasskeyAccount.ts'
import { delegateOf } from '../account/Delegation.ts'
import { isOwnerless } from '../ownerless.ts'
import { alikeOf } from './Lookalike.ts'
import { isOnlyDust, sentTo, type Transfer } from './People.ts'

/**
 * The name of an address, kept on the device. `imported`: from a file; it counts as known only once the account sent to
 * it.
 */
export type Named = { address: Address; name: string; imported: boolean }

/**
 * What the chains say of an address. `token`: what it calls itself where it is a token's or a collection's contract.
 */
export type Facts = {
  token: string | null
  /** It has code of its own on the network that is sent on, and no key. */
  isContract: boolean
  /** It has such code on another network, and none on this one. */
  isUndeployed: boolean
  /** It never sent anything and holds nothing, on any network. */
  isUnused: boolean
}

/** An EIP-1167 clone as it stands on a chain. */
const CLONE = `0x363d3d373d3d3d363d73${PASSKEY_IMPLEMENTATION.slice(2)}5af43d82803e903d91602b57fd5bf3`

/**
 * Whether code is a contract's. A delegated account (EIP-7702) and a passkey wallet have a user who signs, so they are
 * none.
 */
export const isContractCode = (code: string): boolean =>
  code.length > 2 && delegateOf(code) === null && code.toLowerCase() !== CLONE

/** Why nothing may be sent there. */
export type Refusal = 'self' | 'token' | 'nobody'

export function refusalOf(address: Address, from: Address | null, facts: Pick<Facts, 'token'> | null): Refusal | null {
  if (/^0x0{40}$/.test(address)) return 'nobody'
  if (address === from) return 'self'
  return facts?.token != null ? 'token' : null
}

/** What is asked first, one after the other, each once. */
export type Bump =
  | { kind: 'alike'; to: { address: Address; name: string | null } }
  | { kind: 'burn' }
  | { kind: 'dust' }
  | { kind: 'contract' }
  | { kind: 'never'; unused: boolean; undeployed: boolean }

export type Known = { transfers: readonly Transfer[]; book: readonly Named[]; from: Address }

/** The questions about a recipient, in their order. */
export function bumpsOf(address: Address, facts: Facts, { transfers, book, from }: Known): Bump[] {
  const sent = sentTo(transfers)
  const isKnown = sent.includes(address)
  const isNamed = book.some(each => each.address === address && !each.imported)
  const people = [
    ...book.map(each => ({ address: each.address, name: each.name as string | null })),
    ...sent.map(each => ({ address: each, name: null })),
    { address: from, name: null },
  ].filter(each => each.address !== address)
  const alike = isKnown || isNamed ? null : alikeOf(address, people)
  const bumps: Bump[] = isOwnerless(address) ? [{ kind: 'burn' }] : []
  if (alike) bumps.push({ kind: 'alike', to: alike })
  if (!isKnown && isOnlyDust(address, transfers)) bumps.push({ kind: 'dust' })
  if (facts.isContract) bumps.push({ kind: 'contract' })
  if (!isKnown) bumps.push({ kind: 'never', unused: facts.isUnused, undeployed: facts.isUndeployed })
  return bumps
}
