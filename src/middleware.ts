import { defineMiddleware } from 'astro:middleware'
import { slimIslands } from '#islands/intent/slimIslands.ts'
import { tidyPage } from '#layouts/tidyPage.ts'

/** Pages whose islands all wait for intent ship Astro's island runtime with the first intent, not inline. */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next()
  if (!import.meta.env.PROD || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const slim = tidyPage(slimIslands(html))
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(slim, { status: response.status, statusText: response.statusText, headers })
})
