import { fetchJson, type FetchOptions } from '../fetch/fetchJson.ts'
import { marketPath } from '../paths.ts'
import { type PoolProviding, poolProviding } from '../poolLogSchemas.ts'

/** What providing liquidity to a v3 or v4 pool is like. Throws DataError. */
export const fetchProviding = (chainId: number, id: string, options?: FetchOptions): Promise<PoolProviding> =>
  fetchJson(poolProviding, marketPath(`pools/${chainId}/${id}/providing`), options)
