import type { APIRoute } from 'astro'
import type { Chain } from '#domain/chains/Chain.ts'
import { chainByName } from '#domain/chains/chains.ts'
import { fetchNftCollection } from '#data/market/fetch/fetchNftCollection.ts'
import { fetchNftItem } from '#data/market/fetch/fetchNftItem.ts'
import { askMarket } from '../../../_askMarket.ts'
import { findMarketPage } from '../../../_findMarketPage.ts'
import { collectionCard, itemCard, poolCard, tokenCard } from '../../_cards.ts'
import { type CardText, drawCard } from '../../_drawCard.ts'

export const prerender = false

async function marketCard(kind: 'tokens' | 'pools', network: Chain, id: string): Promise<CardText | null> {
  const found = await findMarketPage(kind, network, id)
  return (
    found &&
    (found.is === 'token'
      ? tokenCard(found.token)
      : poolCard(
          found.pool,
          found.candles.map(candle => candle.close),
        ))
  )
}

/** `0x…`: a collection; `0x…-7`: one of its items. */
async function nftCard(network: Chain, id: string): Promise<CardText | null> {
  const [, collection, item] = /^(0x[0-9a-f]{40})(?:-(0|[1-9]\d{0,77}))?$/.exec(id) ?? []
  if (!collection) return null
  const asked = await askMarket(async options =>
    item
      ? itemCard(await fetchNftItem({ chainId: network.id, collection, tokenId: item }, options))
      : collectionCard(await fetchNftCollection(network.id, collection, options)),
  )
  return asked.is === 'found' ? asked.value : null
}

/**
 * A token's, a pool's, an NFT collection's or item's picture, kept by our server and the CDN until there is news of it.
 */
export const GET: APIRoute = async ({ params }) => {
  const { kind = '', chain = '', id = '' } = params
  const network = chainByName(chain)
  const card = !network
    ? null
    : kind === 'tokens' || kind === 'pools'
      ? await marketCard(kind, network, id)
      : kind === 'nfts'
        ? await nftCard(network, id)
        : null
  if (!card)
    return new Response('Not found\n', {
      status: 404,
      headers: { 'content-type': 'text/plain', 'cache-control': 'public, max-age=0, s-maxage=10' },
    })
  return new Response(new Uint8Array(drawCard(card)), {
    headers: {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=600, s-maxage=600, stale-while-revalidate=86400',
      'x-robots-tag': 'noindex',
    },
  })
}
