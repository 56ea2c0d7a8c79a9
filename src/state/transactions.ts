import { atom } from 'nanostores'
import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import type { ErrorCode } from '#domain/Errors.ts'
import type { CurrencyId } from '#domain/Trade.ts'

/** How a currency is written in a toast or a table, kept with the transaction. */
export type CurrencyLabel = { id: CurrencyId; symbol: string; decimals: number }

/** TX-1, TX-2. One transaction this browser sent. Amounts are decimal strings of raw units (JSON has no bigint). */
export type Transaction = {
  hash: Hex
  chainId: number
  account: Address
  type: 'swap' | 'wrap' | 'unwrap' | 'approve' | 'revoke'
  status: 'pending' | 'confirmed' | 'failed' | 'canceled' | 'expired'
  nonce: number
  /** ms since 1970 */
  addedAt: number
  /** Block at which it was handed over: where the search for a replacement begins. */
  sentBlock: number
  to: Address
  data: Hex
  value: string
  /** Unix seconds; 0 without one. */
  deadline: number
  currencyIn: CurrencyLabel
  currencyOut: CurrencyLabel
  amountIn: string
  /** Quoted, and once confirmed what arrived. */
  amountOut: string
  /** Why it failed. */
  error?: ErrorCode
}

/** This browser's transactions, newest first, all accounts and chains. */
export const $transactions = atom<readonly Transaction[]>([])
