// More of the market's tokens than its first page, for who scrolls or searches: the swap box starts without it.
import { chainById } from '#domain/chains/chains.ts'
import { $lists, fetchTokenPage, fromRow, type KnownToken, learn, type TokenList } from './tokens.ts'

const paging = new Set<number>()

/**
 * The next page behind what is listed of a chain, one at a time: every token the market knows is reached by scrolling.
 * Quiet when it is away.
 */
export async function moreTokens(chainId: number): Promise<void> {
  const cursor = $lists.get()[chainId]?.cursor
  if (!cursor || paging.has(chainId)) return
  paging.add(chainId)
  const list = (news: (now: TokenList) => Partial<TokenList>) => {
    const now = $lists.get()[chainId]
    if (now?.cursor === cursor) $lists.set({ ...$lists.get(), [chainId]: { ...now, ...news(now) } })
  }
  try {
    const page = await fetchTokenPage(chainId, cursor)
    list(({ further }) => ({ status: 'ok', further: [...further, ...page.ids], cursor: page.cursor }))
  } catch (error) {
    console.warn('Tarn: more of the market’s tokens could not be had', error)
    list(() => ({ status: 'failed' }))
  } finally {
    paging.delete(chainId)
  }
}

/** Searches the market by name, symbol or address, on one network or on all (null). Throws what fetching throws. */
export async function searchTokens(chainId: number | null, text: string, signal: AbortSignal): Promise<KnownToken[]> {
  const { fetchTokens } = await import('#data/market/fetch/fetchTokens.ts')
  const page = await fetchTokens(
    chainId === null
      ? { chain: 'all', search: text, sort: 'volume', limit: 50 }
      : { chain: chainById(chainId)?.key ?? '', search: text, sort: 'volume', limit: 20 },
    { signal },
  )
  const found = page.items.map(fromRow)
  learn(found)
  return found
}
