import { type AbiEvent, type Hex, toEventSelector } from 'viem'

/** A log as nodes tell it. */
export type RawLog = {
  address: Hex
  topics: Hex[]
  data: Hex
  blockNumber: Hex
  blockHash: Hex
  transactionHash: Hex
  logIndex: Hex
}

export type Args = Record<string, string | bigint | number | boolean>
export type Decoder = { selector: Hex; decode: (log: RawLog) => Args | undefined }

const WORD = 64
const SIGN = 1n << 255n
const FULL = 1n << 256n
/** Integers of at most so many bits are numbers, as viem has them. */
const NUMBER_BITS = 48

/** How a word of 64 digits is read, by its type. Our events have no other types. */
function readerOf(type: string): (word: string) => string | bigint | number | boolean {
  if (type === 'address') return word => `0x${word.slice(24)}`
  if (type === 'bytes32') return word => `0x${word}`
  if (type === 'bool') return word => word.endsWith('1')
  const [, signed, bits] = /^(u?)int(\d+)$/.exec(type) ?? []
  if (bits === undefined) throw new Error(`events of type ${type} are not read here`)
  const small = Number(bits) <= NUMBER_BITS
  if (signed === 'u') return small ? word => Number.parseInt(word, 16) : word => BigInt(`0x${word}`)
  const whole = (word: string): bigint => {
    const value = BigInt(`0x${word}`)
    return value >= SIGN ? value - FULL : value
  }
  return small ? word => Number(whole(word)) : whole
}

/** Reads an event's logs; what has another shape (the same words of another contract) is undefined. */
export function decoderOf(event: AbiEvent): Decoder {
  const topics = event.inputs
    .filter(input => input.indexed === true)
    .map(one => [one.name!, readerOf(one.type)] as const)
  const words = event.inputs
    .filter(input => input.indexed !== true)
    .map(one => [one.name!, readerOf(one.type)] as const)
  return {
    selector: toEventSelector(event),
    decode(log) {
      if (log.topics.length !== topics.length + 1 || log.data.length < 2 + WORD * words.length) return undefined
      const args: Args = {}
      for (let i = 0; i < topics.length; i += 1) args[topics[i]![0]] = topics[i]![1](log.topics[i + 1]!.slice(2))
      for (let i = 0; i < words.length; i += 1)
        args[words[i]![0]] = words[i]![1](log.data.slice(2 + i * WORD, 2 + (i + 1) * WORD))
      return args
    },
  }
}
