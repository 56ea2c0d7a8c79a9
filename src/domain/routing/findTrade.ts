import type { PoolState } from '../protocols/PoolState.ts'
import type { Address } from '../chains/Chain.ts'
import type { CurrencyId, TokenTax, Trade, TradeKind } from '../Trade.ts'

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
  taxes?: Record<Address, TokenTax>
  /** Default 3. */
  maxHops?: number
  block: bigint
  blockTime: number
}

export type TradeResult =
  | { status: 'ok'; trade: Trade }
  | { status: 'noRoute' }
  | { status: 'insufficientLiquidity' }
  /** Loaded ticks of these pools end before the amount is filled: load more of them and ask again. */
  | { status: 'insufficientData'; pools: string[] }
