import type { TokenTax } from '../token/TokenTax.ts'
import type { Trade, TradeLeg } from './Trade.ts'

// GO-6: where the value of a trade goes, from the prices before it to what is left of it. Raw units of the side that
// isn't specified.

/**
 * `whole` is the sum of the others: what a trade at the prices before it, without any fee or gas, would have given more
 * (or taken less).
 */
export type Waterfall = {
  /** What it would be at the prices before it. */
  ideal: bigint
  /** What tokens keep of their own transfers. */
  tax: bigint
  fees: bigint
  /** What pools give less as the trade moves their prices. */
  depth: bigint
  /** 0 where gas has no price in this currency. */
  gas: bigint
  whole: bigint
}

const raw = (value: number): bigint => BigInt(Math.max(0, Math.round(value)))
const keptOf = (tax: number | undefined): number => 1 - (tax ?? 0) / 10_000

/**
 * What one leg's amount would become: with nothing kept, with taxes alone, with taxes and pool fees. `first`: the price
 * at which the trade found each pool.
 */
function stages(leg: TradeLeg, first: Map<string, number>, taxes: Record<string, TokenTax> | undefined) {
  let [price, kept, afterFees] = [1, 1, 1]
  for (const hop of leg.hops) {
    const key = `${hop.pool.id}${hop.zeroForOne}`
    const before = first.get(key) ?? hop.priceBefore
    first.set(key, before)
    price *= before
    kept *= keptOf(taxes?.[hop.tokenIn]?.sellBps) * keptOf(taxes?.[hop.tokenOut]?.buyBps)
    afterFees *= 1 - hop.fee / 1e6
  }
  return { price, kept, afterFees }
}

/** The parts, which add up to the whole exactly. */
export function waterfall(trade: Trade): Waterfall {
  const { kind, legs, taxes, gasCostInQuote: gas = 0n } = trade
  const first = new Map<string, number>()
  let [ideal, taxed, charged] = [0, 0, 0]
  for (const leg of legs) {
    const { price, kept, afterFees } = stages(leg, first, taxes)
    if (kind === 'exactIn') {
      const at = Number(leg.amountIn) * price
      ideal += at
      taxed += at * kept
      charged += at * kept * afterFees
    } else {
      const at = Number(leg.amountOut) / price
      ideal += at
      taxed += at / kept
      charged += at / kept / afterFees
    }
  }
  const way = kind === 'exactIn' ? 1 : -1
  const tax = raw(way * (ideal - taxed))
  const fees = raw(way * (taxed - charged))
  const rest = kind === 'exactIn' ? raw(charged) - trade.amountOut : trade.amountIn - raw(charged)
  // Roundings of a trade that moves nothing.
  const depth = rest > 0n ? rest : 0n
  return { ideal: raw(ideal), tax, fees, depth, gas, whole: tax + fees + depth + gas }
}

/** A single path that the router found beside the trade, as a trade: its gas is what its legs take instead. */
export function alternativeOf(best: Trade, { legs, amount }: Trade['alternatives'][number]): Trade {
  const gasOf = (all: readonly TradeLeg[]) => all.reduce((sum, leg) => sum + leg.gas, 0n)
  const gas = best.gas - gasOf(best.legs) + gasOf(legs)
  const scaled = best.gas > 0n ? ((best.gasCostInQuote ?? 0n) * gas) / best.gas : 0n
  return {
    ...best,
    ...(best.kind === 'exactIn' ? { amountOut: amount } : { amountIn: amount }),
    ...(best.gasCostInQuote === undefined ? {} : { gasCostInQuote: scaled }),
    legs,
    gas,
    alternatives: [],
  }
}

/** One pool over the whole trade: legs that share it carry its price on. */
export type PoolMove = { hop: TradeLeg['hops'][number]; before: number; after: number }

/** Every pool that the trade crosses, in the order it does, with its price before and after all of it. */
export function poolMoves(legs: readonly TradeLeg[]): PoolMove[] {
  const moves = new Map<string, PoolMove>()
  for (const hop of legs.flatMap(leg => leg.hops)) {
    const key = `${hop.pool.id}${hop.zeroForOne}`
    moves.set(key, { hop, before: moves.get(key)?.before ?? hop.priceBefore, after: hop.priceAfter })
  }
  return [...moves.values()]
}
