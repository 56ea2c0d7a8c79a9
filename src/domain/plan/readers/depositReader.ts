import { ENTRY_POINT } from '../../passkey/entryPoint.ts'
import type { Call, Effects, Hex } from '../Expectation.ts'
import { address, selectorOf, words } from '../words.ts'

/** withdrawTo(address,uint256) */
const WITHDRAW = '0x205c2878'

/** Whether a call takes a deposit back. */
export const withdraws = ({ to, data }: Pick<Call, 'to' | 'data'>): boolean =>
  to === ENTRY_POINT && selectorOf(data) === WITHDRAW

/** Calldata of EntryPoint: a deposit that comes back. Throws a RangeError on any other call. */
export function depositReader(data: Hex): Effects {
  if (selectorOf(data) !== WITHDRAW) throw new RangeError('no withdrawal of a deposit')
  const [to, amount = 0n] = words(data, 2)
  return {
    spends: [],
    gives: [{ recipient: address(to), currency: 'NATIVE', min: amount }],
    permits: [],
    body: data.toLowerCase(),
  }
}
