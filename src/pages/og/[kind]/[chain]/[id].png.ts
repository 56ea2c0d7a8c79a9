import type { APIRoute } from 'astro'
import { chainByName } from '#domain/chains/chains.ts'
import { findMarketPage } from '../../../_findMarketPage.ts'
import { poolCard, tokenCard } from '../../_cards.ts'
import { drawCard } from '../../_drawCard.ts'

export const prerender = false

/** A token's or a pool's picture, kept by our server and the CDN until there is news of it. */
export const GET: APIRoute = async ({ params }) => {
  const { kind = '', chain = '', id = '' } = params
  const network = chainByName(chain)
  const found = network && (kind === 'tokens' || kind === 'pools') ? await findMarketPage(kind, network, id) : null
  if (!found) return new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain', 'cache-control': 'public, max-age=0, s-maxage=10' } })
  const png = drawCard(found.is === 'token' ? tokenCard(found.token) : poolCard(found.pool, found.candles.map(candle => candle.close)))
  return new Response(new Uint8Array(png), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=600, s-maxage=600, stale-while-revalidate=86400', 'x-robots-tag': 'noindex' },
  })
}
