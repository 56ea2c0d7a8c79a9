import type { Address } from '#domain/chains/Chain.ts'
import type { ErrorCode } from '#domain/Errors.ts'
import type { SwapAsk } from '#domain/swap/SwapQuote.ts'
import type { TokenTax } from '../../domain/token/TokenTax.ts'
import type { CurrencyId, PoolRef } from '#domain/swap/Trade.ts'
import type { HeldQuote, Quote } from './Quoter.ts'

/** A pool as the market lists it. */
export type MarketPool = PoolRef & { tvlUsd?: number | null }

/** To the worker. `url`: where the chain's node is asked. */
export type ToWorker =
  | { type: 'learn'; chainId: number; pools: MarketPool[] }
  | { type: 'warm'; id: number; chainId: number; url: string; tokenIn: CurrencyId; tokenOut: CurrencyId }
  | { type: 'held'; id: number; ask: SwapAsk; url: string; taxes?: Record<Address, TokenTax> }
  | { type: 'quote'; id: number; ask: SwapAsk; url: string; soon?: boolean; taxes?: Record<Address, TokenTax> }
  | { type: 'cancel'; id: number }

/** From the worker: one for each quote that wasn't cancelled. */
export type FromWorker =
  | { id: number; quote: Quote }
  | { id: number; held: HeldQuote | null }
  /** Read ahead, or tried to. */
  | { id: number; warm: true }
  | { id: number; error: { code: ErrorCode; values: Record<string, string | number>; message: string } }
