import type { PoolState } from '../protocols/PoolState.ts'
import * as NetValue from '../swap/NetValue.ts'
import * as Slippage from '../swap/Slippage.ts'
import * as Flow from './Flow.ts'
import * as Graph from './Graph.ts'
import { rescale } from './rescale.ts'
import { hopsOf, leastMixed, searchBelow, searchTrade } from './searchTrade.ts'
import type { TradeRequest, TradeResult } from './TradeRequest.ts'

export type { TradeRequest, TradeResult } from './TradeRequest.ts'

const BPS = 10_000n
/**
 * Inputs that are tried, at most; each is a hundred thousandth more than what the ones before it promise to be enough.
 */
const TRIES = 6
const MORE = 100_000n
/**
 * An exact output that costs so much more than a stand-in may is hardly ever the better one: it is only searched if
 * that one turns out as dear.
 */
const FAR = 1.001
/** A bound in floats holds as far as this. */
const SURELY = 1 - 1e-6
/** Less than a basis point beyond what is enough is near enough. */
const NEAR = 10_000n

/**
 * The best trade over the given pools (`searchTrade`). Of an exact output whose `slippage` is told, an exact input may
 * stand in: the router contract has no exact output across protocols in one leg. Its minimum is the wanted output
 * (`Trade.wanted`), and it is taken only where its whole input is below the best exact output's, what arrives beyond
 * the minimum counted as nothing.
 */
export function findTrade(request: TradeRequest): TradeResult {
  const { kind, slippage } = request
  if (kind === 'exactIn' || !slippage) return searchTrade(request)
  // a stand-in gives all of the amount when it gives as little as it may
  const standIn = { ...knownOf(request), amount: withMargin(request.amount, Slippage.withImpact(slippage, 0)) }
  const atStart = leastAtStart(standIn)
  let about: { least: bigint | undefined } | undefined
  /** What it costs at least, about. */
  const leastOf = () => {
    about ??= { least: leastMixed(standIn) }
    return about.least
  }
  // what more of its pools would say is asked for by those who search it all
  const whole = request.pools.every(isWhole)
  const midway: { tried: boolean; other?: TradeResult } = { tried: false }
  /**
   * Whether a stand-in is surely better; it is searched once, midway, so that an exact output that may still be the
   * better one goes on from there.
   */
  const isBeaten = (cost: number): boolean => {
    if (midway.tried || !whole || cost <= atStart) return false
    const least = leastOf()
    if (least === undefined || cost <= Number(least) * FAR) return false
    midway.tried = true
    midway.other = standInFor(request, undefined, { slippage, least })
    return midway.other?.status === 'ok' && -Number(NetValue.of(midway.other.trade)) < cost * SURELY
  }
  const own = searchBelow(request, isBeaten)
  const { tried, other } = midway
  // given up: only for one that is there
  if ('least' in own) return other!
  if (!tried) {
    // most are no dearer than a stand-in could ever be
    if (own.status === 'ok' && Number(own.trade.amountIn) <= atStart) return own
    return standInFor(request, own, { slippage, least: leastOf() }) ?? own
  }
  if (own.status !== 'ok') return other ?? own
  return other?.status === 'ok' && NetValue.standsIn(other.trade, own.trade) ? other : own
}

/** Pools that no more can be known of. */
const isWhole = (state: PoolState): boolean =>
  state.kind === 'pair' || (state.kind === 'ticks' && state.from <= -887_272 && state.to >= 887_272)

/**
 * What an output surely costs at least over all protocols: the prices before anything is traded, which every bit moves
 * up.
 */
function leastAtStart(request: TradeRequest): number {
  const { pools, wrappedNative, taxes, amount } = request
  const [source, sink] = [Graph.nodeOf(request.tokenIn, wrappedNative), Graph.nodeOf(request.tokenOut, wrappedNative)]
  const graph = Graph.make(pools, { wrappedNative, taxes })
  return Number(amount) * Flow.startPrice(graph, source, sink, hopsOf(request)) * SURELY
}

const knownOf = (request: TradeRequest): TradeRequest => ({
  ...request,
  pools: request.pools.filter(({ kind }) => kind !== 'sampled'),
})

/** Least expected output of which so much can be lost and the amount still arrives. */
const withMargin = (amount: bigint, bps: number): bigint =>
  (amount * BPS + BPS - BigInt(bps) - 1n) / (BPS - BigInt(bps))

/**
 * Undefined where the exact output (`own`: undefined while it is not searched) is no dearer. Pools that only the chain
 * can quote are left out: what they were asked for was an exact output.
 */
function standInFor(
  request: TradeRequest,
  own: TradeResult | undefined,
  { slippage, least }: { slippage: Slippage.Margin; least: bigint | undefined },
): TradeResult | undefined {
  const known = knownOf(request)
  const enoughAt = (priceImpactBps: number) => withMargin(request.amount, Slippage.withImpact(slippage, priceImpactBps))
  const below = own?.status === 'ok' ? own.trade.amountIn : undefined
  let amount = least
  let best: Extract<TradeResult, { status: 'ok' }> | undefined
  /** What was found last: an amount near its own needs no search. */
  let near: typeof best
  let last = { amount: 0n, amountOut: 0n }
  for (let tried = 0; tried < TRIES && amount !== undefined && (below === undefined || amount < below); tried++) {
    const asked: TradeRequest = { ...known, kind: 'exactIn', amount }
    const found: TradeResult = (near && rescale(asked, near)) ?? searchTrade(asked)
    if (found.status === 'insufficientData' && own?.status !== 'ok' && !best) return found
    if (found.status !== 'ok') break
    near = found
    const { amountOut, priceImpactBps } = found.trade
    const enough = enoughAt(priceImpactBps)
    if (amountOut >= enough && (!best || amount < best.trade.amountIn)) best = found
    if (amountOut >= enough && (amountOut - enough) * NEAR < enough) break
    // along the line through the last two, the first of which is nothing for nothing
    const [more, given] = [amount - last.amount, amountOut - last.amountOut]
    last = { amount, amountOut }
    if (more === 0n || given === 0n || more > 0n !== given > 0n) break
    amount += ((enough - amountOut) * more) / given
    amount += amount / MORE + 1n
    if (below !== undefined && amount >= below && last.amount < below - 1n && !best) amount = below - 1n
  }
  if (!best) return undefined
  const trade = { ...best.trade, wanted: request.amount }
  if (own?.status === 'ok' && !NetValue.standsIn(trade, own.trade)) return undefined
  const more = own?.status === 'ok' ? own.wanted : own?.status === 'insufficientData' ? own.pools : []
  return { ...best, trade, wanted: [...new Set([...best.wanted, ...more])] }
}

/**
 * Multiples at which an amount that nothing fills is tried again: a thousandfold each, up to any decimals a token has.
 */
const STEPS = 8
const STEP = 1_000n

/**
 * True when an amount that no route fills is too small for one: more of it would trade. What is too much stays so at
 * any multiple. Pure; only for asks that were answered `insufficientLiquidity`.
 */
export function isTooLittle(request: TradeRequest): boolean {
  let { amount } = request
  for (let step = 0; step < STEPS; step++) {
    amount *= STEP
    const { status } = findTrade({ ...request, amount })
    if (status === 'ok') return true
  }
  return false
}
