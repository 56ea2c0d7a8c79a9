import type { Address } from '../chains/Chain.ts'
import { protocolVersions } from '../protocols/Pool.ts'
import { type CurrencyId, NATIVE_ADDRESS, type Trade, type TradeLeg } from '../swap/Trade.ts'
import { versions } from '../versions.ts'
import { type Costs, findCosts, pathCost, pathGas, tradeGas } from './costs.ts'
import * as Flow from './Flow.ts'
import * as Graph from './Graph.ts'
import * as Net from './Net.ts'
import { type LegsResult, runLegs } from './runLegs.ts'
import { type Dear, leastInput, splitAmount } from './splitAmount.ts'
import type { TradeRequest, TradeResult } from './TradeRequest.ts'
import { feeBpsOf, priceImpactBpsOf } from './tradeFigures.ts'

type Candidate = Extract<LegsResult, { status: 'ok' }> & { paths: Flow.Path[]; net: bigint; gas: bigint }

const SHARE_BITS = 48n
const ALTERNATIVES = 3
/** Small legs that a split may lose on the way to exact amounts. */
const DROPPED = 40
const MOST_HOPS = 4
/** Most gas of all legs of a trade: a network's limit of a transaction (2^24) less what lies around them. */
const GAS_LIMIT = 15_000_000
/** And of the whole trade, with the ticks that it is then seen to cross. */
const TRADE_GAS_LIMIT = 16_000_000n
/** Share of each pool's depth that a split may use: floats and legs in order miss the end of an emptied pool. */
const ROOMS = [1 - 1e-9, 0.999, 0.98, 0.9]

/** Where paths are looked for: one field a protocol, as a leg of an exact-output trade stays in one. */
export function fieldsOf(
  request: TradeRequest,
  maxHops: number,
  mixed: boolean,
): { fields: Net.Field[]; edgeCount: number } {
  const { pools, wrappedNative, taxes } = request
  const ends = (currency: CurrencyId, apart: boolean): Address[] => {
    const node = Graph.nodeOf(currency, wrappedNative)
    return apart && node === wrappedNative ? [wrappedNative, NATIVE_ADDRESS] : [node]
  }
  if (mixed) {
    const graph = Graph.make(pools, { wrappedNative, taxes })
    const [sources, sinks] = [ends(request.tokenIn, false), ends(request.tokenOut, false)]
    return {
      fields: [{ graph: Graph.between(graph, sources, sinks, maxHops), sources, sinks }],
      edgeCount: pools.length * 2,
    }
  }
  const fields = protocolVersions.map(version => {
    const apart = versions[version].native
    const graph = Graph.make(pools, { wrappedNative, version, apart })
    const [sources, sinks] = [ends(request.tokenIn, apart), ends(request.tokenOut, apart)]
    return { graph: Graph.between(graph, sources, sinks, maxHops), sources, sinks }
  })
  return { fields: fields.filter(field => field.graph.edges.length > 0), edgeCount: pools.length * 2 }
}

/** The best path for the whole amount per protocol field and number of hops, without the pools in `excluded`. */
const singlePaths = (
  fields: readonly Net.Field[],
  { amount, kind }: TradeRequest,
  maxHops: number,
  excluded?: Set<number>,
): Flow.Path[] =>
  fields.flatMap(({ graph, sources, sinks }) =>
    Flow.search(graph, {
      ...{ sources, sinks, amount: Number(amount), exactIn: kind === 'exactIn', maxHops, excluded },
    }).flatMap(found => (found ? [found.path] : [])),
  )

/** Floats to raw amounts that add up: shares in 2^-48, the rest on the largest. */
function toAmounts(shares: readonly number[], amount: bigint): bigint[] {
  const sum = shares.reduce((a, b) => a + b, 0)
  const amounts = shares.map(
    share => (amount * BigInt(Math.floor((share / sum) * 2 ** Number(SHARE_BITS)))) >> SHARE_BITS,
  )
  const largest = shares.indexOf(Math.max(...shares))
  amounts[largest]! += amount - amounts.reduce((a, b) => a + b, 0n)
  return amounts
}

/** Legs that start in a native v4 pool run first: what is left is (un)wrapped for the others in one go. */
const nativeFirst = (path: Flow.Path): number => {
  const { state, zeroForOne } = path[0]!
  return (zeroForOne ? state.ref.token0 : state.ref.token1) === NATIVE_ADDRESS ? 0 : 1
}

