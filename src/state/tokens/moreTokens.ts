// Only who looks through the market’s tokens wants more of them than its first page: the swap box starts without it.
import { $lists, fetchTokenPage, type TokenList } from './tokens.ts'

const paging = new Set<number>()

/** The next page behind what is listed of a chain, one at a time: every token the market knows is reached by scrolling. Quiet when it is away. */
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
