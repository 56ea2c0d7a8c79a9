// Calldata of fixed arguments, read strictly: what a contract would cut off or ignore is not read at all.
import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils'
import type { Address } from '../chains/Chain.ts'
import type { Hex } from './Expectation.ts'

/** The first four bytes. */
export const selectorOf = (data: Hex): string => data.slice(0, 10).toLowerCase()

/** Exactly so many words after the selector. Throws a RangeError on any other length. */
export function words(data: Hex, count: number): bigint[] {
  if (!/^0x[0-9a-f]*$/i.test(data) || data.length !== 10 + 64 * count)
    throw new RangeError(`calldata is not ${count} words`)
  return Array.from({ length: count }, (_, i) => BigInt(`0x${data.slice(10 + 64 * i, 74 + 64 * i)}`))
}

/** A number of so many bits. Throws a RangeError on a larger one. */
export function uint(word: bigint | undefined, bits: bigint): bigint {
  if (word === undefined || word >> bits) throw new RangeError(`no number of ${bits} bits`)
  return word
}
export const address = (word: bigint | undefined): Address => `0x${uint(word, 160n).toString(16).padStart(40, '0')}`

export function bool(word: bigint | undefined): boolean {
  return uint(word, 1n) === 1n
}

/** Arguments of any length: read, and refused (RangeError) unless writing them again gives the same bytes. */
export function strictly<const T extends readonly { type: string }[]>(types: T, data: Hex): readonly unknown[] {
  const body: Hex = `0x${data.slice(10)}`
  const values = decodeAbiParameters(types as readonly { type: string }[], body)
  if (encodeAbiParameters(types as readonly { type: string }[], values).toLowerCase() !== body.toLowerCase())
    throw new RangeError('calldata is not written as it is read')
  return values
}
