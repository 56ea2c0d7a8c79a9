import type { TransferProvider } from '#domain/account/TransferProvider.ts'
import { fetchJson } from '../market/fetch/fetchJson.ts'
import { transferProviders } from './transferProviders.ts'

/** Asks our service which exchanges are set up. Throws DataError. */
export const fetchTransferProviders = async (): Promise<TransferProvider[]> =>
  (await fetchJson(transferProviders, '/api/transfers')).providers
