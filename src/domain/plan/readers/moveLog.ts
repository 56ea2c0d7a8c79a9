import type { Address } from '../../chains/Chain.ts'
import { TOPICS } from './moveTopics.ts'

/** A log of a receipt, as a node answers it. */
export type ReceiptLog = { address: string; topics: readonly string[]; data: string }

/** The same, read: a log of a kind that moves nothing has no `signature`. `words`: its data, 32 bytes each. */
export type MoveLog = {
  address: Address
  signature: keyof typeof TOPICS | null
  topics: readonly string[]
  words: readonly bigint[]
}

const names = new Map<string, keyof typeof TOPICS>(
  Object.entries(TOPICS).map(([name, topic]) => [topic, name as keyof typeof TOPICS]),
)

/** Words of 32 bytes; what is no whole word is left out. */
function wordsOf(data: string): bigint[] {
  const words: bigint[] = []
  for (let at = 2; at + 64 <= data.length; at += 64) words.push(BigInt(`0x${data.slice(at, at + 64)}`))
  return words
}

export const readLog = ({ address, topics, data }: ReceiptLog): MoveLog => ({
  address: address.toLowerCase() as Address,
  signature: names.get(topics[0]?.toLowerCase() ?? '') ?? null,
  topics,
  words: wordsOf(data),
})

/** An indexed address; the zero address where the topic is missing. */
export const who = (topic: string | undefined): Address =>
  `0x${(topic ?? '').slice(-40).toLowerCase().padStart(40, '0')}`

/** An address in a log's data. */
export const wordAddress = (word = 0n): Address => `0x${word.toString(16).padStart(40, '0').slice(-40)}`
