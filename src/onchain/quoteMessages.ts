import type { Address } from '#domain/chains/Chain.ts'
import type { ErrorCode } from '#domain/Errors.ts'
import type { SwapAsk } from '#domain/SwapQuote.ts'
import type { PoolRef, TokenTax } from '#domain/Trade.ts'
import type { Quote } from './Quoter.ts'

/** A pool as the market lists it. */
export type MarketPool = PoolRef & { tvlUsd?: number | null }

/** To the worker. `url`: where the chain's node is asked. */
export type ToWorker =
  | { type: 'learn'; chainId: number; pools: MarketPool[] }
  | { type: 'quote'; id: number; ask: SwapAsk; url: string; taxes?: Record<Address, TokenTax> }
  | { type: 'cancel'; id: number }

/** From the worker: one for each quote that wasn't cancelled. */
export type FromWorker =
  | { id: number; quote: Quote }
  | { id: number; error: { code: ErrorCode; values: Record<string, string | number>; message: string } }
