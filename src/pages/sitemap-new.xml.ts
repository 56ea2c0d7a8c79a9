import type { APIRoute } from 'astro'
import { newPools, newTokens } from './_crawlers/newPools.ts'
import { newSitemap } from './_crawlers/sitemaps.ts'

export const prerender = false

/**
 * The sitemap's last part: pages of tokens and pools that came after the build. A static host has neither them nor it.
 */
export const GET: APIRoute = async ({ site }) => {
  const pools = await newPools()
  return new Response(newSitemap(site!, pools, newTokens(pools)), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=0, s-maxage=30' },
  })
}
