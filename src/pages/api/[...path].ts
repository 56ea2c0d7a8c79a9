import type { APIRoute } from 'astro'
import { service } from '#server/service.ts'

export const prerender = false

/** Every path below /api is the service's. */
export const ALL: APIRoute = context => service(context)
