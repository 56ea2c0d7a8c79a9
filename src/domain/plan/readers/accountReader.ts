import type { Address } from '../../chains/Chain.ts'
import { NONE, type OwnerChange } from '../../passkey/OwnerChange.ts'
import type { Call, Effects, Hex } from '../Expectation.ts'
import { selectorOf, strictly } from '../words.ts'

/** addOwners(bytes[]), removeOwners(bytes[]) */
const ADD = '0xae45cfa9'
const REMOVE = '0xd1e9449f'

/**
 * Calldata of an account to itself: owners that come and go, or nothing at all (what carries a delegation). Throws on
 * any other call.
 */
export function accountReader(data: Hex): Effects {
  const none = { spends: [], gives: [], permits: [], body: data.toLowerCase() }
  if (data === '0x') return none
  const selector = selectorOf(data)
  if (selector !== ADD && selector !== REMOVE) throw new RangeError('no call of an account to itself that is read here')
  const [owners] = strictly([{ type: 'bytes[]' }], data) as [readonly Hex[]]
  const low = owners.map(owner => owner.toLowerCase() as Hex)
  return { ...none, owners: selector === ADD ? { add: low, remove: [] } : { add: [], remove: low } }
}

/**
 * What calls of an account change about its own owners. Throws a RangeError on a call to itself that is not read here.
 */
export function ownersIn(account: Address, calls: readonly Pick<Call, 'to' | 'data'>[]): OwnerChange {
  const read = calls.filter(({ to }) => to === account).map(({ data }) => accountReader(data).owners ?? NONE)
  return { add: read.flatMap(({ add }) => add), remove: read.flatMap(({ remove }) => remove) }
}
