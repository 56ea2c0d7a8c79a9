// JSON-LD of NFT pages [EX-7]: a collection with its items, an item with its owner's offer.
import { chainById } from '#domain/chains/chains.ts'
import { safeText } from '#domain/token/Token.ts'
import type { NftCollectionDetail, NftItem, NftItemDetail } from '#data/market/nftSchemas.ts'
import type { Say } from '#i18n/Say.ts'
import { collectionPath, itemPath } from '#ui/nft/nftPaths.ts'

type Ld = Record<string, unknown>
const CONTEXT = 'https://schema.org'
/** Whole native units as JSON says numbers; schema.org wants a decimal text. */
const decimal = (raw: string, decimals: number): string => {
  const text = raw.padStart(decimals + 1, '0')
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`.replace(/\.?0+$/, '')
}

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

export const nftCollectionLd = (
  say: Say,
  { site, collection, items }: { site: URL; collection: NftCollectionDetail; items: readonly NftItem[] },
): Ld[] => [
  {
    '@context': CONTEXT,
    '@type': 'CollectionPage',
    name: safeText(collection.name, 60),
    ...(collection.description && { description: safeText(collection.description, 300) }),
    url: new URL(collectionPath(say, collection), site).href,
    inLanguage: say.locale,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: collection.items,
      itemListElement: items.slice(0, 10).map((item, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        name: safeText(item.name, 60),
        url: new URL(itemPath(say, item), site).href,
      })),
    },
  },
  crumbs(site, [
    [say.t('nft.collections'), say.path('nfts')],
    [safeText(collection.name, 60), collectionPath(say, collection)],
  ]),
]

export const nftItemLd = (say: Say, site: URL, item: NftItemDetail): Ld[] => {
  const native = chainById(item.chainId)?.native
  const url = new URL(itemPath(say, item), site).href
  const parent = { chainId: item.chainId, address: item.collection }
  return [
    {
      '@context': CONTEXT,
      '@type': 'VisualArtwork',
      name: safeText(item.name, 60),
      ...(item.description && { description: safeText(item.description, 300) }),
      url,
      identifier: item.tokenId,
      isPartOf: {
        '@type': 'Collection',
        name: safeText(item.collectionName, 60),
        url: new URL(collectionPath(say, parent), site).href,
      },
      additionalProperty: item.traits.map(({ type, value }) => ({
        '@type': 'PropertyValue',
        name: safeText(type, 40),
        value: safeText(value, 40),
      })),
      ...(item.listing &&
        native && {
          offers: {
            '@type': 'Offer',
            price: decimal(item.listing.raw, native.decimals),
            priceCurrency: native.symbol,
            url,
            availability: 'https://schema.org/InStock',
          },
        }),
    },
    crumbs(site, [
      [say.t('nft.collections'), say.path('nfts')],
      [safeText(item.collectionName, 60), collectionPath(say, parent)],
      [safeText(item.name, 60), itemPath(say, item)],
    ]),
  ]
}
