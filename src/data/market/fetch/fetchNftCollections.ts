import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { type NftCollection, nftCollection } from '../nftSchemas.ts'
import { marketPath } from '../paths.ts'
import { type Page, page } from '../schemas.ts'

export type NftCollectionsAsked = {
  /** Chain key or 'all'. */
  chain?: string
  sort?: 'volume' | 'floor' | 'items' | 'owners'
  dir?: 'asc' | 'desc'
  search?: string
  cursor?: string
  limit?: number
}

const schema = page(nftCollection)

/** A page of NFT collections. Throws DataError. */
export const fetchNftCollections = (
  asked: NftCollectionsAsked = {},
  options?: FetchOptions,
): Promise<Page<NftCollection>> => fetchJson(schema, marketPath('nfts', asked), options)
