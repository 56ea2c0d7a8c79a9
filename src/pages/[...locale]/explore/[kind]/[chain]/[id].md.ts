import type { APIRoute } from 'astro'
import { chainByName } from '#domain/chains/chains.ts'
import { defaultLocale, locales } from '#i18n/locales.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { findMarketPage } from '../../../../_findMarketPage.ts'
import { pageMarkdown } from '../../../../_crawlers/markdown.ts'

export const prerender = false

/** EX-7: the Markdown twin of a token's or pool's page, at its address with `.md` behind. */
export const GET: APIRoute = async ({ params, site }) => {
  const { kind = '', chain = '', id = '' } = params
  const locale = params.locale === undefined ? defaultLocale : locales.find(l => l.key === params.locale)?.key
  const network = chainByName(chain)
  const page =
    locale && network && (kind === 'tokens' || kind === 'pools') ? await findMarketPage(kind, network, id) : null
  if (!page)
    return new Response('Not found\n', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=0, s-maxage=10' },
    })
  return new Response(pageMarkdown(makeSay(locale!), site!, page), {
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60',
      'cache-tag':
        page.is === 'token'
          ? `token:${page.token.chainId}:${page.token.address}`
          : `pool:${page.pool.chainId}:${page.pool.id}`,
      // The page itself is what is to be found.
      'x-robots-tag': 'noindex',
    },
  })
}
