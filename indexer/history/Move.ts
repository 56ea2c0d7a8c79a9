import type { WalletMove } from '../../src/data/market/walletSchemas.ts'

/** What was found of a wallet, as it is kept: without names, which change. */
export type Move = Pick<WalletMove, 'hash' | 'block' | 'type' | 'tokenId' | 'amount' | 'who'> & {
  /**
   * Place of its transaction in the block, then its own in the block's logs (or traces): what tells moves apart and
   * orders them.
   */
  tx: number
  at: string
  /** Unix seconds; 0: not known yet. */
  time: number
  kind: WalletMove['asset']['kind']
  asset: WalletMove['asset']['address']
}

/** Newest first. */
export const newerFirst = (a: Move, b: Move): number =>
  b.block - a.block || b.tx - a.tx || b.at.localeCompare(a.at, 'en', { numeric: true })
