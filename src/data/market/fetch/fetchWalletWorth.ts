import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { marketPath } from '../paths.ts'
import { type WalletWorth, type WorthRange, walletWorth } from '../walletSchemas.ts'

/** What a wallet holds now, worth over a while, on all networks. Throws DataError. */
export const fetchWalletWorth = (address: string, range: WorthRange, options?: FetchOptions): Promise<WalletWorth> =>
  fetchJson(walletWorth, marketPath(`wallets/${address.toLowerCase()}/worth`, { range }), options)
