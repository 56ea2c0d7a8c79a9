import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { type NftCollectionDetail, nftCollectionDetail } from '../nftSchemas.ts'
import { marketPath } from '../paths.ts'

/** One NFT collection. Throws DataError. */
export const fetchNftCollection = (
  chainId: number,
  address: string,
  options?: FetchOptions,
): Promise<NftCollectionDetail> => fetchJson(nftCollectionDetail, marketPath(`nfts/${chainId}/${address}`), options)
