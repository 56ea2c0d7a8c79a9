import type { Address } from '#domain/chains/Chain.ts'
import { foldText } from '#domain/search/foldText.ts'
import type { SearchQuery } from '#domain/search/SearchQuery.ts'
import type { SearchResult } from '#domain/search/SearchResult.ts'
import { chainById } from '#domain/chains/chains.ts'
import { fetchNftCollections } from '#data/market/fetch/fetchNftCollections.ts'

const MOST = 15

/**
 * AP-3: NFT collections by name, or the most traded ones for an empty query; spam is left out of those, and last
 * otherwise. `testnets`: those of test networks too. Throws DataError.
 */
export async function askCollections(
  { full, text, chainId }: SearchQuery,
  testnets: boolean,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const ask = (chain: string) =>
    fetchNftCollections(
      { chain, sort: 'volume', limit: MOST, ...(text && { search: text.slice(0, 60) }) },
      { signal, timeoutMs: 5_000, retries: 0 },
    )
  const pages = await Promise.all(
    (chainId === null ? ['all', ...(testnets ? ['testnets'] : [])] : [chainById(chainId)?.key ?? 'all']).map(ask),
  )
  const rows = pages.flatMap(page => page.items).filter(row => full !== '' || !row.spam)
  const rank = (row: (typeof rows)[number]) =>
    (row.spam ? 4 : 0) + (foldText(row.name) === text ? 0 : foldText(row.name).startsWith(text) ? 1 : 2)
  return rows
    .toSorted((a, b) => rank(a) - rank(b))
    .map(row => ({
      type: 'nftCollection',
      chainId: row.chainId,
      address: row.address as Address,
      name: row.name,
      imageUrl: row.imageUrl,
      isVerified: row.verified,
    }))
}
