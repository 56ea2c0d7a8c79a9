import { defineMiddleware } from 'astro:middleware'
import { slimIslands } from '#islands/intent/slimIslands.ts'
import { tidyPage } from '#layouts/tidyPage.ts'
import { stampDetail } from '#pages/_stampDetail.ts'

/**
 * Pages whose islands all wait for intent ship Astro's island runtime with the first intent, not inline. Of pages made on demand: those
 * that the build makes get the same from scripts/finishBuild, which has them in its hands anyway. Of the build's own, most are stamped.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if (!import.meta.env.PROD) return next()
  if (context.isPrerendered) return stampDetail(context, next)
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const slim = tidyPage(slimIslands(html))
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(slim, { status: response.status, statusText: response.statusText, headers })
})
