// What a token's page says, for the page itself and for the stamp that makes thousands of it (pages/_stampDetail).
import { chainById } from '#domain/chains/chains.ts'
import { isSwappable } from '#domain/chains/isSwappable.ts'
import { type CurrencyId, safeText, shortAddress } from '#domain/token/Token.ts'
import type { TokenDetail } from '#data/market/schemas.ts'
import { islandWords } from '#i18n/islandWords.ts'
import { barePath, localizePath } from '#i18n/paths.ts'
import type { Say } from '#i18n/Say.ts'
import { swapBoxWords } from '#islands/SwapBox/swapBoxWords.ts'
import { leadsPage } from '#ui/token/SafetyCard.tsx'
import type { TokenMarket } from '../../_findDetail.ts'
import { isSpam } from '../../_isSpam.ts'
import { tokenLd } from '../../_crawlers/jsonLd.ts'
import { candlesOf, namesakes, poolsOf, transactionsOf } from '../../_market.ts'
import { refOf } from '../../_refOf.ts'

/** Props of the page, its view and its two islands. `market`: on demand, what the snapshot doesn't have. */
export function tokenParts(say: Say, { site, token, market }: { site: URL; token: TokenDetail; market?: TokenMarket }) {
  const chain = chainById(token.chainId)!
  const path = barePath('token', { chain: chain.key, address: token.address })
  // Any token may take a known name: what isn't on the list says its address, so no two pages share a title.
  const symbol =
    token.listed || token.address === 'NATIVE'
      ? safeText(token.symbol, 20)
      : `${safeText(token.symbol, 20)} ${shortAddress(token.address)}`
  const native = token.address === 'NATIVE'
  // Native → this token; the native currency itself is sold for dollars.
  const sides: { input: CurrencyId; output: CurrencyId | null } = {
    input: 'NATIVE',
    output: native ? (chain.dollars[0] ?? null) : (token.address as CurrencyId),
  }
  const words = { name: safeText(token.name, 40), symbol, chain: chain.name }
  return {
    page: {
      title: say.t('token.title', words),
      description: say.t('token.description', words),
      path,
      section: 'explore' as const,
      at: token.at,
      jsonLd: tokenLd(say, site, token),
      noindex: isSpam(token) || chain.testnet === true,
      image: `/og${path.slice('/explore'.length)}.png`,
      markdown: `${localizePath(say.locale, path)}.md`,
      class: 'has-action-bar',
    },
    view: {
      say,
      token,
      candles: market ? market.candles : candlesOf(token.chainId, token.address),
      pools: (market?.pools ?? poolsOf(token)).slice(0, 8),
      transactions: (market?.transactions ?? transactionsOf(token.chainId, token.address)).slice(0, 6),
      url: new URL(say.path('token', { chain: chain.key, address: token.address }), site).href,
    },
    /** Nothing beside a red verdict hurries towards a swap (SW-12). */
    boxed: isSwappable(chain.id) && !leadsPage(token),
    swap: {
      ...islandWords(say, swapBoxWords),
      placement: 'token' as const,
      chainId: chain.id,
      tokens: native ? [] : [refOf(token)],
      ...sides,
    },
    balances: {
      ...islandWords(say, ['token.balance.title']),
      tokens: [token, ...namesakes(token)].map(t => ({ ...refOf(t), priceUsd: t.priceUsd })),
    },
  }
}
