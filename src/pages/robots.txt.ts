import type { APIRoute } from 'astro'

/**
 * Everything may be read; the service's answers are no pages, but what describes them is a text (llms.txt leads there).
 */
export const GET: APIRoute = ({ site }) =>
  new Response(
    `User-agent: *\nAllow: /api/market/openapi.json\nDisallow: /api/\nDisallow: /rpc/\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`,
    {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    },
  )
