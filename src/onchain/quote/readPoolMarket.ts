import { chainById } from '#domain/chains/chains.ts'
import type { PoolMarket } from '#domain/liquidity/check/poolIssues.ts'
import { poolMarket } from '#domain/liquidity/check/poolMarket.ts'
import { needsChainQuote } from '#domain/protocols/v4/hooks.ts'
import type { Amounts } from '#domain/protocols/v3/LiquidityMath.ts'
import { nodeOf } from '#domain/routing/Graph.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { client, type RequestOptions } from '../node/clients.ts'
import { readHead } from './readGas.ts'
import { readPoolStates } from './readPoolStates.ts'
import { pairsOf, readPools } from './readPools.ts'
import { relevantPools } from './relevantPools.ts'

/**
 * What is asked about: a pool by its two tokens, what goes in, and pools that the market knows beside the factories'.
 */
export type MarketAsk = { chainId: number; pool: PoolRef; amounts: Amounts; known: readonly PoolRef[] }

/**
 * LP-8: what all pools but this one say that token0 is worth in token1, raw, as they are on our node now. A hook that
 * may answer a swap as it likes has no say. Throws AppError `network.*`.
 */
export async function readPoolMarket(ask: MarketAsk, options: RequestOptions = {}): Promise<PoolMarket> {
  const { chainId, pool, amounts, known } = ask
  const { contracts, dollars = [] } = chainById(chainId) ?? {}
  const wrappedNative = contracts?.wrappedNative
  if (!wrappedNative) return { status: 'none' }
  const rpc = client(chainId)
  const pair = [nodeOf(pool.token0, wrappedNative), nodeOf(pool.token1, wrappedNative)] as const
  const hubs = [wrappedNative, ...dollars]
  const { number } = await readHead(rpc, options)
  const block = `0x${number.toString(16)}`
  const found = await readPools(rpc, { chainId, pairs: pairsOf([...pair, ...hubs]), block }, options)
  const all = new Map([...found, ...known].map(ref => [ref.id, ref]))
  all.delete(pool.id)
  const heard = new Set([...pair, ...hubs])
  const refs = relevantPools({ pools: [...all.values()], of: pair, wrappedNative, dollars }).filter(
    ref => !needsChainQuote(ref) && [ref.token0, ref.token1].every(token => heard.has(nodeOf(token, wrappedNative))),
  )
  const pools = await readPoolStates(rpc, { chainId, refs, block: number }, options)
  return poolMarket(pools, { pair, amounts, hubs })
}
