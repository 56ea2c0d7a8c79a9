import type { Address } from '../../chains/Chain.ts'
import { ALL } from '../Moves.ts'
import type { Effects, Hex } from '../Expectation.ts'
import { address, bool, selectorOf, words } from '../words.ts'

/**
 * approve(address,uint256), transfer(address,uint256), setApprovalForAll(address,bool),
 * safeTransferFrom(address,address,uint256)
 */
const APPROVE = '0x095ea7b3'
const TRANSFER = '0xa9059cbb'
const SET_ALL = '0xa22cb465'
export const SEND_ITEM = '0x42842e0e'

/**
 * Calldata of a token (ERC-20) or a collection (ERC-721, ERC-1155) from `account`. Throws a RangeError on what is none
 * of these.
 */
export function tokenReader(data: Hex, token: Address, account: Address): Effects {
  const body = data.toLowerCase()
  if (selectorOf(data) === SEND_ITEM) return itemReader(data, token, account)
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

/** An item (ERC-721) that the account itself sends. Throws a RangeError for an item of another account. */
function itemReader(data: Hex, contract: Address, account: Address): Effects {
  const [from, to, id] = words(data, 3)
  if (address(from) !== account) throw new RangeError('an item of somebody else')
  return {
    spends: [],
    gives: [],
    permits: [],
    items: [{ contract, id: id ?? 0n, to: address(to) }],
    body: data.toLowerCase(),
  }
}
