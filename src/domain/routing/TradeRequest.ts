import type { Address } from '../chains/Chain.ts'
import type { PoolState } from '../protocols/PoolState.ts'
import type { CurrencyId, TokenTax, TradeKind } from '../swap/Trade.ts'

export type TradeRequest = {
  chainId: number
  /** The chain's wrapped native token; native and wrapped are one node of the graph. */
  wrappedNative: Address
  kind: TradeKind
  tokenIn: CurrencyId
  tokenOut: CurrencyId
  /** Raw, of tokenIn (exactIn) or tokenOut (exactOut). */
  amount: bigint
  pools: readonly PoolState[]
  /** Wei per gas unit; without it routes are compared gross of gas. */
  gasPrice?: bigint
  /** OP-stack data fee: wei for any transaction, and wei a calldata byte. */
  l1Fee?: { base: bigint; perByte: bigint }
  /** Tokens that keep part of a transfer. They go through v2 pairs in one leg, and exact output is off. */
  taxes?: Record<Address, TokenTax>
  /** 1 to 4 (default). */
  maxHops?: number
  block: bigint
  blockTime: number
}
