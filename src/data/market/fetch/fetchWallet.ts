import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { marketPath } from '../paths.ts'
import { type Wallet, wallet } from '../walletSchemas.ts'

/**
 * What a wallet holds; `chain` is a chain key or 'all'. Its trades: fetchTransactions({ account }). Throws DataError.
 */
export const fetchWallet = (address: string, chain = 'all', options?: FetchOptions): Promise<Wallet> =>
  fetchJson(wallet, marketPath(`wallets/${address.toLowerCase()}`, chain === 'all' ? {} : { chain }), options)
