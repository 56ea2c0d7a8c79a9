import type { Address } from '../../chains/Chain.ts'
import type { Effects, Hex } from '../Expectation.ts'
import { selectorOf, strictly } from '../words.ts'

/** claim(address[] users, address[] tokens, uint256[] amounts, bytes32[][] proofs) */
const CLAIM = '0x71ee95c0'
const TYPES = [{ type: 'address[]' }, { type: 'address[]' }, { type: 'uint256[]' }, { type: 'bytes32[][]' }] as const

/**
 * Calldata of Merkl's distributor. Its amounts are sums of all time: what of them was not claimed yet arrives, which
 * the chain alone knows. Throws on any other call.
 */
export function distributorReader(data: Hex): Effects {
  if (selectorOf(data) !== CLAIM) throw new RangeError('no claim')
  const [users, tokens, amounts, proofs] = strictly(TYPES, data) as [
    readonly string[],
    readonly string[],
    readonly bigint[],
    readonly unknown[],
  ]
  if (new Set([users.length, tokens.length, amounts.length, proofs.length]).size !== 1)
    throw new RangeError('lists of a claim differ in length')
  const low = (text: string | undefined) => (text ?? '').toLowerCase() as Address
  return {
    spends: [],
    gives: users.map((user, i) => ({ recipient: low(user), currency: low(tokens[i]), min: amounts[i] ?? 0n })),
    permits: [],
    body: data.toLowerCase(),
  }
}
