import { openIndex, type SearchIndex } from '#domain/search/SearchIndex.ts'
import { fetchSearchIndex } from '#data/search/fetchSearchIndex.ts'

let loading: Promise<SearchIndex> | null = null

/** The index, fetched and opened once a page; a failure may be asked again. Throws DataError. */
export function loadSearchIndex(): Promise<SearchIndex> {
  if (loading) return loading
  const started = fetchSearchIndex({ timeoutMs: 8_000, retries: 1 }).then(({ tokens, pools }) => openIndex(tokens, pools))
  loading = started
  started.catch(() => {
    loading = null
  })
  return started
}
