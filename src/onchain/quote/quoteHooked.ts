import type { Address } from '#domain/chains/Chain.ts'
import type { PoolState, Sample, SampledState } from '#domain/protocols/PoolState.ts'
import { findTrade, type TradeRequest, type TradeResult } from '#domain/routing/findTrade.ts'
import { nodeOf } from '#domain/routing/Graph.ts'
import { requoteTrade } from '#domain/routing/requoteTrade.ts'
import * as NetValue from '#domain/swap/NetValue.ts'
import type { PoolRef, Trade } from '#domain/swap/Trade.ts'
import type { RequestOptions } from '../node/clients.ts'
import { readSamples, type SampleAsk } from './readSamples.ts'
import type { Reader } from '../node/readWords.ts'

/** Shares of an amount at which a hooked pool is sampled. */
const SHARES = [1, 2, 4, 8, 16, 24, 32, 48, 64, 80, 96, 112, 128]
const WHOLE = 128n
/**
 * Eighths of what such a pool was given a block ago, at which it is sampled again; and shares of the amount for one
 * that was given nothing.
 */
const AROUND = [4, 7, 8, 9, 12]
const IDLE = [8, 48, 128]
/** Hops of a leg whose amounts depend on each other are settled one after another. */
const SETTLE_ROUNDS = 3

/**
 * A trade with the pools that only the chain can quote: their quoter is asked along the amounts that could reach them,
 * the split is found over those samples, and what it gives each of them is asked once more, so that every amount is the
 * chain's own. When that can't be reached or isn't better, `without` (the result over the other pools) stands. `last`:
 * the answer to the same question a block ago; only what lies around it is asked then.
 */
export async function quoteHooked(
  reader: Reader,
  {
    request: { slippage: _, ...request },
    hooked,
    without,
    options,
    last,
  }: { request: TradeRequest; hooked: readonly PoolRef[]; without: TradeResult; options: RequestOptions; last?: Trade },
): Promise<TradeResult> {
  const asks = hooked.flatMap(ref =>
    [true, false].flatMap((zeroForOne): SampleAsk[] => {
      const most = reaching(request, ref, zeroForOne)
      if (most === 0n) return []
      const amounts = amountsOf(most, last && givenTo(last, ref, zeroForOne)).filter(amount => amount > 0n)
      return [{ ref, zeroForOne, amounts: [...new Set(amounts)] }]
    }),
  )
  if (asks.length === 0) return without
  const { chainId, kind, block } = request
  let samples = collect(new Map(), asks, await readSamples(reader, { chainId, asks, kind, block }, options))
  let pools = withSamples(request.pools, hooked, samples)
  let found = findTrade({ ...request, pools })
  for (let round = 0; found.status === 'ok' && !found.exact && round < SETTLE_ROUNDS; round++) {
    const open = openHops(found.trade.legs, kind === 'exactIn', hooked)
    if (open.length === 0) break
    samples = collect(samples, open, await readSamples(reader, { chainId, asks: open, kind, block }, options))
    pools = withSamples(request.pools, hooked, samples)
    found = requoteTrade({ ...request, pools }, found.trade) ?? { status: 'insufficientLiquidity' }
  }
  if (found.status !== 'ok' || (!found.exact && !request.taxes)) return without
  return without.status === 'ok' && isAsGood(without.trade, found.trade) ? without : found
}

const isAsGood = (trade: Trade, other: Trade): boolean =>
  trade.wanted === undefined ? NetValue.of(trade) >= NetValue.of(other) : NetValue.standsIn(trade, other)

/**
 * Most of the specified side that could come to a pool in one direction: all of the amount, over the other pools; 0
 * when none could.
 */
function reaching(request: TradeRequest, ref: PoolRef, zeroForOne: boolean): bigint {
  const { wrappedNative, kind, amount } = request
  const exactIn = kind === 'exactIn'
  const node = (token: Address) => nodeOf(token, wrappedNative)
  const [from, to] = (zeroForOne ? [ref.token0, ref.token1] : [ref.token1, ref.token0]).map(token => node(token)) as [
    Address,
    Address,
  ]
  const [start, end] = [nodeOf(request.tokenIn, wrappedNative), nodeOf(request.tokenOut, wrappedNative)]
  if (from === end || to === start) return 0n
  const near = exactIn ? from : to
  if (near === (exactIn ? start : end)) return amount
  const [tokenIn, tokenOut] = exactIn ? [request.tokenIn, from] : [to, request.tokenOut]
  const on = findTrade({ ...request, tokenIn, tokenOut, maxHops: 2 })
  return on.status === 'ok' ? (exactIn ? on.trade.amountOut : on.trade.amountIn) : 0n
}

/**
 * What to sample a pool at that may be given at most so much. `given`: what it was given before; undefined when nothing
 * is known of that.
 */
function amountsOf(most: bigint, given: bigint | undefined): bigint[] {
  const shares = (list: readonly number[]) => list.map(share => (most * BigInt(share)) / WHOLE)
  if (given === undefined) return shares(SHARES)
  if (given === 0n) return shares(IDLE)
  return [...AROUND.map(eighths => (given * BigInt(eighths)) / 8n).filter(amount => amount < most), most].sort(
    (a, b) => (a < b ? -1 : 1),
  )
}

/** What a trade gave a pool in one direction, of the side that was specified. */
const givenTo = (trade: Trade, ref: PoolRef, zeroForOne: boolean): bigint =>
  trade.legs
    .flatMap(leg => leg.hops)
    .filter(hop => hop.pool.id === ref.id && hop.zeroForOne === zeroForOne)
    .reduce((sum, hop) => sum + (trade.kind === 'exactIn' ? hop.amountIn : hop.amountOut), 0n)

type Samples = Map<string, Sample[]>

const keyOf = (ref: PoolRef, zeroForOne: boolean): string => `${ref.id}${zeroForOne}`

function collect(samples: Samples, asks: readonly SampleAsk[], answers: readonly Sample[][]): Samples {
  const all = new Map(samples)
  for (const [i, { ref, zeroForOne }] of asks.entries()) {
    const key = keyOf(ref, zeroForOne)
    const byAmount = new Map([...(all.get(key) ?? []), ...answers[i]!].map(sample => [sample.amountIn, sample]))
    all.set(
      key,
      [...byAmount.values()].sort((a, b) => (a.amountIn < b.amountIn ? -1 : 1)),
    )
  }
  return all
}

function withSamples(pools: readonly PoolState[], hooked: readonly PoolRef[], samples: Samples): PoolState[] {
  const states = hooked.map(
    (ref): SampledState => ({
      kind: 'sampled',
      ref,
      zeroForOne: samples.get(keyOf(ref, true)) ?? [],
      oneForZero: samples.get(keyOf(ref, false)) ?? [],
    }),
  )
  return [...pools, ...states.filter(state => state.zeroForOne.length + state.oneForZero.length > 0)]
}

/** Hooked hops of a trade with the amounts they were given, to be asked exactly. */
function openHops(
  legs: Extract<TradeResult, { status: 'ok' }>['trade']['legs'],
  exactIn: boolean,
  hooked: readonly PoolRef[],
): SampleAsk[] {
  const ids = new Set(hooked.map(ref => ref.id))
  return legs.flatMap(leg =>
    leg.hops
      .filter(hop => ids.has(hop.pool.id))
      .map(hop => ({ ref: hop.pool, zeroForOne: hop.zeroForOne, amounts: [exactIn ? hop.amountIn : hop.amountOut] })),
  )
}
