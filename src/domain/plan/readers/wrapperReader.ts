import type { Address } from '../../chains/Chain.ts'
import type { Effects, Hex } from '../Expectation.ts'
import { selectorOf, words } from '../words.ts'

/** deposit(), withdraw(uint256) */
const DEPOSIT = '0xd0e30db0'
const WITHDRAW = '0x2e1a7d4d'

/** Whether the wrapper itself is meant, not the token it is too. */
export const isWrapping = (data: Hex): boolean => [DEPOSIT, WITHDRAW].includes(selectorOf(data))

/**
 * Calldata of the wrapped native currency's own two functions; `value`: what is sent along. Throws a RangeError on any
 * other.
 */
export function wrapperReader(
  data: Hex,
  { wrapper, account, value }: { wrapper: Address; account: Address; value: bigint },
): Effects {
  const body = data.toLowerCase()
  if (selectorOf(data) === DEPOSIT) {
    words(data, 0)
    return { spends: [], gives: [{ recipient: account, currency: wrapper, min: value }], permits: [], body }
  }
  const [amount = 0n] = words(data, 1)
  return {
    spends: [{ currency: wrapper, amount }],
    gives: [{ recipient: account, currency: 'NATIVE', min: amount }],
    permits: [],
    body,
  }
}
