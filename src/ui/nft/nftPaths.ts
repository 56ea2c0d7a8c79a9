import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'

const key = (chainId: number) => chainById(chainId)?.key ?? `${chainId}`

export const collectionPath = (say: Say, collection: { chainId: number; address: string }): string =>
  say.path('nftCollection', { chain: key(collection.chainId), collection: collection.address })
export const itemPath = (say: Say, item: { chainId: number; collection: string; tokenId: string }): string =>
  say.path('nftItem', { chain: key(item.chainId), collection: item.collection, item: item.tokenId })
export const walletPath = (say: Say, wallet: string): string => say.path('portfolioOf', { wallet })
