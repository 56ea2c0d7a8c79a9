import type { Token } from './Token.ts'

/** What a hook does: `fee-override` (beforeSwap sets the fee), `dynamic` (a keeper sets it, no say in a swap). */
export type PoolKind = 'standard' | 'fee-override' | 'dynamic'

/** symbol in the protocol's default list, dollars now, whole units of supply, yearly volatility */
export type TokenLine = [symbol: string, usd: number, supply: number, vol: number]

/**
 * version, one side, other side (the native currency by its symbol), fee (0 for v2), depth in million dollars a side,
 * hook kind
 */
export type PoolLine = [version: 2 | 3 | 4, a: string, b: string, fee: number, depth: number, kind?: PoolKind]

/** One network's tokens and pools. `unlisted`: real tokens that the default list doesn't have there. */
export type Market = {
  tokens: TokenLine[]
  unlisted?: Omit<Token, 'chainId' | 'kind'>[]
  pools: PoolLine[]
}

/** Yearly volatility of a dollar token. */
export const STABLE = 0.006
export const DYNAMIC_FEE = 0x800000
