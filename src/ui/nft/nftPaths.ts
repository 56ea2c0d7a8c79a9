import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'

/** What prices of a network are written in, for the script that keeps them: `18 ETH`. */
export function nativeOf(chainId: number): string {
  const native = chainById(chainId)?.native
  return native ? `${native.decimals} ${native.symbol}` : ''
}

const key = (chainId: number) => chainById(chainId)?.key ?? `${chainId}`

export const collectionPath = (say: Say, collection: { chainId: number; address: string }): string =>
  say.path('nftCollection', { chain: key(collection.chainId), collection: collection.address })
/** How a collection's items are asked for. `trait` is `<type>:<value>`, `after` a cursor. */
export type ItemsAsked = { sort?: ItemSort | undefined; trait?: string | undefined; after?: string | undefined }
/** LIST: the orders items can stand in, the usual one first. */
export const itemSorts = ['price', 'highest', 'sold', 'number'] as const
/** How the market is asked for each. */
export const orders = {
  price: { sort: 'price', dir: 'asc' },
  highest: { sort: 'price', dir: 'desc' },
  sold: { sort: 'lastSale', dir: 'desc' },
  number: { sort: 'id', dir: 'asc' },
} as const satisfies Record<ItemSort, { sort: string; dir: string }>
export type ItemSort = (typeof itemSorts)[number]

/** Items of a collection in an order, of a trait, from a place on. */
export const itemsPath = (
  say: Say,
  collection: { chainId: number; address: string },
  { sort, trait, after }: ItemsAsked,
): string =>
  `${say.path('nftCollection', { chain: key(collection.chainId), collection: collection.address }, { sort: sort === itemSorts[0] ? undefined : sort, trait, after })}#items`
export const itemPath = (say: Say, item: { chainId: number; collection: string; tokenId: string }): string =>
  say.path('nftItem', { chain: key(item.chainId), collection: item.collection, item: item.tokenId })
export const walletPath = (say: Say, wallet: string): string => say.path('portfolioOf', { wallet })
