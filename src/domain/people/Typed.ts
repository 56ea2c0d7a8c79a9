import { getAddress } from 'viem/utils'
import type { Address } from '../chains/Chain.ts'
import { shortAddress } from '../token/Token.ts'

/**
 * What a user typed to name an account. `checksum`: the case of its letters shows a typing error; `half`: it begins
 * like an address.
 */
export type Typed =
  | { kind: 'empty' }
  | { kind: 'address'; address: Address }
  | { kind: 'checksum' }
  | { kind: 'half' }
  | { kind: 'name'; name: string }

/** Longest text a recipient's box keeps. */
const MAX_TYPED = 260

/** SM-6: white space anywhere is no part of it. */
export const strip = (text: string): string => text.replace(/[\s\u200b-\u200d\u2060\ufeff]+/g, '').slice(0, MAX_TYPED)

/** A name keeps its joiners: without them a joined emoji is another name. */
const stripName = (text: string): string => text.replace(/[\s\u200b\u2060\ufeff]+/g, '').slice(0, MAX_TYPED)

/** An address in one case has no checksum to be wrong. */
const hasChecksum = (hex: string): boolean => hex !== hex.toLowerCase() && hex !== hex.toUpperCase()

/** SM-6: an address (its checksum held where it has one), or a name to be looked up, folded. */
export function parse(text: string): Typed {
  const typed = strip(text)
  if (typed === '') return { kind: 'empty' }
  if (!/^0x/i.test(typed)) return { kind: 'name', name: stripName(text).toLowerCase() }
  const hex = typed.slice(2)
  // A name of letters may begin so, with a dot later; what is all hex is half of an address.
  if (!/^[0-9a-f]{40}$/i.test(hex))
    return typed.includes('.') ? { kind: 'name', name: stripName(text).toLowerCase() } : { kind: 'half' }
  const address = `0x${hex.toLowerCase()}` as Address
  return hasChecksum(hex) && getAddress(address).slice(2) !== hex ? { kind: 'checksum' } : { kind: 'address', address }
}

/** An address as it is shown: with its checksum. */
export const shownAddress = (address: Address): string => getAddress(address)

/**
 * `0xAbCd…1234`: what is shown of an address where the whole has no room; its checksum tells it from one that only
 * looks alike. Anything else, only cut.
 */
export const shownShort = (address: string): string =>
  shortAddress(/^0x[0-9a-f]{40}$/i.test(address) ? getAddress(address) : address)
