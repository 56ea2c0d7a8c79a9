import { chainById } from '#domain/chains/chains.ts'
import type { SearchResult } from '#domain/search/SearchResult.ts'
import type { Say } from '#i18n/Say.ts'

/** GS-3: where a result leads. */
export function resultPath(say: Say, result: SearchResult): string {
  const chain = (id: number) => chainById(id)?.key ?? ''
  switch (result.type) {
    case 'token':
      return say.path('token', { chain: chain(result.currencyInfo.chainId), address: result.currencyInfo.address })
    case 'pool':
      return say.path('pool', { chain: chain(result.chainId), address: result.poolId })
    case 'network':
      return say.path('exploreTabChain', { tab: 'tokens', chain: chain(result.chainId) })
    case 'helpArticle':
      return say.path('helpPage', { article: result.article })
    case 'nftCollection':
      return say.path('nftCollection', { chain: chain(result.chainId), collection: result.address })
    default:
      return say.path('portfolioOf', { wallet: result.address })
  }
}
