import { intlTag, localeOf } from '#i18n/locales.ts'

/**
 * The tag that this page's figures are written by: its language's, or that of the region its reader chose
 * (`theme/beforePaint`).
 */
export function shownTag(): string {
  const { lang, dataset } = document.documentElement
  const region = dataset.region
  return intlTag(region !== undefined && localeOf(region).texts === lang ? region : lang)
}
