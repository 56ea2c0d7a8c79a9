import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { marketPath } from '../paths.ts'
import type { Page, PoolRow } from '../schemas.ts'
import { page, poolRow } from '../schemas.ts'
import type { ProtocolVersion } from '#domain/versions.ts'

export type PoolsAsked = {
  /** Chain key or 'all'. */
  chain?: string
  protocol?: ProtocolVersion
  /** Pools with this token: address or NATIVE. */
  token?: string
  sort?: 'tvl' | 'name' | 'protocol' | 'fee' | 'apr' | 'rewardApr' | 'volume1d' | 'volume30d' | 'turnover' | 'created'
  /** Only what counts in sums. */
  counted?: 'true'
  dir?: 'asc' | 'desc'
  search?: string
  cursor?: string
  limit?: number
}

const schema = page(poolRow)

/** A page of pools. Throws DataError. */
export const fetchPools = (asked: PoolsAsked = {}, options?: FetchOptions): Promise<Page<PoolRow>> =>
  fetchJson(schema, marketPath('pools', asked), options)
