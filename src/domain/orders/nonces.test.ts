import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { freeNonce, freeNonces, wordOfMaker } from './nonces.ts'
import { wordOf } from './Order.ts'

const ME: Address = `0x${'11'.repeat(20)}`

test('[LM-3] each maker has words of its own, the same on every device, within 248 bits', () => {
  const words = [0, 1, 2].flatMap(nth => [wordOfMaker(ME, nth), wordOfMaker(`0x${'22'.repeat(20)}`, nth)])
  expect(new Set(words).size).toBe(6)
  expect(words.every(word => word > 0n && word < 1n << 248n)).toBe(true)
  expect(wordOfMaker(ME, 0)).toBe(wordOfMaker(ME, 0))
})

test('[LM-3] a number is free where chain, book and browser know nothing of it; a full word has none', () =>
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
      fc.uniqueArray(fc.integer({ min: 0, max: 255 }), { maxLength: 256 }),
      (bitmap, known) => {
        const word = wordOfMaker(ME, 0)
        const taken = new Set(known.map(bit => (word << 8n) | BigInt(bit)))
        const used = (bit: number) => ((bitmap >> BigInt(bit)) & 1n) === 1n || known.includes(bit)
        const first = Array.from({ length: 256 }, (_, bit) => bit).find(bit => !used(bit))
        const found = freeNonce(word, bitmap, taken)
        expect(found === null ? undefined : wordOf(found)).toEqual(
          first === undefined ? undefined : { word, bit: first },
        )
      },
    ),
  ))

test('[LM-3] the first of a word that nothing used is its first bit, and no order gets another’s', () => {
  const word = wordOfMaker(ME, 1)
  expect(freeNonce(word, 0n, new Set())).toBe(word << 8n)
  expect(freeNonce(word, 0n, new Set([word << 8n]))).toBe((word << 8n) | 1n)
  expect(freeNonce(word, (1n << 256n) - 1n, new Set())).toBeNull()
})

test('[GO-16] several numbers of one word: the free ones from its first on, all of them or none', () =>
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
      fc.uniqueArray(fc.integer({ min: 0, max: 255 }), { maxLength: 256 }),
      fc.integer({ min: 1, max: 24 }),
      (bitmap, known, count) => {
        const word = wordOfMaker(ME, 0)
        const taken = new Set(known.map(bit => (word << 8n) | BigInt(bit)))
        const isFree = (bit: number) => ((bitmap >> BigInt(bit)) & 1n) === 0n && !known.includes(bit)
        const free = Array.from({ length: 256 }, (_, bit) => bit).filter(isFree)
        const found = freeNonces(word, { bitmap, taken }, count)
        expect(found?.map(nonce => wordOf(nonce))).toEqual(
          free.length < count ? undefined : free.slice(0, count).map(bit => ({ word, bit })),
        )
      },
    ),
  ))
