import { type Calling, callTokens } from '#domain/search/callings.ts'
import { type SearchedArticle, searchedArticle } from '#domain/search/searchArticles.ts'
import { openIndex, type SearchIndex } from '#domain/search/SearchIndex.ts'
import { fetchSearchIndex } from '#data/search/fetchSearchIndex.ts'

/** The head of the market, and what is written here in the page's language. */
export type OpenedIndex = SearchIndex & { articles: readonly SearchedArticle[] }

let loading: Promise<OpenedIndex> | null = null

/**
 * The index, fetched and opened once a page, whose one language `locale` is; a failure may be asked again. Throws
 * DataError.
 */
export function loadSearchIndex(locale: string, lineOf: (calling: Calling) => string): Promise<OpenedIndex> {
  if (loading) return loading
  const started = fetchSearchIndex(locale, { timeoutMs: 8_000, retries: 1 }).then(({ tokens, pools, articles }) => {
    const index = openIndex(tokens, pools)
    callTokens(index.tokens, lineOf)
    return { ...index, articles: articles.map(searchedArticle) }
  })
  loading = started
  started.catch(() => {
    loading = null
  })
  return started
}
