// What a contract runs in place of code of its own, read from its code or storage. Pure.
import type { Address } from '../chains/Chain.ts'
import type { Hex } from '../Hex.ts'

/**
 * LIST: slots where a proxy keeps what it stands for (EIP-1967: implementation, beacon, admin; EIP-1822; OpenZeppelin).
 */
export const proxySlots: readonly [Hex, ...Hex[]] = [
  '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
  '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
  '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3',
]

/** Bytes of a contract that only delegates its calls, at most: the longest common one has 60. */
const CLONE_BYTES = 100
/** PUSH20 of an address, GAS, DELEGATECALL. */
const DELEGATES = /73([0-9a-f]{40})5af4/

/** The contract whose code a minimal proxy (EIP-1167 and similar) always runs. Null: the contract is no such proxy. */
export function cloneTarget(code: Hex): Address | null {
  const bytes = code.slice(2).toLowerCase()
  const found = bytes.length <= 2 * CLONE_BYTES ? DELEGATES.exec(bytes) : null
  return found ? `0x${found[1]}` : null
}
