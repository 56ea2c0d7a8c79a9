import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { marketPath } from '../paths.ts'
import { type PoolDetail, poolDetail } from '../schemas.ts'

/** One pool; `id` is a pair's or v3 pool's address or a v4 pool id. Throws DataError. */
export const fetchPool = (chainId: number, id: string, options?: FetchOptions): Promise<PoolDetail> =>
  fetchJson(poolDetail, marketPath(`pools/${chainId}/${id}`), options)
