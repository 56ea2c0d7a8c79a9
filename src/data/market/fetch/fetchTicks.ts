import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { marketPath } from '../paths.ts'
import { type PoolTicks, poolTicks } from '../schemas.ts'

/** Initialised ticks of a v3 or v4 pool. Throws DataError. */
export const fetchTicks = (chainId: number, id: string, options?: FetchOptions): Promise<PoolTicks> =>
  fetchJson(poolTicks, marketPath(`pools/${chainId}/${id}/ticks`), options)
