import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { type NftItemDetail, nftItemDetail } from '../nftSchemas.ts'
import { marketPath } from '../paths.ts'

/** One item of a collection; `tokenId` is a decimal. Throws DataError. */
export const fetchNftItem = (
  { chainId, collection, tokenId }: { chainId: number; collection: string; tokenId: string },
  options?: FetchOptions,
): Promise<NftItemDetail> =>
  fetchJson(nftItemDetail, marketPath(`nfts/${chainId}/${collection}/items/${tokenId}`), options)
