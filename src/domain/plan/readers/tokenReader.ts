import type { Address } from '../../chains/Chain.ts'
import { ALL } from '../Moves.ts'
import type { Effects, Hex } from '../Ground.ts'
import { address, bool, selectorOf, words } from '../words.ts'

/** approve(address,uint256), transfer(address,uint256), setApprovalForAll(address,bool) */
const APPROVE = '0x095ea7b3'
const TRANSFER = '0xa9059cbb'
const SET_ALL = '0xa22cb465'

/** Calldata of a token (ERC-20) or a collection (ERC-721, ERC-1155). Throws a RangeError on what is none of these. */
export function tokenReader(data: Hex, token: Address): Effects {
  const body = data.toLowerCase()
  const [who, what] = words(data, 2)
  const to = address(who)
  const amount = what ?? 0n
  switch (selectorOf(data)) {
    case APPROVE:
      return { spends: [], gives: [], permits: [{ via: 'token', token, spender: to, max: amount, until: null }], body }
    case TRANSFER:
      return {
        spends: [{ currency: token, amount }],
        gives: [{ recipient: to, currency: token, min: amount }],
        permits: [],
        body,
      }
    case SET_ALL:
      return {
        spends: [],
        gives: [],
        permits: [{ via: 'operator', token, spender: to, max: bool(what) ? ALL : 0n, until: null }],
        body,
      }
    default:
      throw new RangeError('no call of a token that is read here')
  }
}
