import { marketPath } from '../paths.ts'
import { type PoolLogPage, poolLogPage } from '../poolLogSchemas.ts'
import { fetchJson, type FetchOptions } from './fetchJson.ts'

/** A page of what happened in a v3 or v4 pool since a time (unix seconds), oldest first. Throws DataError. */
export const fetchPoolLog = (
  { chainId, id, from, cursor }: { chainId: number; id: string; from: number; cursor?: string | undefined },
  options?: FetchOptions,
): Promise<PoolLogPage> =>
  fetchJson(poolLogPage, marketPath(`pools/${chainId}/${id}/log`, { from, ...(cursor ? { cursor } : {}) }), options)
