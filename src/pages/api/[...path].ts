import type { APIRoute } from 'astro'
import { app } from '#server/app.ts'

export const prerender = false

/** The stateless service; every path below /api is its. */
export const ALL: APIRoute = ({ request }) => app.fetch(request)
