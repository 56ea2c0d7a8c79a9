import type { Address } from '#domain/chains/Chain.ts'

/** A packed v3 path (token, fee, token …) behind its length: 43, 66, 89 or 112 bytes. */
const PATHS = /0{62}(2b|42|59|70)([0-9a-f]+)/g
/**
 * Hex digits of an address, of a path's hop, of four bytes (words of calldata begin at every fourth byte), and of the
 * padding before an address.
 */
const [ADDRESS, HOP, STEP, PADDING] = [40, 46, 8, '0'.repeat(24)]
/** A longer list is a wall of data, not an operation. */
const MOST = 300

/**
 * Contracts that an operation of an account touched, lower case: those that logged something, and every address in its
 * calldata (calls, recipients, spenders, paths). Some are no contracts: asking them tells. At most 300.
 */
export function touchedBy(data: string, logs: readonly { address?: unknown }[]): Set<Address> {
  const found = new Set<Address>()
  const add = (address: string) => void (found.size < MOST && found.add(`0x${address}`))
  for (const { address } of logs)
    if (typeof address === 'string' && /^0x[0-9a-f]{40}$/i.test(address)) add(address.slice(2).toLowerCase())
  const hex = data.slice(2).toLowerCase()
  for (let at = PADDING.length; at + ADDRESS <= hex.length; at += STEP) {
    const padded = hex.slice(at - PADDING.length, at) === PADDING
    // Eight empty bytes are an amount of money, not an address.
    if (padded && !hex.startsWith('0'.repeat(16), at)) add(hex.slice(at, at + ADDRESS))
  }
  for (const [, length, rest] of hex.matchAll(PATHS)) {
    const path = rest!.slice(0, Number.parseInt(length!, 16) * 2)
    for (let at = 0; at + ADDRESS <= path.length; at += HOP) add(path.slice(at, at + ADDRESS))
  }
  return found
}
