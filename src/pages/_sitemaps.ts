// EX-7: what search engines are told to read, by locale and kind; each URL with the time its figures are of.
import { chainById } from '#domain/chains/chains.ts'
import { exploreTabs } from '#domain/routes/routes.ts'
import { locales, type LocaleKey } from '#i18n/locales.ts'
import { alternatePaths, barePath, localizePath } from '#i18n/paths.ts'
import { momentOf, networkParts, poolsOn, tokensOn } from './_market.ts'

type Entry = { path: string; time: number }

const kinds: Record<string, () => Entry[]> = {
  pages: () => {
    const { time } = momentOf('all')
    const explore = exploreTabs.flatMap(tab => networkParts.map(chain => ({ path: barePath('exploreTabChain', { tab, chain }), time: momentOf(chain).time })))
    return [{ path: barePath('landing'), time }, { path: barePath('swap'), time }, ...explore]
  },
  tokens: () => tokensOn('all').map(t => ({ path: barePath('token', { chain: chainById(t.chainId)!.key, address: t.address }), time: t.at.time })),
  pools: () => poolsOn('all').map(p => ({ path: barePath('pool', { chain: chainById(p.chainId)!.key, address: p.id }), time: p.at.time })),
}

/** Names of the parts: `fr-FR-tokens`. */
export const sitemapNames: string[] = locales.flatMap(({ key }) => Object.keys(kinds).map(kind => `${key}-${kind}`))

const date = (time: number) => new Date(time * 1000).toISOString()
const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The index: every part with the newest time in it. */
export function sitemapIndex(site: URL): string {
  const items = sitemapNames.map(name => {
    const newest = Math.max(...kinds[name.split('-').at(-1)!]!().map(entry => entry.time))
    return `<sitemap><loc>${escapeXml(new URL(`/sitemap-${name}.xml`, site).href)}</loc>${Number.isFinite(newest) ? `<lastmod>${date(newest)}</lastmod>` : ''}</sitemap>`
  })
  return `${XML}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</sitemapindex>\n`
}

/** One part: a locale's URLs of a kind, each naming its other languages. */
export function sitemapPart(site: URL, name: string): string {
  const kind = name.split('-').at(-1)!
  const locale = name.slice(0, -kind.length - 1) as LocaleKey
  const href = (path: string) => escapeXml(new URL(path, site).href)
  const urls = kinds[kind]!().map(({ path, time }) => {
    const others = alternatePaths(path).map(other => `<xhtml:link rel="alternate" hreflang="${other.locale}" href="${href(other.path)}"/>`)
    return `<url><loc>${href(localizePath(locale, path))}</loc><lastmod>${date(time)}</lastmod>${others.join('')}</url>`
  })
  return `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}
