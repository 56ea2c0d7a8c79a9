import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { marketPath } from '../paths.ts'
import { type Stats, stats } from '../schemas.ts'

/** Sums of one chain (key) or 'all'. Throws DataError. */
export const fetchStats = (chain: string, options?: FetchOptions): Promise<Stats> =>
  fetchJson(stats, marketPath('stats', { chain }), options)