/** Whether a transaction has room for the gas of these legs; without a gas price this isn't checked. */
export const fits = (legs: readonly TradeLeg[], request: TradeRequest): boolean =>
  !request.gasPrice || tradeGas(legs, request) <= TRADE_GAS_LIMIT

/** The legs that carry least for their gas, of a trade with more gas than a transaction may take; never all. */
function tooMuch({ legs }: Extract<LegsResult, { status: 'ok' }>, request: TradeRequest): Set<number> {
  const out = new Set<number>()
  if (fits(legs, request)) return out
  let over = tradeGas(legs, request) - TRADE_GAS_LIMIT
  const gains = legs.map(({ amountIn, gas }, i) => ({ i, gas, gain: Number(amountIn) / Number(gas) }))
  for (const { i, gas } of gains.sort((a, b) => a.gain - b.gain).slice(0, -1)) {
    if (over <= 0n) break
    out.add(i)
    over -= gas
  }
  return out
}

/** Exact legs of the paths with their net value: output less gas, or minus (input and gas). */
function candidate({
  paths,
  shares,
  request,
  costs,
}: {
  paths: readonly Flow.Path[]
  shares: readonly number[]
  request: TradeRequest
  costs: Costs
}): Candidate | Exclude<LegsResult, { status: 'ok' }> {
  const exactIn = request.kind === 'exactIn'
  const order = paths.map((_, i) => i).sort((a, b) => nativeFirst(paths[a]!) - nativeFirst(paths[b]!))
  let used = order.map(i => paths[i]!)
  let parts = order.map(i => shares[i]!)
  let result: LegsResult
  for (let dropped = 0; ; dropped++) {
    const all = toAmounts(parts, request.amount)
    used = used.filter((_, i) => all[i]! > 0n)
    parts = parts.filter((_, i) => all[i]! > 0n)
    const amounts = all.filter(amount => amount > 0n)
    result = runLegs({ paths: used, amounts, exactIn, taxes: request.taxes })
    if (result.status === 'ok') {
      const out = tooMuch(result, request)
      if (out.size === 0) break
      used = used.filter((_, i) => !out.has(i))
      parts = parts.filter((_, i) => !out.has(i))
      continue
    }
    const { leg } = result
    // Dust that a pool gives nothing for, or a bit more than a pool has left: the others take it.
    if (dropped === DROPPED || used.length === 1 || amounts[leg]! * 100n > request.amount) return result
    used = used.filter((_, i) => i !== leg)
    parts = parts.filter((_, i) => i !== leg)
  }
  const gas = tradeGas(result.legs, request)
  const cost = BigInt(Math.round(costs.perGas * Number(gas) + costs.perByte * costs.bytes(result.legs)))
  return { ...result, paths: used, gas, net: (exactIn ? result.amountOut : -result.amountIn) - cost }
}

const isTaxed = ({ taxes, tokenIn, tokenOut }: TradeRequest) =>
  [tokenIn, tokenOut].some(token => {
    const tax = taxes?.[token as Address]
    return tax !== undefined && tax.buyBps + tax.sellBps > 0
  })

/** Pools of the graph of which only a part is known. */
const partlyKnown = (fields: readonly Net.Field[]): Set<string> => {
  const ids = new Set<string>()
  for (const { graph } of fields) {
    for (const { state } of graph.edges) {
      if (state.kind === 'sampled' || (state.kind === 'ticks' && (state.from > -887_272 || state.to < 887_272)))
        ids.add(state.ref.id)
    }
  }
  return ids
}

/**
 * The least an exact output would cost if its legs might mix protocols, raw; undefined where nothing leads there.
 */
export function leastMixed(request: TradeRequest): bigint | undefined {
  const maxHops = hopsOf(request)
  const { fields, edgeCount } = fieldsOf(request, maxHops, true)
  if (isTaxed(request) || fields.every(field => field.graph.edges.length === 0)) return undefined
  const least = leastInput(Net.make(fields, edgeCount), Number(request.amount), maxHops)
  return Number.isFinite(least) && least > 0 ? BigInt(Math.floor(least)) : undefined
}

/** The hops of a path, at most. */
export const hopsOf = ({ maxHops = MOST_HOPS }: TradeRequest): number => Math.min(Math.max(maxHops, 1), MOST_HOPS)

/**
 * The best trade over the given pools: split by marginal price, net of gas, then computed to the wei. Pure; one block's
 * states in, one block's trade out. Expected outcomes are values.
 */
