/** The windows of explore; each is a key of a token's `volume`. */
export const windows = ['1h', '1d', '1w', '1m', '1y'] as const

/** The ranges of a chart. */
export const ranges = ['1h', '1d', '1w', '1m', '1y', 'all'] as const
export type Range = (typeof ranges)[number]

/** The ranges of a wallet's worth. */
export const worthRanges = ['1d', '1w', '1m', '1y', 'all'] as const
export type WorthRange = (typeof worthRanges)[number]

/** What a pool's log may tell. */
export const transactionTypes = ['swap', 'add', 'remove'] as const
export type TransactionType = (typeof transactionTypes)[number]

/** What can happen to an item of a collection. */
export const nftEventTypes = ['mint', 'transfer', 'list', 'cancel', 'sale'] as const
