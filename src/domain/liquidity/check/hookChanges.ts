// Whether a contract can become another one, read from its code. Pure.
import type { Hex } from '../../Hex.ts'

/**
 * LIST: upgradeTo, upgradeToAndCall, transferOwnership, setOwner, grantRole: functions of a contract whose owner has a
 * say.
 */
const OWNERS: ReadonlySet<string> = new Set(['3659cfe6', '4f1ef286', 'f2fde38b', '13af4035', '2f2ff15d'])
const [PUSH1, PUSH4, PUSH32, CALLCODE, DELEGATECALL] = [0x60, 0x63, 0x7f, 0xf2, 0xf4] as const

/**
 * Whether code runs another contract's in its own place, belongs to an owner with a say, or is an account's own
 * (EIP-7702). What a compiler adds behind the code is left out.
 */
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
