import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { type NftItem, nftItem } from '../nftSchemas.ts'
import { marketPath } from '../paths.ts'
import { type Page, page } from '../schemas.ts'

export type NftItemsAsked = {
  sort?: 'price' | 'id' | 'lastSale'
  dir?: 'asc' | 'desc'
  /** 'true': only what is for sale. */
  listed?: 'true'
  owner?: string
  /** `<type>:<value>`, exactly as in the item's traits. */
  trait?: string
  cursor?: string
  limit?: number
}

const schema = page(nftItem)

/** A page of a collection's items; items without the sorted figure come last. Throws DataError. */
export const fetchNftItems = (
  { chainId, collection, asked = {} }: { chainId: number; collection: string; asked?: NftItemsAsked },
  options?: FetchOptions,
): Promise<Page<NftItem>> => fetchJson(schema, marketPath(`nfts/${chainId}/${collection}/items`, asked), options)
