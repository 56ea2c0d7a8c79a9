// Whether a contract can become another one, read from its code. Pure.
import type { Address } from '../../chains/Chain.ts'
import type { Hex } from '../../Hex.ts'

/** LIST: where a proxy keeps what it stands for (EIP-1967: implementation, beacon, admin; EIP-1822; OpenZeppelin before both). */
export const proxySlots: readonly Hex[] = [
  '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
  '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
  '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3',
]

/** Bytes of a contract that only hands its calls on, at most: the longest of the usual ones has 60. */
const CLONE_BYTES = 100
/** PUSH20 of an address, GAS, DELEGATECALL. */
const HANDS_ON = /73([0-9a-f]{40})5af4/

/** LIST: upgradeTo, upgradeToAndCall, transferOwnership, setOwner, grantRole: functions of a contract whose owner has a say. */
const OWNERS: ReadonlySet<string> = new Set(['3659cfe6', '4f1ef286', 'f2fde38b', '13af4035', '2f2ff15d'])
const [PUSH1, PUSH4, PUSH32, CALLCODE, DELEGATECALL] = [0x60, 0x63, 0x7f, 0xf2, 0xf4] as const

/** Whose code a minimal proxy (EIP-1167 and its kin) runs: it hands on to no other, ever. Null: the contract is none. */
export function cloneTarget(code: Hex): Address | null {
  const bytes = code.slice(2).toLowerCase()
  const found = bytes.length <= 2 * CLONE_BYTES ? HANDS_ON.exec(bytes) : null
  return found ? `0x${found[1]}` : null
}

/** Whether code runs another contract's in its own place, belongs to an owner with a say, or is an account's own (EIP-7702). What a compiler adds behind the code is left out. */
export function changesByCode(code: Hex): boolean {
  const bytes = code.slice(2).toLowerCase()
  if (bytes.startsWith('ef0100')) return true
  const all = bytes.length / 2
  // Solidity's metadata: CBOR, its length in the last two bytes.
  const tail = all > 2 ? Number.parseInt(bytes.slice(-4), 16) + 2 : 0
  const isTail = tail < all && /^a[1-4]64/.test(bytes.slice(-2 * tail))
  const end = isTail ? all - tail : all
  for (let at = 0; at < end; at++) {
    const op = Number.parseInt(bytes.slice(2 * at, 2 * at + 2), 16)
    if (op === DELEGATECALL || op === CALLCODE) return true
    if (op === PUSH4 && OWNERS.has(bytes.slice(2 * at + 2, 2 * at + 10))) return true
    if (op >= PUSH1 && op <= PUSH32) at += op - PUSH1 + 1
  }
  return false
}
