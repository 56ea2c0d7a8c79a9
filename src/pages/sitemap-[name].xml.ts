import type { APIRoute } from 'astro'
import { sitemapNames, sitemapPart } from './_crawlers/sitemaps.ts'

export const getStaticPaths = () => sitemapNames().map(name => ({ params: { name } }))

export const GET: APIRoute = ({ site, params }) =>
  new Response(sitemapPart(site!, params.name!), { headers: { 'content-type': 'application/xml' } })
