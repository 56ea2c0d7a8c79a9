import type { ExploreTab } from '#domain/routes/routes.ts'
import type { Moment, Stats } from '#data/market/schemas.ts'
import type { ExploreRows } from '#ui/explore/Explore.tsx'
import { momentOf, poolsOn, statsOn, tokensOn, transactionsOn } from './_market.ts'

/** Rows in HTML: tokens are capped at 100 (constants.md), so are pools; transactions grow by the indexer's pages. */
const MOST = { tokens: 100, pools: 100, transactions: 60 } as const

/** What explore shows of a tab and a network (`all` too). `total`: how many rows there are altogether. */
export function exploreData(tab: ExploreTab, chain: string): { table: ExploreRows; total: number; stats: Stats | null; at: Moment } {
  const stats = statsOn(chain)
  const at = momentOf(chain)
  if (tab === 'tokens') {
    const rows = tokensOn(chain).slice(0, MOST.tokens)
    return { table: { tab, rows }, total: rows.length, stats, at }
  }
  if (tab === 'pools') {
    const all = poolsOn(chain)
    return { table: { tab, rows: all.slice(0, MOST.pools) }, total: all.length, stats, at }
  }
  const rows = transactionsOn(chain).slice(0, MOST.transactions)
  // There are always older ones on the indexer; the script asks until it says no.
  return { table: { tab, rows }, total: rows.length < MOST.transactions ? rows.length : Number.MAX_SAFE_INTEGER, stats, at }
}
