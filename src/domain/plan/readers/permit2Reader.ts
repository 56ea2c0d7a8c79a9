import type { Address } from '../../chains/Chain.ts'
import type { Effects, Hex } from '../Expectation.ts'
import { address, selectorOf, strictly, uint, words } from '../words.ts'

/**
 * approve(address,address,uint160,uint48), invalidateUnorderedNonces(uint256,uint256),
 * lockdown((address,address)[])
 */
const APPROVE = '0x87517c45'
const INVALIDATE = '0x3ff9dcb1'
const LOCKDOWN = '0xcc53287f'
const PAIRS = [
  {
    type: 'tuple[]',
    components: [
      { name: 'token', type: 'address' },
      { name: 'spender', type: 'address' },
    ],
  },
] as const

/** Calldata of Permit2. Throws on what is none of these. */
export function permit2Reader(data: Hex): Effects {
  const body = data.toLowerCase()
  const none = { spends: [], gives: [], body }
  if (selectorOf(data) === APPROVE) {
    const [token, spender, amount, until] = words(data, 4)
    return {
      ...none,
      permits: [
        {
          via: 'permit2',
          token: address(token),
          spender: address(spender),
          max: uint(amount, 160n),
          until: uint(until, 48n),
        },
      ],
    }
  }
  if (selectorOf(data) === INVALIDATE) {
    const [word, mask] = words(data, 2)
    return { ...none, permits: [], cancels: [{ word: uint(word, 248n), mask: uint(mask, 256n) }] }
  }
  if (selectorOf(data) !== LOCKDOWN) throw new RangeError('no call of Permit2 that is read here')
  const [pairs] = strictly(PAIRS, data) as [readonly { token: string; spender: string }[]]
  const low = (text: string) => text.toLowerCase() as Address
  return {
    ...none,
    permits: pairs.map(({ token, spender }) => ({
      via: 'permit2',
      token: low(token),
      spender: low(spender),
      max: 0n,
      until: null,
    })),
  }
}
