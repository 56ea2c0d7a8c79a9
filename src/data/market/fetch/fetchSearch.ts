import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { type NftCollection, nftCollection } from '../nftSchemas.ts'
import { marketPath } from '../paths.ts'
import { type Found, found, type PoolRow, poolRow, type TokenRow, tokenRow } from '../schemas.ts'

/** What may be searched for, and what is found then. */
export type Findable = { TOKEN: TokenRow; POOL: PoolRow; NFT_COLLECTION: NftCollection }

export type SearchAsked<T extends keyof Findable> = {
  text: string
  searchType: T
  /** Default: every network with real money. */
  chainIds?: readonly number[]
  /** From 1, default 1. */
  page?: number
  /** At most 100, default 20. */
  size?: number
}

const schemas = { TOKEN: found(tokenRow), POOL: found(poolRow), NFT_COLLECTION: found(nftCollection) }

/** AP-3: one page of what a text finds, the best first. Throws DataError. */
export const fetchSearch = <T extends keyof Findable>(
  { chainIds, ...asked }: SearchAsked<T>,
  options?: FetchOptions,
): Promise<Found<Findable[T]>> =>
  fetchJson(
    schemas[asked.searchType],
    marketPath('search', { ...asked, chainIds: chainIds?.join(',') }),
    options,
  ) as Promise<Found<Findable[T]>>
