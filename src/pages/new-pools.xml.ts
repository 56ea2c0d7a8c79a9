import type { APIRoute } from 'astro'
import { poolFeed } from './_crawlers/poolFeed.ts'

/** The feed as it was at the build: what a static host serves. Our server serves /now/new-pools.xml in its place. */
export const GET: APIRoute = ({ site }) => poolFeed(site!, [])
