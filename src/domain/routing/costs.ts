import type { Address } from '../chains/Chain.ts'
import { ZERO_ADDRESS } from '../Hex.ts'
import type { TradeLeg } from '../swap/Trade.ts'
import * as Flow from './Flow.ts'
import * as Graph from './Graph.ts'
import { BASE_BYTES, BASE_GAS, hopBytes, hopUnits, LEG_BYTES, SWEEP_GAS, WRAP_GAS } from './gas.ts'
import type { TradeRequest } from './TradeRequest.ts'

/** Gas a price is asked for: about one swap's. */
const TYPICAL_GAS = 250_000

/** Prices of gas and calldata in raw units of the currency that isn't specified; 0 when unknown. */
export type Costs = {
  perGas: number
  perByte: number
  bytes: (legs: readonly TradeLeg[]) => number
  ofTrade: (legs: readonly TradeLeg[], gas: bigint) => { gasCost?: bigint; gasCostInQuote?: bigint }
}

const bytesOf = (legs: readonly TradeLeg[]): number =>
  legs.reduce(
    (sum, leg) => sum + LEG_BYTES + leg.hops.reduce((bytes, hop) => bytes + hopBytes(hop.pool), 0),
    BASE_BYTES,
  )

/** Finds what native is worth in the quote currency by selling about one swap's gas through the same pools. */
export function findCosts(request: TradeRequest): Costs {
  const { gasPrice, l1Fee, wrappedNative, pools } = request
  const none: Costs = { perGas: 0, perByte: 0, bytes: bytesOf, ofTrade: () => ({}) }
  if (!gasPrice) return none
  const native = (legs: readonly TradeLeg[], gas: bigint) =>
    gas * gasPrice + (l1Fee ? l1Fee.base + l1Fee.perByte * BigInt(bytesOf(legs)) : 0n)
  const quote = Graph.nodeOf(request.kind === 'exactIn' ? request.tokenOut : request.tokenIn, wrappedNative)
  const rate = quote === wrappedNative ? 1 : nativeRate(request, quote, Number(gasPrice) * TYPICAL_GAS)
  if (rate === undefined) return { ...none, ofTrade: (legs, gas) => ({ gasCost: native(legs, gas) }) }
  return {
    perGas: Number(gasPrice) * rate,
    perByte: l1Fee && pools.length ? Number(l1Fee.perByte) * rate : 0,
    bytes: bytesOf,
    ofTrade: (legs, gas) => {
      const gasCost = native(legs, gas)
      return { gasCost, gasCostInQuote: BigInt(Math.round(Number(gasCost) * rate)) }
    },
  }
}

/**
 * What native was found to be worth, by graph: a search asks twice, and one that follows it on the same states asks the
 * same.
 */
const rates = new WeakMap<Graph.Graph, { asked: string; rate: number | undefined }>()

/** Raw quote per wei over the best path, or undefined without one. */
function nativeRate({ pools, wrappedNative, taxes }: TradeRequest, quote: Address, amount: number): number | undefined {
  const whole = Graph.make(pools, { wrappedNative, taxes })
  const asked = `${quote} ${amount}`
  const known = rates.get(whole)
  if (known?.asked === asked) return known.rate
  const ends = { sources: [wrappedNative], sinks: [quote] }
  const graph = Graph.between(whole, ends.sources, ends.sinks, 2)
  const found = Flow.search(graph, { ...ends, amount, exactIn: true, maxHops: 2 })
  const best = Math.max(...found.map(path => path?.amount ?? 0))
  const rate = best > 0 ? best / amount : undefined
  rates.set(whole, { asked, rate })
  return rate
}

/** Gas units of a path that crosses no tick. */
export function pathGas(path: Flow.Path): number {
  let gas = 0
  for (const { state } of path) gas += hopUnits(state.ref, state.kind === 'sampled')
  return gas
}

/** What a path costs however little goes through it. */
export function pathCost(path: Flow.Path, costs: Costs): number {
  if (costs.perGas === 0) return 0
  let bytes = LEG_BYTES
  for (const { state } of path) bytes += hopBytes(state.ref)
  return pathGas(path) * costs.perGas + bytes * costs.perByte
}

/** Gas units of a trade's transaction: its legs, what wraps or unwraps around them, and the sweep of a split. */
export function tradeGas(legs: readonly TradeLeg[], { tokenIn, tokenOut, kind }: TradeRequest): bigint {
  let gas = BASE_GAS + legs.reduce((sum, leg) => sum + leg.gas, 0n)
  const starts = legs.map(leg => leg.hops[0]!.tokenIn)
  const ends = legs.map(leg => leg.hops.at(-1)!.tokenOut)
  const asPool = (currency: TradeRequest['tokenIn']) => (currency === 'NATIVE' ? ZERO_ADDRESS : currency)
  if (starts.some(token => token !== asPool(tokenIn))) gas += WRAP_GAS
  if (ends.some(token => token !== asPool(tokenOut))) gas += WRAP_GAS
  if (legs.length > 1 || kind === 'exactOut') gas += SWEEP_GAS
  return gas
}
