import type { APIRoute } from 'astro'
import { sitemapIndex } from './_crawlers/sitemaps.ts'

export const GET: APIRoute = ({ site }) =>
  new Response(sitemapIndex(site!), { headers: { 'content-type': 'application/xml' } })
