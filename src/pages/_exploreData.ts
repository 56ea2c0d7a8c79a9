import type { ExploreTab, ListTab } from '#domain/routes/routes.ts'
import type { Moment, Stats } from '#data/market/schemas.ts'
import type { ExploreRows } from '#ui/explore/Explore.tsx'
import { momentOf, poolsOn, statsOn, tokensOn, transactionsOn } from './_market.ts'

/** Rows in HTML. Further tokens and pools have pages of their own (`/explore/pools/all/page/2`); the script asks the indexer for them. */
const MOST = { tokens: 100, pools: 100, transactions: 60 } as const

/** How many pages a list has, the first one (explore itself) included. */
export const pagesOf = (tab: ListTab, chain: string): number =>
  Math.max(1, Math.ceil((tab === 'tokens' ? tokensOn(chain) : poolsOn(chain)).length / MOST[tab]))

/** One page of a list, from 1; ranks go on from the pages before. */
export function listPage(tab: ListTab, chain: string, page: number): { table: ExploreRows; from: number } {
  const from = (page - 1) * MOST[tab]
  return {
    table:
      tab === 'tokens'
        ? { tab, rows: tokensOn(chain).slice(from, from + MOST.tokens) }
        : { tab, rows: poolsOn(chain).slice(from, from + MOST.pools) },
    from,
  }
}

/** What explore shows of a tab and a network (`all` too). `total`: how many rows there are altogether. */
export function exploreData(
  tab: ExploreTab,
  chain: string,
): { table: ExploreRows; total: number; stats: Stats | null; at: Moment } {
  const stats = statsOn(chain)
  const at = momentOf(chain)
  if (tab === 'tokens') {
    const rows = tokensOn(chain).slice(0, MOST.tokens)
    return { table: { tab, rows }, total: Math.max(tokensOn(chain).length, stats?.tokens ?? 0), stats, at }
  }
  if (tab === 'pools') {
    const all = poolsOn(chain)
    return { table: { tab, rows: all.slice(0, MOST.pools) }, total: Math.max(all.length, stats?.pools ?? 0), stats, at }
  }
  const rows = transactionsOn(chain).slice(0, MOST.transactions)
  // There are always older ones on the indexer; the script asks until it says no.
  return {
    table: { tab, rows },
    total: rows.length < MOST.transactions ? rows.length : Number.MAX_SAFE_INTEGER,
    stats,
    at,
  }
}
