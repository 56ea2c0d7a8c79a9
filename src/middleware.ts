import { defineMiddleware } from 'astro:middleware'
import { pageLocales } from '#i18n/locales.ts'
import { readMarkedWords, readWords } from '#i18n/readWords.ts'
import { slimIslands } from '#islands/intent/slimIslands.ts'
import { markFallen } from '#layouts/markFallen.ts'
import { tidyPage } from '#layouts/tidyPage.ts'
import { stampDetail } from '#pages/_stampDetail.ts'

/** Whether any language lacks a sentence: else no page is looked through for one. */
const anyLacks = () => pageLocales.some(({ key }) => readMarkedWords(key) !== readWords(key))

async function said(response: Response): Promise<Response> {
  if (!anyLacks() || !response.headers.get('content-type')?.startsWith('text/html')) return response
  return new Response(markFallen(await response.text()), response)
}

/**
 * Pages whose islands all wait for intent ship Astro's island runtime with the first intent, not inline. Of pages made
 * on demand: those that the build makes get the same from scripts/finishBuild, which has them in its hands anyway. Of
 * the build's own, most are stamped.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if (import.meta.env.PROD && context.isPrerendered) return said(await stampDetail(context, next))
  const response = await next()
  if (!import.meta.env.PROD) return said(response)
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const slim = markFallen(tidyPage(slimIslands(html)))
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(slim, { status: response.status, statusText: response.statusText, headers })
})
