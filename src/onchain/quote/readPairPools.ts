import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { PairPools } from '#domain/liquidity/entry/Entry.ts'
import { nodeOf } from '#domain/routing/Graph.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { client, type RequestOptions } from '../node/clients.ts'
import { readHead } from './readGas.ts'
import { readPoolStates, wordsFor } from './readPoolStates.ts'
import { readPools } from './readPools.ts'

/** Ticks to each side of the price that are known of the pool that is entered: a factor of seven. */
const REACH = 20_000

/**
 * GO-11: a pool and all others that the factories know between its two tokens, native and wrapped as one, at the newest
 * block. Throws AppError `network.*`.
 */
export async function readPairPools(chainId: number, pool: PoolRef, options: RequestOptions = {}): Promise<PairPools> {
  const rpc = client(chainId)
  const wrapper = chainById(chainId)?.contracts.wrappedNative
  const { number, time } = await readHead(rpc, options)
  const pair = wrapper
    ? ([nodeOf(pool.token0, wrapper), nodeOf(pool.token1, wrapper)].sort() as [Address, Address])
    : null
  const found = pair ? await readPools(rpc, { chainId, pairs: [pair], block: `0x${number.toString(16)}` }, options) : []
  const refs = [pool, ...found.filter(({ id }) => id !== pool.id)]
  const reaches = new Map([[pool.id, wordsFor(pool.tickSpacing ?? 60, REACH)]])
  return {
    pools: await readPoolStates(rpc, { chainId, refs, block: number, reaches }, options),
    ...{ block: number, blockTime: time },
  }
}
