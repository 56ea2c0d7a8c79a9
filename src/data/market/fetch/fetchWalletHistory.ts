import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { marketPath } from '../paths.ts'
import { type WalletHistory, walletHistory } from '../walletSchemas.ts'

export type HistoryAsked = { chain?: string; cursor?: string; limit?: number }

/**
 * All that a wallet did, as far as it is read by now: the first question begins the reading, the next ones tell how far
 * it is. Throws DataError.
 */
export const fetchWalletHistory = (
  address: string,
  asked: HistoryAsked = {},
  options?: FetchOptions,
): Promise<WalletHistory> =>
  fetchJson(walletHistory, marketPath(`wallets/${address.toLowerCase()}/history`, asked), options)
