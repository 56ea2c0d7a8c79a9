import type { Address } from '../chains/Chain.ts'
import type { PoolState } from '../protocols/PoolState.ts'
import type { Margin } from '../swap/Slippage.ts'
import type { TokenTax } from '../token/TokenTax.ts'
import type { CurrencyId, Trade, TradeKind } from '../swap/Trade.ts'

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
  /**
   * Of an exact output: an exact input may stand in that is expected to give this much more than is wanted. Without it
   * none does.
   */
  slippage?: Margin
  /** 1 to 4 (default). */
  maxHops?: number
  block: bigint
  blockTime: number
}

export type TradeResult =
  | {
      status: 'ok'
      trade: Trade
      /**
       * False when a hooked pool's amount lies between samples, or a transfer fee is only known by simulation: ask the
       * chain.
       */
      exact: boolean
      /** Pools whose loaded ticks this trade nearly used up: with more of them it may get better. */
      wanted: string[]
    }
  | { status: 'noRoute' }
  | { status: 'insufficientLiquidity' }
  /** Loaded ticks (or samples) of these pools end before the amount is filled: load more and ask again. */
  | { status: 'insufficientData'; pools: string[] }
