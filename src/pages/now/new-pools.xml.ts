import type { APIRoute } from 'astro'
import { newPools } from '../_crawlers/newPools.ts'
import { poolFeed } from '../_crawlers/poolFeed.ts'

export const prerender = false

/** The feed of new pools as it is now. When the market doesn't say, what the build knew. */
export const GET: APIRoute = async ({ site }) => {
  const answer = poolFeed(site!, await newPools())
  answer.headers.set('cache-control', 'public, max-age=0, s-maxage=30')
  return answer
}
