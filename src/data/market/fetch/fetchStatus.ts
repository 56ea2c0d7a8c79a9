import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { type Status, status } from '../schemas.ts'

/** How far each network is indexed. Throws DataError. */
export const fetchStatus = (options?: FetchOptions): Promise<Status> => fetchJson(status, '/api/status', options)
