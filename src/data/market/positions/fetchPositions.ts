import { marketPath } from '../paths.ts'
import { type WalletPositions, walletPositions } from '../positionSchemas.ts'
import { fetchJson, type FetchOptions } from '../fetch/fetchJson.ts'

/** Which positions a wallet has, on every network of a scope (`all`, `testnets`). Throws DataError. */
export const fetchPositions = (address: string, chain = 'all', options?: FetchOptions): Promise<WalletPositions> =>
  fetchJson(walletPositions, marketPath(`wallets/${address.toLowerCase()}/positions`, { chain }), options)
