// The only file that writes a URL. The default locale has no prefix; paths carry lower-case addresses (NATIVE is a
// word, not an address).
import { routes, type RouteKey } from '#domain/routes/routes.ts'
import { defaultLocale, type LocaleKey, pageLocales } from './locales.ts'

export type Query = Record<string, string | undefined>

/** `?a=1&b=2` in the given order, nothing for undefined and empty values. */
function queryText(query?: Query): string {
  if (query === undefined) return ''
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  const text = params.toString()
  return text && `?${text}`
}

/** A bare path (`/explore`) in a locale: `/fr-FR/explore`. */
export function localizePath(locale: LocaleKey, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/**
 * The reverse: `/fr-FR/explore` → fr-FR, `/explore`. The prefix is read in any case; `explicit` says whether there was
 * one.
 */
export function splitLocale(path: string): { locale: LocaleKey; path: string; explicit: boolean } {
  const first = path.split('/')[1]?.toLowerCase()
  const found = pageLocales.find(l => l.key.toLowerCase() === first)
  if (!found) return { locale: defaultLocale, path: path || '/', explicit: false }
  return { locale: found.key, path: path.slice(found.key.length + 1) || '/', explicit: true }
}

const segment = (value: string) =>
  /^[a-z0-9-]+$/.test(value) ? value : encodeURIComponent(/^0x[0-9a-f]+$/i.test(value) ? value.toLowerCase() : value)

const known = new Map<RouteKey, string[]>()
/** Of a route: text, name, text, name, …, text. */
function partsOf(route: RouteKey): string[] {
  const parts = known.get(route) ?? routes[route].split(/:(\w+)/)
  known.set(route, parts)
  return parts
}

/**
 * The bare path of a route: parameters filled in, addresses lower-case. Throws on a missing parameter: a link to
 * nowhere is a bug.
 */
export function barePath(route: RouteKey, params: Record<string, string> = {}): string {
  const parts = partsOf(route)
  let path = parts[0]!
  for (let i = 1; i < parts.length; i += 2) {
    const value = params[parts[i]!]
    if (!value) throw new Error(`barePath: route ${route} lacks :${parts[i]}`)
    path += segment(value) + parts[i + 1]
  }
  return path
}

/** The URL path of a page in a locale. */
export const pathOf = ({
  locale,
  route,
  params,
  query,
}: {
  locale: LocaleKey
  route: RouteKey
  params?: Record<string, string>
  query?: Query
}): string => localizePath(locale, barePath(route, params)) + queryText(query)

/** The same page in every language that has pages of its own, for hreflang. */
export const alternatePaths = (path: string): { locale: LocaleKey; path: string }[] =>
  pageLocales.map(({ key }) => ({ locale: key, path: localizePath(key, path) }))

/** Astro's `[...locale]` parameter for each locale: undefined is the default one. For getStaticPaths. */
export const localeParams = (): { locale: LocaleKey; param: string | undefined }[] =>
  pageLocales.map(({ key }) => ({ locale: key, param: key === defaultLocale ? undefined : key }))
