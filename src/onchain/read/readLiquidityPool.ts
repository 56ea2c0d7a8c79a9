import { keccak256 } from 'viem/utils'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { type Hex, ZERO_ADDRESS } from '#domain/Hex.ts'
import type { PoolFacts } from '#domain/liquidity/CreateMoment.ts'
import { pairAddress } from '#domain/protocols/v2/pairAddress.ts'
import { squareRoot } from '#domain/protocols/v3/LiquidityMath.ts'
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '#domain/protocols/v3/TickMath.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import type { ProtocolVersion } from '#domain/versions.ts'
import { client, type RequestOptions } from '../node/clients.ts'
import { addressAt, callData, poolKeyWords, readWords, uintAt, type WordCall, word } from '../node/readWords.ts'

/** Selectors of the factories, UniswapV2Pair, UniswapV3Pool and v4's StateView. */
const V2 = {
  pair: '0xe6a43905',
  reserves: '0x0902f1ac',
  supply: '0x18160ddd',
  kLast: '0x7464fc3d',
  feeTo: '0x017e7e58',
} as const
const V3 = { pool: '0x1698ee82', slot0: '0x3850c7bd', liquidity: '0x1a686502' } as const
const V4 = { slot0: '0xc815641c', liquidity: '0xfa6793d5' } as const

/** Whose id isn't known: the pool that these two tokens and this fee name. */
export type AskedPool = Omit<PoolRef, 'id'>

/**
 * LP-3: the pool of a pair as the chain has it now, also where it isn't there yet. Null: its version doesn't stand on
 * this network. Throws AppError `network.*`.
 */
export async function readLiquidityPool(
  chainId: number,
  asked: AskedPool,
  options: RequestOptions = {},
): Promise<PoolFacts | null> {
  const rpc = client(chainId)
  const block = await rpc.request<Hex>('eth_blockNumber', [], options)
  const read = (calls: WordCall[]) => readWords(rpc, { calls, block }, options)
  const found = await readers[asked.version](chainId, asked, read)
  return found && { ...found, block: BigInt(block) }
}

type Read = (calls: WordCall[]) => Promise<(Hex | null)[]>
type Found = Omit<PoolFacts, 'block'> | null

/** LIST: how a pool is read, by its version. */
const readers: Record<ProtocolVersion, (chainId: number, asked: AskedPool, read: Read) => Promise<Found>> = {
  v2: readPair,
  v3: readRangePool,
  v4: readKey,
}

async function readPair(chainId: number, asked: AskedPool, read: Read): Promise<Found> {
  const { v2Factory } = chainById(chainId)?.contracts ?? {}
  if (!v2Factory) return null
  const [named, feeTo] = await read([
    { to: v2Factory, data: callData(V2.pair, asked.token0, asked.token1) },
    { to: v2Factory, data: V2.feeTo },
  ])
  const found = named ? addressAt(named, 0) : ZERO_ADDRESS
  const there = found !== ZERO_ADDRESS
  const id = there ? found : pairAddress(v2Factory, asked.token0, asked.token1)
  const pool: PoolRef = { ...asked, id }
  if (!there) return { pool, there, sqrtPriceX96: 0n, liquidity: 0n, pair: null }
  const [reserves, supply, kLast] = await read([
    { to: id, data: V2.reserves },
    { to: id, data: V2.supply },
    { to: id, data: V2.kLast },
  ])
  const takes = feeTo !== null && feeTo !== undefined && addressAt(feeTo, 0) !== ZERO_ADDRESS
  const pair = {
    reserve0: reserves ? uintAt(reserves, 0) : 0n,
    reserve1: reserves ? uintAt(reserves, 1) : 0n,
    totalSupply: supply ? uintAt(supply, 0) : 0n,
    kLast: takes && kLast ? uintAt(kLast, 0) : 0n,
  }
  return { pool, there: true, sqrtPriceX96: priceOf(pair), liquidity: pair.totalSupply, pair }
}

/** The root of reserve1 ÷ reserve0 as v3 writes it; 0 where the pair is empty, or beyond what can be written. */
function priceOf({ reserve0, reserve1 }: { reserve0: bigint; reserve1: bigint }): bigint {
  if (reserve0 === 0n || reserve1 === 0n) return 0n
  const root = squareRoot((reserve1 << 192n) / reserve0)
  return root <= MIN_SQRT_RATIO ? MIN_SQRT_RATIO + 1n : root >= MAX_SQRT_RATIO ? MAX_SQRT_RATIO - 1n : root
}

async function readRangePool(chainId: number, asked: AskedPool, read: Read): Promise<Found> {
  const { v3Factory } = chainById(chainId)?.contracts ?? {}
  if (!v3Factory) return null
  const [named] = await read([{ to: v3Factory, data: callData(V3.pool, asked.token0, asked.token1, asked.fee) }])
  const id: Address = named ? addressAt(named, 0) : ZERO_ADDRESS
  const [slot, liquidity] =
    id === ZERO_ADDRESS
      ? []
      : await read([
          { to: id, data: V3.slot0 },
          { to: id, data: V3.liquidity },
        ])
  return stateOf({ pool: { ...asked, id }, slot, liquidity, there: id !== ZERO_ADDRESS })
}

async function readKey(chainId: number, asked: AskedPool, read: Read): Promise<Found> {
  const { v4StateView } = chainById(chainId)?.contracts ?? {}
  if (!v4StateView) return null
  const id = keccak256(`0x${poolKeyWords(asked).map(word).join('')}`)
  const [slot, liquidity] = await read([
    { to: v4StateView, data: callData(V4.slot0, id) },
    { to: v4StateView, data: callData(V4.liquidity, id) },
  ])
  return stateOf({ pool: { ...asked, id }, slot, liquidity, there: slot ? uintAt(slot, 0) > 0n : false })
}

const stateOf = ({
  pool,
  slot,
  liquidity,
  there,
}: {
  pool: PoolRef
  slot: Hex | null | undefined
  liquidity: Hex | null | undefined
  there: boolean
}): Found => ({
  ...{ pool, there, pair: null },
  sqrtPriceX96: slot ? uintAt(slot, 0) : 0n,
  liquidity: liquidity ? uintAt(liquidity, 0) : 0n,
})
