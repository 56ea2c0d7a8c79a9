import { keccak256, stringToHex } from 'viem/utils'
import type { Address } from '../chains/Chain.ts'
import { nonceOf } from './Order.ts'

/** Bits of one word of Permit2's bitmap. */
const BITS = 256

/**
 * The `nth` word of Permit2's bitmap that a maker's orders have here. Other sites use words from 0 on, or at random:
 * one of ours is theirs by no chance that counts. All orders of a word are cancelled by one call.
 */
export const wordOfMaker = (maker: Address, nth: number): bigint =>
  BigInt(keccak256(stringToHex(`tarn orders ${maker} ${nth}`))) >> 8n

/** Words that are looked at: cancelling all orders uses one up. */
const WORDS = 16

/** A maker's words, in the order in which they are used. */
export const wordsOfMaker = (maker: Address): readonly bigint[] =>
  Array.from({ length: WORDS }, (_, nth) => wordOfMaker(maker, nth))

/** What a word has used up: on the chain (`bitmap`), and in the book and in this browser (`taken`). */
export type Used = { bitmap: bigint; taken: ReadonlySet<bigint> }

/**
 * The first `count` numbers that are free in a maker's word: unset on the chain, and of no order that is known (also of
 * orders that have ended). Null: the word has not so many, and the next one is to be asked for. A number is never given
 * twice: an order that was signed and never seen again has it.
 */
export function freeNonces(word: bigint, { bitmap, taken }: Used, count: number): readonly bigint[] | null {
  const free: bigint[] = []
  for (let bit = 0; bit < BITS && free.length < count; bit++)
    if (((bitmap >> BigInt(bit)) & 1n) === 0n && !taken.has(nonceOf(word, bit))) free.push(nonceOf(word, bit))
  return free.length === count ? free : null
}

/** The first number that is free in a maker's word; null: the word is full. */
export const freeNonce = (word: bigint, bitmap: bigint, taken: ReadonlySet<bigint>): bigint | null =>
  freeNonces(word, { bitmap, taken }, 1)?.[0] ?? null

/**
 * Words whose numbers may be those of orders that are unknown here: those with a free number, up to the first that has
 * none used. `words` in their order, `bitmaps` as the chain has them; `known`: words of orders that are known here.
 */
export function wordsInUse(
  words: readonly bigint[],
  bitmaps: readonly bigint[],
  known: ReadonlySet<bigint>,
): readonly bigint[] {
  const full = (1n << BigInt(BITS)) - 1n
  const last = words.findIndex((_, nth) => bitmaps[nth] === 0n)
  return words.filter((word, nth) => bitmaps[nth] !== full && (nth <= last || last === -1 || known.has(word)))
}
