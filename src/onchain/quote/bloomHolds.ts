import type { Hex } from '#domain/Hex.ts'
import { keccak256 } from 'viem/utils'

/** Bits of the 2048 that a value sets in a block's logs bloom, by the value. */
const bits = new Map<string, readonly number[]>()

function bitsOf(value: Hex): readonly number[] {
  const known = bits.get(value)
  if (known) return known
  const hash = keccak256(value)
  const made = [2, 6, 10].map(at => Number.parseInt(hash.slice(at, at + 4), 16) % 2_048)
  bits.set(value, made)
  return made
}

/** False when no log of the block was emitted by this address, or has this topic; true when one may have been. */
export const bloomHolds = (bloom: Hex, value: Hex): boolean =>
  bitsOf(value).every(bit => {
    // the lowest bit is the last of the 256 bytes
    const digit = bloom.at(-1 - (bit >> 2))
    return digit !== undefined && ((Number.parseInt(digit, 16) >> (bit & 3)) & 1) === 1
  })
