import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { marketPath } from '../paths.ts'
import { type TokenDetail, tokenDetail } from '../schemas.ts'

/** One token; `address` may be NATIVE. Throws DataError. */
export const fetchToken = (chainId: number, address: string, options?: FetchOptions): Promise<TokenDetail> =>
  fetchJson(tokenDetail, marketPath(`tokens/${chainId}/${address}`), options)
