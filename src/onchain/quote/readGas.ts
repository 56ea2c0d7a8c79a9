import type { Hex } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { RequestOptions } from '../node/clients.ts'
import { type Reader, uintAt } from '../node/readWords.ts'

/** OP-stack GasPriceOracle: getL1Fee(bytes) is at this address on every such chain. */
const ORACLE: Address = '0x420000000000000000000000000000000000000f'
const GET_L1_FEE = '0x49948e0e'

/** A block's head, and what gas costs on top of it. */
export type Head = {
  number: bigint
  hash: Hex
  /** Seconds. */
  time: number
}

export async function readHead(reader: Reader, options: RequestOptions = {}): Promise<Head> {
  const block = await reader.request<{ number: Hex; hash: Hex; timestamp: Hex }>(
    'eth_getBlockByNumber',
    ['latest', false],
    options,
  )
  return { number: BigInt(block.number), hash: block.hash, time: Number(block.timestamp) }
}

/** Wei per gas unit. */
export const readGasPrice = async (reader: Reader, options: RequestOptions = {}): Promise<bigint> =>
  BigInt(await reader.request<Hex>('eth_gasPrice', [], options))

/** Bytes as dense as a swap's calldata: words that are a third filled, no two alike. */
function sampleBytes(count: number): string {
  let bytes = ''
  for (let i = 0; i < count; i++)
    bytes += i % 32 < 21 ? '00' : (((i * 2_654_435_761) >>> 13) & 0xff).toString(16).padStart(2, '0')
  return bytes
}

const SIZES = [500, 1500] as const

/**
 * The data fee of an OP-stack chain as base and price per byte of calldata, from its own oracle; undefined where there
 * is none (other chains, or a devnet without the oracle).
 */
export async function readL1Fee(
  reader: Reader,
  chainId: number,
  options: RequestOptions = {},
): Promise<{ base: bigint; perByte: bigint } | undefined> {
  if (chainById(chainId)?.layer !== 'op') return undefined
  const answers = await Promise.all(
    SIZES.map(size => {
      const length = size.toString(16).padStart(64, '0')
      const bytes = sampleBytes(size).padEnd(Math.ceil(size / 32) * 64, '0')
      const data = `${GET_L1_FEE}${'20'.padStart(64, '0')}${length}${bytes}`
      return reader.request<Hex>('eth_call', [{ to: ORACLE, data }, 'latest'], options)
    }),
  )
  if (answers.some(answer => answer.length < 66)) return undefined
  const [small, large] = answers.map(answer => uintAt(answer, 0)) as [bigint, bigint]
  const perByte = large > small ? (large - small) / BigInt(SIZES[1] - SIZES[0]) : 0n
  const base = small - perByte * BigInt(SIZES[0])
  return { base: base > 0n ? base : 0n, perByte }
}
