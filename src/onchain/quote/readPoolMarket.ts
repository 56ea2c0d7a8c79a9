import { chainById } from '#domain/chains/chains.ts'
import type { PoolMarket } from '#domain/liquidity/check/poolIssues.ts'
import type { PoolState } from '#domain/protocols/PoolState.ts'
import { needsChainQuote } from '#domain/protocols/v4/hooks.ts'
import type { Amounts } from '#domain/protocols/v3/LiquidityMath.ts'
import { findTrade } from '#domain/routing/findTrade.ts'
import { nodeOf } from '#domain/routing/Graph.ts'
import { type CurrencyId, NATIVE_ADDRESS, type PoolRef } from '#domain/swap/Trade.ts'
import { client, type RequestOptions } from '../node/clients.ts'
import { readHead } from './readGas.ts'
import { readPoolStates } from './readPoolStates.ts'
import { pairsOf, readPools } from './readPools.ts'
import { relevantPools } from './relevantPools.ts'

/** Parts and multiples of a deposit that are sold there and back, in turn: what other pools can't take whole they may take in part. */
const PROBES = [[1n, 1n], [1n, 4n], [1n, 16n], [16n, 1n], [4_096n, 1n]] as const
/** What the way there and back may cost: where it costs more, the pools are too shallow to say a price. */
const MOST_LOST = 0.15
const HOPS = 3

/** What one asks about: a pool by its two tokens, what goes in, and pools that the market knows beside the factories'. */
export type MarketAsk = { chainId: number; pool: PoolRef; amounts: Amounts; known: readonly PoolRef[] }

/** LP-8: what all pools but this one say that token0 is worth, of amounts like those of the deposit: pools that are too shallow for it say nothing. Throws AppError `network.*`. */
export async function readPoolMarket(ask: MarketAsk, options: RequestOptions = {}): Promise<PoolMarket> {
  const { chainId, pool, amounts, known } = ask
  const chain = chainById(chainId)
  const wrappedNative = chain?.contracts.wrappedNative
  if (!wrappedNative) return { status: 'none' }
  const rpc = client(chainId)
  const both = [nodeOf(pool.token0, wrappedNative), nodeOf(pool.token1, wrappedNative)] as const
  const { number, time } = await readHead(rpc, options)
  const pairs = pairsOf([...both, wrappedNative, ...(chain?.dollars ?? [])])
  const found = await readPools(rpc, { chainId, pairs, block: `0x${number.toString(16)}` }, options)
  const all = new Map([...found, ...known].map(ref => [ref.id, ref]))
  all.delete(pool.id)
  const refs = relevantPools({
    pools: [...all.values()],
    ...{ of: both, wrappedNative, dollars: chain?.dollars ?? [] },
  }).filter(ref => !needsChainQuote(ref))
  const pools = await readPoolStates(rpc, { chainId, refs, block: number }, options)
  return marketOf({ ...{ chainId, wrappedNative, pools, block: number, blockTime: time }, ...{ pool, amounts } })
}

type Known = { chainId: number; wrappedNative: NonNullable<PoolRef['hook']>; pools: readonly PoolState[] } & {
  block: bigint
  blockTime: number
  pool: Pick<PoolRef, 'token0' | 'token1'>
  amounts: Amounts
}

/** The price between what a sale of token0 brings and what buying it costs, at the first amount that the pools take. */
function marketOf({ pool, amounts, ...known }: Known): PoolMarket {
  const [zero, one] = [pool.token0, pool.token1].map(id => (id === NATIVE_ADDRESS ? 'NATIVE' : id)) as [
    CurrencyId,
    CurrencyId,
  ]
  const sell = (tokenIn: CurrencyId, tokenOut: CurrencyId, amount: bigint): bigint => {
    if (amount <= 0n) return 0n
    const result = findTrade({ ...known, kind: 'exactIn', tokenIn, tokenOut, amount, maxHops: HOPS })
    return result.status === 'ok' ? result.trade.amountOut : 0n
  }
  for (const [times, of] of PROBES) {
    const sold0 = (amounts.amount0 * times) / of
    const [had0, got1] = sold0 > 0n ? [sold0, sell(zero, one, sold0)] : [0n, 0n]
    // Where one side alone goes in, what it brings goes back.
    const sold1 = (amounts.amount1 * times) / of || got1
    const got0 = sell(one, zero, sold1)
    const bid = had0 > 0n ? Number(got1) / Number(had0) : reverseOf(got0, sell(zero, one, got0))
    const offer = got0 > 0n ? Number(sold1) / Number(got0) : 0
    if (bid > 0 && offer > 0 && bid >= offer * (1 - MOST_LOST)) return { status: 'known', price: Math.sqrt(bid * offer) }
  }
  return { status: 'none' }
}

const reverseOf = (sold: bigint, got: bigint): number => (sold > 0n ? Number(got) / Number(sold) : 0)
