// JSON-LD by schema.org's shapes [EX-7]. Absolute URLs; texts are cleaned of what hostile metadata hides.
import { chainById } from '#domain/chains/chains.ts'
import { ALL_CHAINS, type ExploreTab } from '#domain/routes/routes.ts'
import { safeText } from '#domain/token/Token.ts'
import type { PoolDetail, TokenDetail } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { feeText, pairText, poolPath, tokenPath } from '#ui/explore/table/cells.tsx'
import type { ExploreRows } from '#ui/explore/Explore.tsx'

type Ld = Record<string, unknown>
const CONTEXT = 'https://schema.org'

const crumbs = (site: URL, items: [name: string, path: string][]): Ld => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: items.map(([name, path], i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: new URL(path, site).href,
  })),
})

const exploreCrumbs = (say: Say, tab: ExploreTab, chain: string): [string, string][] => [
  [say.t('token.crumb.explore'), say.path('exploreTabChain', { tab: 'tokens', chain })],
  [say.t(`explore.tab.${tab}`), say.path('exploreTabChain', { tab, chain })],
]

/** An explore page: a collection with its first ten items. */
export function collectionLd(
  say: Say,
  site: URL,
  page: { title: string; description: string; tab: ExploreTab; chain: string; table: ExploreRows },
): Ld[] {
  const { table } = page
  const items: [string, string][] =
    table.tab === 'tokens'
      ? table.rows.slice(0, 10).map(t => [safeText(t.name), tokenPath(say, t)])
      : table.tab === 'pools'
        ? table.rows.slice(0, 10).map(p => [pairText(p), poolPath(say, p)])
        : []
  return [
    {
      '@context': CONTEXT,
      '@type': 'CollectionPage',
      name: page.title,
      description: page.description,
      url: new URL(say.path('exploreTabChain', { tab: page.tab, chain: page.chain }), site).href,
      inLanguage: say.locale,
      ...(items.length > 0 && {
        mainEntity: {
          '@type': 'ItemList',
          itemListElement: items.map(([name, path], i) => ({
            '@type': 'ListItem',
            position: i + 1,
            name,
            url: new URL(path, site).href,
          })),
        },
      }),
    },
  ]
}

/** A token page: where it stands, and its price as an exchange rate. */
export function tokenLd(say: Say, site: URL, token: TokenDetail): Ld[] {
  const symbol = safeText(token.symbol, 20)
  const rate: Ld = {
    '@context': CONTEXT,
    '@type': 'ExchangeRateSpecification',
    name: safeText(token.name, 60),
    currency: symbol,
    url: new URL(tokenPath(say, token), site).href,
    currentExchangeRate: { '@type': 'UnitPriceSpecification', price: token.priceUsd, priceCurrency: 'USD' },
  }
  const trail = crumbs(site, [
    ...exploreCrumbs(say, 'tokens', chainById(token.chainId)?.key ?? ''),
    [symbol, tokenPath(say, token)],
  ])
  return token.priceUsd === null ? [trail] : [trail, rate]
}

/** A pool page: where it stands, and what it is: something that pays a yearly return and takes a fee. */
export const poolLd = (say: Say, site: URL, pool: PoolDetail): Ld[] => [
  {
    '@context': CONTEXT,
    '@type': 'FinancialProduct',
    name: `${pairText(pool)} ${pool.version}`,
    category: 'Liquidity pool',
    url: new URL(poolPath(say, pool), site).href,
    feesAndCommissionsSpecification: feeText(say, pool),
    ...(pool.aprBase !== null && { annualPercentageRate: Number((pool.aprBase * 100).toFixed(4)) }),
  },
  crumbs(site, [
    ...exploreCrumbs(say, 'pools', chainById(pool.chainId)?.key ?? ''),
    [pairText(pool), poolPath(say, pool)],
  ]),
]

/** The landing page: who runs the site, and the site with its search (explore's own: a page that needs no dialog). */
export function siteLd(say: Say, site: URL, description: string): Ld[] {
  const url = new URL(say.path('landing'), site).href
  const id = new URL('/#organization', site).href
  const explore = new URL(say.path('exploreTabChain', { tab: 'tokens', chain: ALL_CHAINS }), site).href
  return [
    {
      '@context': CONTEXT,
      '@type': 'Organization',
      '@id': id,
      name: 'Tarn',
      url: new URL('/', site).href,
      logo: new URL('/apple-touch-icon.png', site).href,
    },
    {
      '@context': CONTEXT,
      '@type': 'WebSite',
      name: 'Tarn',
      url,
      description,
      inLanguage: say.locale,
      publisher: { '@id': id },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${explore}?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}
