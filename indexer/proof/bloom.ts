import { type Hex, keccak256 } from 'viem'

/** The part of a log that a block's bloom filter tells of. */
type Told = { address: string; topics: readonly string[] }

const BYTES = 256
/** Addresses and topics come again and again: so many are remembered. */
const REMEMBERED = 50_000
const places = new Map<string, readonly number[]>()

/** The three bits of 2048 that a value sets. */
function placesOf(value: string): readonly number[] {
  const known = places.get(value)
  if (known !== undefined) return known
  const hash = keccak256(value as Hex)
  const made = [2, 6, 10].map(at => Number.parseInt(hash.slice(at, at + 4), 16) % (8 * BYTES))
  if (places.size >= REMEMBERED) places.clear()
  places.set(value, made)
  return made
}

/** The bloom filter of these logs, as a block's header has it (256 bytes). */
export function bloomOf(logs: readonly Told[]): Uint8Array {
  const bloom = new Uint8Array(BYTES)
  const set = (value: string) => {
    // The lowest bit is the last byte's.
    for (const bit of placesOf(value)) bloom[BYTES - 1 - (bit >> 3)]! |= 1 << (bit & 7)
  }
  for (const { address, topics } of logs) {
    set(address)
    for (const topic of topics) set(topic)
  }
  return bloom
}

/**
 * Holds logs against the bloom filter of their block's header. `missing`: the header has a bit that none of them sets,
 * so a log is missing; `foreign`: one of them sets a bit that the header hasn't.
 */
export function compareBloom(header: string, logs: readonly Told[]): { missing: boolean; foreign: boolean } {
  const [said, made] = [Buffer.from(header.slice(2), 'hex'), bloomOf(logs)]
  let [missing, foreign] = [false, false]
  for (let i = 0; i < BYTES; i += 1) {
    missing ||= (said[i]! & ~made[i]!) !== 0
    foreign ||= (made[i]! & ~said[i]!) !== 0
  }
  return { missing, foreign }
}
