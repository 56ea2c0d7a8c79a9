// EX-7: what search engines are told to read, by locale and kind; each URL with the time what it says last changed,
// where that is known.
import { chainById } from '#domain/chains/chains.ts'
import type { PoolDetail, TokenRef } from '#data/market/schemas.ts'
import { protocolVersions } from '#domain/protocols/Pool.ts'
import { exploreTabs, helpPages, listTabs } from '#domain/routes/routes.ts'
import { pageLocales, type LocaleKey } from '#i18n/locales.ts'
import { alternatePaths, barePath, localizePath } from '#i18n/paths.ts'
import { foldedPage, pagesOf } from '../_exploreData.ts'
import { isSpam } from '../_isSpam.ts'
import { collectionsOn, isTestnet, lastChangeOf, momentOf, networkParts, poolsOn, tokensOn } from '../_market.ts'

/** `time`: unix seconds, null when a page tells nothing that changes with the market. */
type Entry = { path: string; time: number | null }

/** Entries of a part: sitemaps.org allows 50,000 and 50 MB; one entry names every locale, so it is some 1 kB long. */
const MOST = 10_000

/** When something last happened to a token or pool; never later than its figures. */
const lastChange = (row: { chainId: number; at: { time: number } }, id: string, otherwise: number): number =>
  Math.min(row.at.time, lastChangeOf(row.chainId, id) ?? otherwise)

const kinds: Record<string, () => Entry[]> = {
  pages: () => {
    const { time } = momentOf('all')
    const parts = networkParts.filter(part => !isTestnet(part))
    const explore = exploreTabs.flatMap(tab =>
      parts.map(chain => ({ path: barePath('exploreTabChain', { tab, chain }), time: momentOf(chain).time })),
    )
    const lists = listTabs.flatMap(tab =>
      parts.flatMap(chain =>
        Array.from({ length: (foldedPage(tab, chain) ?? pagesOf(tab, chain) + 1) - 2 }, (_, i) => ({
          path: barePath('exploreList', { tab, chain, page: `${i + 2}` }),
          time: momentOf(chain).time,
        })),
      ),
    )
    const words = [
      barePath('swap'),
      barePath('send'),
      barePath('limit'),
      barePath('positionsCreate'),
      barePath('migrateV2'),
      ...protocolVersions.map(protocolVersion => barePath('positionsCreateOf', { protocolVersion })),
      barePath('privacy'),
      barePath('help'),
      ...helpPages.map(article => barePath('helpPage', { article })),
    ]
    return [{ path: barePath('landing'), time }, ...explore, ...lists, ...words.map(path => ({ path, time: null }))]
  },
  tokens: () =>
    tokensOn('all')
      .filter(token => !isSpam(token))
      .map(t => ({
        path: barePath('token', { chain: chainById(t.chainId)!.key, address: t.address }),
        time: lastChange(t, t.address, t.at.time),
      })),
  pools: () =>
    poolsOn('all')
      .filter(pool => !isSpam(pool.token0) && !isSpam(pool.token1))
      .map(p => ({
        path: barePath('pool', { chain: chainById(p.chainId)!.key, address: p.id }),
        time: lastChange(p, p.id, p.created.time),
      })),
  nfts: () => [
    { path: barePath('nfts'), time: momentOf('all').time },
    ...collectionsOn('all').flatMap(({ chainId, address, lastSaleTime, items }) => {
      const chain = chainById(chainId)!.key
      // A collection's last sale moves what every item's page says of it.
      const time = lastSaleTime ?? momentOf(chain).time
      return [
        { path: barePath('nftCollection', { chain, collection: address }), time },
        ...items.map(item => ({
          path: barePath('nftItem', { chain, collection: address, item: item.tokenId }),
          time: item.time ?? time,
        })),
      ]
    }),
  ],
}

let known: { at: number; entries: Map<string, Entry[]> } | undefined

/** Entries by part: `tokens`, `tokens-2`, … Made once for all languages. */
function parts(): Map<string, Entry[]> {
  const at = momentOf('all').time
  if (known?.at === at) return known.entries
  const entries = new Map<string, Entry[]>()
  for (const [kind, list] of Object.entries(kinds)) {
    const all = list()
    for (let from = 0; from === 0 || from < all.length; from += MOST)
      entries.set(from === 0 ? kind : `${kind}-${from / MOST + 1}`, all.slice(from, from + MOST))
  }
  known = { at, entries }
  return entries
}

/** Names of the parts: `fr-FR-tokens`, `fr-FR-tokens-2`. */
export const sitemapNames = (): string[] =>
  pageLocales.flatMap(({ key }) => [...parts().keys()].map(part => `${key}-${part}`))

const date = (time: number) => new Date(time * 1000).toISOString()
const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const lastmod = (time: number | null) => (time === null ? '' : `<lastmod>${date(time)}</lastmod>`)

/** The index: every part with the newest time in it. */
export function sitemapIndex(site: URL): string {
  const items = pageLocales.flatMap(({ key }) =>
    [...parts()].map(([part, entries]) => {
      const newest = entries.reduce<number | null>(
        (max, { time }) => (time !== null && (max === null || time > max) ? time : max),
        null,
      )
      return `<sitemap><loc>${escapeXml(new URL(`/sitemap-${key}-${part}.xml`, site).href)}</loc>${lastmod(newest)}</sitemap>`
    }),
  )
  items.push(`<sitemap><loc>${escapeXml(new URL('/sitemap-new.xml', site).href)}</loc></sitemap>`)
  return `${XML}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</sitemapindex>\n`
}

/** One part: a locale's URLs of a kind, each naming its other languages. */
export function sitemapPart(site: URL, name: string): string {
  const locale = pageLocales.find(({ key }) => name.startsWith(`${key}-`))!.key as LocaleKey
  return urlset(
    site,
    (parts().get(name.slice(locale.length + 1)) ?? []).map(entry => ({ ...entry, locale })),
  )
}

/** What came after the build, in every locale. */
export function newSitemap(site: URL, pools: readonly PoolDetail[], tokens: readonly TokenRef[]): string {
  const chain = (id: number) => chainById(id)!.key
  const honest = pools.filter(pool => !isSpam(pool.token0) && !isSpam(pool.token1))
  const born = (token: TokenRef) =>
    Math.min(
      ...pools
        .filter(
          ({ chainId, token0, token1 }) =>
            chainId === token.chainId && [token0.address, token1.address].includes(token.address),
        )
        .map(pool => pool.created.time),
    )
  // A chain's clock may go before ours.
  const past = (time: number) => Math.min(time, Math.floor(Date.now() / 1000))
  const entries: Entry[] = [
    ...tokens
      .filter(token => !isSpam(token))
      .map(token => ({
        path: barePath('token', { chain: chain(token.chainId), address: token.address }),
        time: past(born(token)),
      })),
    ...honest.map(pool => ({
      path: barePath('pool', { chain: chain(pool.chainId), address: pool.id }),
      time: past(pool.created.time),
    })),
  ]
  return urlset(
    site,
    pageLocales.flatMap(({ key }) => entries.map(entry => ({ ...entry, locale: key }))),
  )
}

function urlset(site: URL, entries: readonly (Entry & { locale: LocaleKey })[]): string {
  const href = (path: string) => escapeXml(new URL(path, site).href)
  const urls = entries.map(({ path, time, locale }) => {
    const others = alternatePaths(path).map(
      other => `<xhtml:link rel="alternate" hreflang="${other.locale}" href="${href(other.path)}"/>`,
    )
    return `<url><loc>${href(localizePath(locale, path))}</loc>${lastmod(time)}${others.join('')}</url>`
  })
  return `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}
