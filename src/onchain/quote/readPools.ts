import { keccak256 } from 'viem/utils'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { V2_FEE } from '#domain/protocols/v2/swapPair.ts'
import { NATIVE_ADDRESS, type PoolRef } from '#domain/swap/Trade.ts'
import { versions } from '#domain/versions.ts'
import type { RequestOptions } from '../node/clients.ts'
import {
  addressAt,
  callData,
  poolKeyWords,
  type Reader,
  readWords,
  uintAt,
  type WordCall,
  word,
} from '../node/readWords.ts'

/** Fee (hundredths of a bip) and tick spacing of v3's tiers; v4's usual pools have the same. */
const TIERS = [
  [100, 1],
  [500, 10],
  [3_000, 60],
  [10_000, 200],
] as const

const GET_PAIR = '0xe6a43905'
const GET_POOL = '0x1698ee82'
const GET_SLOT0 = '0xc815641c'

/** keccak256 of the key: how PoolManager and StateView name a v4 pool. */
const poolIdOf = (ref: Omit<PoolRef, 'id'>): string => keccak256(`0x${poolKeyWords(ref).map(word).join('')}`)

/** Every pair of different tokens, lower address first. */
export function pairsOf(tokens: readonly Address[]): [Address, Address][] {
  const sorted = [...new Set(tokens)].sort()
  return sorted.flatMap((a, i) => sorted.slice(i + 1).map((b): [Address, Address] => [a, b]))
}

/**
 * Pools of the given pairs of tokens (lower-case, lower address first), from the factories alone: v2's pair, v3's four
 * tiers, and v4's pools without hooks at the same fees, with the wrapped token and with native. Needs nothing but a
 * node.
 */
export async function readPools(
  reader: Reader,
  { chainId, pairs, block }: { chainId: number; pairs: readonly (readonly [Address, Address])[]; block: string },
  options: RequestOptions = {},
): Promise<PoolRef[]> {
  const contracts = chainById(chainId)?.contracts ?? {}
  const { v2Factory, v3Factory, v4StateView, wrappedNative } = contracts
  const asked: { ref: PoolRef; call: WordCall }[] = []
  for (const [token0, token1] of pairs) {
    const common = { token0, token1 }
    if (v2Factory) {
      asked.push({
        ref: { version: 'v2', id: '', ...common, fee: V2_FEE },
        call: { to: v2Factory, data: callData(GET_PAIR, token0, token1) },
      })
    }
    for (const [fee, tickSpacing] of TIERS) {
      if (v3Factory) {
        const call = { to: v3Factory, data: callData(GET_POOL, token0, token1, fee) }
        asked.push({ ref: { version: 'v3', id: '', ...common, fee, tickSpacing }, call })
      }
      if (!v4StateView) continue
      const other = token0 === wrappedNative ? token1 : token1 === wrappedNative ? token0 : undefined
      for (const sides of [common, ...(other ? [{ token0: NATIVE_ADDRESS, token1: other }] : [])]) {
        const key = { version: 'v4' as const, ...sides, fee, tickSpacing, hook: NATIVE_ADDRESS }
        const id = poolIdOf(key)
        asked.push({ ref: { ...key, id }, call: { to: v4StateView, data: callData(GET_SLOT0, id) } })
      }
    }
  }
  const answers = await readWords(reader, { calls: asked.map(({ call }) => call), block }, options)
  return asked.flatMap(({ ref }, i): PoolRef[] => {
    const answer = answers[i]
    if (!answer || uintAt(answer, 0) === 0n) return []
    return [versions[ref.version].singleton ? ref : { ...ref, id: addressAt(answer, 0) }]
  })
}
