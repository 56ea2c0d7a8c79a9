import type { TransactionType } from '#domain/token/Market.ts'
import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { marketPath } from '../paths.ts'
import type { Page, TransactionRow } from '../schemas.ts'
import { page, transactionRow } from '../schemas.ts'

export type TransactionsAsked = {
  /** Chain key or 'all'. */
  chain?: string
  token?: string
  pool?: string
  account?: string
  type?: TransactionType
  /** Newest first unless another is asked for. */
  sort?: 'time' | 'usd' | 'type'
  dir?: 'asc' | 'desc'
  search?: string
  cursor?: string
  limit?: number
}

const schema = page(transactionRow)

/** A page of swaps and liquidity changes. Throws DataError. */
export const fetchTransactions = (
  asked: TransactionsAsked = {},
  options?: FetchOptions,
): Promise<Page<TransactionRow>> => fetchJson(schema, marketPath('transactions', asked), options)