export function searchTrade(request: TradeRequest): TradeResult {
  const found = searchBelow(request, () => false)
  if ('least' in found) throw new Error('nothing is too dear')
  return found
}

/** The same, given up where the least that an exact output costs is too dear (`isDear`): then only `least` is told. */
export function searchBelow(request: TradeRequest, isDear: (least: number) => boolean): TradeResult | Dear {
  const { kind, amount, wrappedNative } = request
  const exactIn = kind === 'exactIn'
  const maxHops = hopsOf(request)
  const [start, end] = [Graph.nodeOf(request.tokenIn, wrappedNative), Graph.nodeOf(request.tokenOut, wrappedNative)]
  if (start === end || amount <= 0n) return { status: 'noRoute' }
  const taxed = isTaxed(request)
  if (taxed && !exactIn) return { status: 'noRoute' }
  const { fields, edgeCount } = fieldsOf(request, maxHops, exactIn)
  if (fields.every(field => field.graph.edges.length === 0)) return { status: 'noRoute' }
  const net = Net.make(fields, edgeCount)
  const costs = findCosts(request)

  const singles = singlePaths(fields, request, maxHops)
  const gaps = new Set<string>()
  const candidates: Candidate[] = []
  const offer = (paths: readonly Flow.Path[], shares: readonly number[]): boolean => {
    const made = candidate({ paths, shares, request, costs })
    if (made.status === 'ok') candidates.push(made)
    else if (made.status === 'insufficientData') gaps.add(made.pool)
    return made.status === 'ok'
  }
  for (const path of singles) offer([path], [1])
  const single = candidates.reduce<Candidate | undefined>(
    (best, next) => (best && best.net >= next.net ? best : next),
    undefined,
  )

  for (const room of taxed ? [] : ROOMS) {
    const split = splitAmount(
      net,
      Number(amount),
      {
        exactIn,
        maxHops,
        pathCost: path => pathCost(path, costs),
        pathGas,
        isDear,
        gasLimit: request.gasPrice ? GAS_LIMIT : Number.POSITIVE_INFINITY,
      },
      { room, single: single && Number(single.amountOut) / Number(single.amountIn) },
    )
    // emptied pools may have less for paths one after the other than for all at once: with more left in them, it fits
    if (!split) continue
    if ('least' in split) return split
    if (split.paths.length === 1 || offer(split.paths, split.amounts)) break
  }
  const best = candidates.reduce<Candidate | undefined>((a, b) => (a && a.net >= b.net ? a : b), undefined)
  if (!best) {
    const partly = gaps.size ? gaps : partlyKnown(fields)
    return partly.size ? { status: 'insufficientData', pools: [...partly] } : { status: 'insufficientLiquidity' }
  }

  const excluded = new Set(single?.paths[0]?.map(edge => edge.pool))
  for (const path of single ? singlePaths(fields, request, maxHops, excluded) : []) offer([path], [1])
  const alternatives = candidates
    .filter(other => other !== best && other.paths.length === 1)
    .sort((a, b) => (a.net > b.net ? -1 : a.net < b.net ? 1 : 0))
    .slice(0, ALTERNATIVES)
    .map(({ legs, amountIn, amountOut }): { legs: TradeLeg[]; amount: bigint } => ({
      legs,
      amount: exactIn ? amountOut : amountIn,
    }))

  const trade = buildTrade(request, best, {
    singlePathAmount: single && (exactIn ? single.amountOut : single.amountIn),
    alternatives,
  })
  return { status: 'ok', trade, exact: best.exact, wanted: [...gaps] }
}

/** A trade of exact legs, with its figures. */
export function buildTrade(
  request: TradeRequest,
  { legs, amountIn, amountOut }: Extract<LegsResult, { status: 'ok' }>,
  beside: Pick<Trade, 'singlePathAmount' | 'alternatives'>,
): Trade {
  const gas = tradeGas(legs, request)
  return {
    chainId: request.chainId,
    kind: request.kind,
    tokenIn: request.tokenIn,
    tokenOut: request.tokenOut,
    amountIn,
    amountOut,
    legs,
    gas,
    ...findCosts(request).ofTrade(legs, gas),
    block: request.block,
    blockTime: request.blockTime,
    priceImpactBps: priceImpactBpsOf(legs, request.taxes),
    feeBps: feeBpsOf(legs),
    singlePathAmount: beside.singlePathAmount,
    alternatives: beside.alternatives,
    ...(isTaxed(request) ? { taxes: request.taxes } : {}),
  }
}
