// The figures of one quote against an independent price: what SW-5 shows and SW-14 guards.
import { toNumber } from '../Amount.ts'
import type { Token } from '../token/Token.ts'
import type { TokenTax } from '../token/TokenTax.ts'

export type SwapFigures = {
  inUsd: number | null
  outUsd: number | null
  /** (out − in) ÷ in, a fraction: what the swap costs all in all (token fees too); null without both prices. */
  difference: number | null
  /**
   * How far below the independent prices the pools pay, token fees not counted (they are told apart), a fraction, never
   * negative.
   */
  distance: number | null
  networkCostUsd: number | null
  /** Network cost ÷ value, a fraction. */
  networkCostShare: number | null
}

const usdOf = (raw: bigint | null, token: Token | null, price: number | null) =>
  raw === null || !token || price === null ? null : toNumber(raw, token.decimals) * price

/** What is left of an amount after a fee in basis points; null when nothing is. */
const keep = (bps: number) => (bps >= 10_000 ? null : 1 - bps / 10_000)

export function swapFigures(facts: {
  input: Token | null
  output: Token | null
  amountIn: bigint | null
  amountOut: bigint | null
  priceIn: number | null
  priceOut: number | null
  /** Raw native units. */
  gasCost: bigint | null
  nativeDecimals: number
  nativePrice: number | null
  /** What selling the input and buying the output costs in token fees. */
  sellTax: TokenTax | null
  buyTax: TokenTax | null
}): SwapFigures {
  const inUsd = usdOf(facts.amountIn, facts.input, facts.priceIn)
  const outUsd = usdOf(facts.amountOut, facts.output, facts.priceOut)
  const both = inUsd !== null && outUsd !== null && inUsd > 0
  const kept = keep(facts.sellTax?.sellBps ?? 0)
  const got = keep(facts.buyTax?.buyBps ?? 0)
  const distance = both && kept !== null && got !== null ? 1 - outUsd / got / (inUsd * kept) : null
  const networkCostUsd =
    facts.gasCost === null || facts.nativePrice === null
      ? null
      : toNumber(facts.gasCost, facts.nativeDecimals) * facts.nativePrice
  const value = inUsd ?? outUsd
  return {
    inUsd,
    outUsd,
    difference: both ? (outUsd - inUsd) / inUsd : null,
    distance: distance === null ? null : Math.max(0, distance),
    networkCostUsd,
    networkCostShare: networkCostUsd === null || value === null || value <= 0 ? null : networkCostUsd / value,
  }
}
