import type { Moment, PoolRow, Stats, TokenDetail, TokenRow } from '#data/market/schemas.ts'
import type { Chain } from '#domain/chains/Chain.ts'
import type { PoolDbRow, TokenDbRow } from './figures/rows.ts'
import type { Facts } from './token/Facts.ts'
import type { PoolFigures } from './figures/figures.ts'

/** A token as it is shown, and what its page needs besides. */
export type MarketToken = {
  row: TokenRow
  db: TokenDbRow
  facts: Facts
  detail: Pick<TokenDetail, 'marketCapUsd' | 'high52w' | 'low52w' | 'tvlChange1d' | 'volumeChange1d'>
}
/** A pool as it is shown, and what its page needs besides. */
export type MarketPool = {
  row: PoolRow
  db: PoolDbRow
  figures: PoolFigures
  reserve0Usd: number | null
  reserve1Usd: number | null
}

/**
 * Everything about one chain at one block: the lists are served from here, so that any number of readers costs one
 * reading a block.
 */
export type ChainMarket = {
  chain: Chain
  at: Moment
  tokens: ReadonlyMap<string, MarketToken>
  pools: ReadonlyMap<string, MarketPool>
  stats: Stats
}
