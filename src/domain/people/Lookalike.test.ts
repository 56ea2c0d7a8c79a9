import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { alikeOf, areAlike } from './Lookalike.ts'

const KNOWN: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
/** The same ends, another middle: an address that an attacker mines to imitate KNOWN. */
const collide = (first: number, last: number, middle = 'f'): Address =>
  `0x${KNOWN.slice(2, 2 + first)}${middle.repeat(40 - first - last)}${last > 0 ? KNOWN.slice(-last) : ''}`

test('[GO-15] addresses made to collide are taken for one another', () => {
  for (const [first, last] of [
    [4, 4],
    [3, 3],
    [6, 4],
    [2, 4],
    [4, 2],
    [5, 5],
  ] as const)
    expect(areAlike(KNOWN, collide(first, last)), `${first} and ${last}`).toBe(true)
  for (const [first, last] of [
    [6, 0],
    [0, 6],
    [8, 1],
    [1, 8],
    [2, 3],
    [3, 2],
  ] as const)
    expect(areAlike(KNOWN, collide(first, last)), `${first} and ${last}`).toBe(false)
})

test('[GO-15] one that is known is no imitation, whoever else looks like it', () => {
  const copy = collide(4, 4)
  expect(alikeOf(copy, [{ address: KNOWN }])).toEqual({ address: KNOWN })
  expect(alikeOf(KNOWN, [{ address: KNOWN }, { address: copy }])).toBeNull()
})

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const address = hex(40).map(text => `0x${text}` as Address)

test('[GO-15] whatever the ends: four and four alike is told, both ways round; an address is never alike itself', () => {
  fc.assert(
    fc.property(address, hex(32), (one, middle) => {
      const other = `${one.slice(0, 6)}${middle}${one.slice(-4)}` as Address
      fc.pre(other !== one)
      expect(areAlike(one, other)).toBe(true)
      expect(areAlike(other, one)).toBe(true)
      expect(areAlike(one, one)).toBe(false)
    }),
  )
  fc.assert(
    fc.property(address, address, (one, other) => {
      expect(areAlike(one, other)).toBe(areAlike(other, one))
    }),
  )
})
