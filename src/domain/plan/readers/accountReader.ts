import type { Effects, Hex } from '../Ground.ts'
import { selectorOf, strictly } from '../words.ts'

/** addOwners(bytes[]), removeOwners(bytes[]) */
const ADD = '0xae45cfa9'
const REMOVE = '0xd1e9449f'

/** Calldata of an account to itself: owners that come and go, or nothing at all (what carries a delegation). Throws on any other call. */
export function accountReader(data: Hex): Effects {
  const none = { spends: [], gives: [], permits: [], body: data.toLowerCase() }
  if (data === '0x') return none
  const selector = selectorOf(data)
  if (selector !== ADD && selector !== REMOVE) throw new RangeError('no call of an account to itself that is read here')
  const [owners] = strictly([{ type: 'bytes[]' }], data) as [readonly Hex[]]
  const low = owners.map(owner => owner.toLowerCase() as Hex)
  return { ...none, owners: selector === ADD ? { add: low, remove: [] } : { add: [], remove: low } }
}
