import type { Effects, Hex } from '../Ground.ts'
import { address, selectorOf, words } from '../words.ts'

/** withdrawTo(address,uint256) */
const WITHDRAW = '0x205c2878'

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
