import type { Hex } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { MULTICALL3 } from '#domain/chains/chains.ts'
import { poolKey } from '#domain/protocols/v4/poolKey.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import type { RequestOptions } from './clients.ts'

/** Any way to a node that answers JSON-RPC: our client, or a test's. */
export type Reader = {
  request<T = unknown>(method: string, params?: readonly unknown[], options?: RequestOptions): Promise<T>
}

/** A view call whose arguments are words of 32 bytes. `data`: selector and words. */
export type WordCall = { to: Address; data: Hex }

/** aggregate3((address,bool,bytes)[]) */
const AGGREGATE3 = '82ad56cb'
/** Calls a request carries: some 3 M gas of what nodes allow a call (50 M), and 40 kB. */
const CHUNK = 250

const TWO_TO_256 = 1n << 256n

/** A number (two's complement) or an address as 32 bytes, without 0x. */
export function word(value: bigint | number | string): string {
  if (typeof value === 'string') return value.slice(2).padStart(64, '0')
  const big = BigInt(value)
  return (big < 0n ? big + TWO_TO_256 : big).toString(16).padStart(64, '0')
}

/** Calldata: a selector (with 0x) and its words. */
export const callData = (selector: Hex, ...words: (bigint | number | string)[]): Hex =>
  `${selector}${words.map(word).join('')}` as Hex

/** A v4 pool's key as its five words. */
export function poolKeyWords(ref: Omit<PoolRef, 'id'>): (number | string)[] {
  const { currency0, currency1, fee, tickSpacing, hooks } = poolKey({ ...ref, id: '' })
  return [currency0, currency1, fee, tickSpacing, hooks]
}

/** The n-th word of an answer, unsigned. */
export const uintAt = (answer: Hex, n: number): bigint => BigInt(`0x${answer.slice(2 + n * 64, 66 + n * 64) || '0'}`)

/** The n-th word of an answer as a signed number of 256 bits. */
export const intAt = (answer: Hex, n: number): bigint => BigInt.asIntN(256, uintAt(answer, n))

/** The n-th word of an answer as a lower-case address. */
export const addressAt = (answer: Hex, n: number): Address =>
  `0x${answer.slice(26 + n * 64, 66 + n * 64)}`.toLowerCase() as Address

/**
 * Many view calls at one block (a tag or a hex number), in as few requests as nodes allow, all at once. A failed or
 * empty call answers null. Throws what the reader throws.
 */
export async function readWords(
  reader: Reader,
  { calls, block }: { calls: readonly WordCall[]; block: string },
  options: RequestOptions = {},
): Promise<(Hex | null)[]> {
  const chunks: (readonly WordCall[])[] = []
  for (let i = 0; i < calls.length; i += CHUNK) chunks.push(calls.slice(i, i + CHUNK))
  const answers = await Promise.all(
    chunks.map(async chunk =>
      decode(
        await reader.request<Hex>('eth_call', [{ to: MULTICALL3, data: encode(chunk) }, block], options),
        chunk.length,
      ),
    ),
  )
  return answers.flat()
}

function encode(calls: readonly WordCall[]): Hex {
  const heads: string[] = []
  const bodies: string[] = []
  let offset = calls.length * 32
  for (const { to, data } of calls) {
    const bytes = (data.length - 2) / 2
    const padded = data.slice(2).padEnd(Math.ceil(bytes / 32) * 64, '0')
    const body = word(to) + word(1) + word(96) + word(bytes) + padded
    heads.push(word(offset))
    bodies.push(body)
    offset += body.length / 2
  }
  return `0x${AGGREGATE3}${word(32)}${word(calls.length)}${heads.join('')}${bodies.join('')}`
}

function decode(answer: Hex, count: number): (Hex | null)[] {
  const at = (position: number) => Number(BigInt(`0x${answer.slice(2 + position * 2, 66 + position * 2)}`))
  const start = 64
  return Array.from({ length: count }, (_, i): Hex | null => {
    const result = start + at(start + i * 32)
    const bytes = result + at(result + 32)
    const length = at(bytes)
    if (at(result) === 0 || length === 0) return null
    return `0x${answer.slice(2 + (bytes + 32) * 2, 2 + (bytes + 32 + length) * 2)}`
  })
}
