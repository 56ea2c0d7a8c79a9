// OB-8, EN-5: an account of a key that lets a contract's code act for it on one network (EIP-7702), so that several
// calls are one.
import { ZERO_ADDRESS } from '../Hex.ts'
import type { Address } from '../chains/Chain.ts'

/**
 * What we delegate to: Simple7702Account of ERC-4337's authors, for EntryPoint 0.8, at its canonical address on every
 * network.
 */
export const SMART_ACCOUNT: Address = '0xe6cae83bde06e4c305530e199d7217f42808555b'
/** Delegating to the zero address ends a delegation. */
export const NOBODY: Address = ZERO_ADDRESS

/** The code of a delegated account: a mark and whom it is delegated to. */
const MARK = '0xef0100'

/** The address that an account's code delegates to (EIP-7702), lower case; null: none. `code`: hex of `eth_getCode`. */
export function delegateOf(code: string): Address | null {
  const lower = code.toLowerCase()
  return lower.length === 48 && lower.startsWith(MARK) ? (`0x${lower.slice(8)}` as Address) : null
}

/** EN-5, of one account on one network. `isContract`: it has code of its own, which no key can change. */
export type Details = {
  currentDelegationAddress: Address | null
  isWalletDelegatedToTarn: boolean
  latestDelegationAddress: Address
  isContract: boolean
}

export const detailsOf = (code: string): Details => {
  const current = delegateOf(code)
  return {
    currentDelegationAddress: current,
    isWalletDelegatedToTarn: current === SMART_ACCOUNT,
    latestDelegationAddress: SMART_ACCOUNT,
    isContract: current === null && code.length > 2,
  }
}

/** EN-5, of an account over the networks it was asked about; a failed check (null) counts as not delegated. */
export const summaryOf = (
  all: readonly (Details | null)[],
): { isDelegated: boolean; delegatedAddress: Address | null } => {
  const address = all.map(details => details?.currentDelegationAddress ?? null).find(found => found !== null) ?? null
  return { isDelegated: address !== null, delegatedAddress: address }
}

/**
 * What the wallet says it can do on a network (EIP-5792). `atomic`: several calls as one; `ready` once its person
 * agrees. `delegates`: it takes on and gives up a delegation when asked (ERC-7902's eip7702Auth).
 */
export type Capability = { atomic: 'supported' | 'ready' | 'unsupported'; delegates: boolean }

/** OB-8: the wallet is delegated there, and yet can't do several calls as one. */
export const isMismatched = (details: Details | null, capability: Capability | null): boolean =>
  details?.currentDelegationAddress != null && (capability === null || capability.atomic === 'unsupported')

export type Status = 'active' | 'inactive' | 'unavailable' | 'actionRequired' | 'notEligible'

/**
 * OB-8. `own`: the wallet is a key's (no passkey wallet, not only looked at). `capability` null: it knows no such
 * question.
 */
export function statusOf({
  own,
  details,
  capability,
}: {
  own: boolean
  details: Details | null
  capability: Capability | null
}): Status {
  if (!own || details?.isContract) return 'notEligible'
  if (isMismatched(details, capability)) return 'actionRequired'
  if (details?.currentDelegationAddress) return 'active'
  return capability?.delegates ? 'inactive' : 'unavailable'
}

/** May a person turn it on or off here? */
export const canChange = (status: Status, capability: Capability | null): boolean =>
  capability?.delegates === true && status !== 'notEligible' && status !== 'unavailable'
