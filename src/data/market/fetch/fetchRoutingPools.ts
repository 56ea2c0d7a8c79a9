import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { marketPath } from '../paths.ts'
import { type RoutingPools, routingPools } from '../schemas.ts'

/** What a router needs to know every pool of a chain. Throws DataError. */
export const fetchRoutingPools = (chainId: number, options?: FetchOptions): Promise<RoutingPools> =>
  fetchJson(routingPools, marketPath(`routing/${chainId}`), options)
