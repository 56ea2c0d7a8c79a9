import type { ExploreTab, ListTab } from '#domain/routes/routes.ts'
import type { Moment, PoolDetail, Stats } from '#data/market/schemas.ts'
import { isCounted } from '#domain/token/Token.ts'
import type { ExploreRows } from '#ui/explore/Explore.tsx'
import { momentOf, poolsOn, statsOn, tokensOn, transactionsOn } from './_market.ts'

/**
 * Rows in HTML. Further tokens and pools have pages of their own (`/explore/pools/all/page/2`); the script asks the
 * indexer for them.
 */
const MOST = { tokens: 100, pools: 100, transactions: 60 } as const

const isPoolCounted = (pool: PoolDetail) => isCounted(pool.token0) && isCounted(pool.token1)
const countedTokens = (chain: string) => tokensOn(chain).filter(isCounted)
const countedPools = (chain: string) => poolsOn(chain).filter(isPoolCounted)
const lengthOf = (tab: ListTab, chain: string) => (tab === 'tokens' ? tokensOn(chain) : poolsOn(chain)).length
const countedLength = (tab: ListTab, chain: string) =>
  (tab === 'tokens' ? countedTokens(chain) : countedPools(chain)).length
/** Pages of what counts in sums, explore itself included. */
const countedPages = (tab: ListTab, chain: string) => Math.max(1, Math.ceil(countedLength(tab, chain) / MOST[tab]))

/** How many pages a list has, the first one (explore itself) and those of what is folded away included. */
export const pagesOf = (tab: ListTab, chain: string): number =>
  countedPages(tab, chain) + Math.ceil((lengthOf(tab, chain) - countedLength(tab, chain)) / MOST[tab])

/** The page where spam and what can't be sold begins; undefined where there is none. */
export const foldedPage = (tab: ListTab, chain: string): number | undefined =>
  pagesOf(tab, chain) > countedPages(tab, chain) ? countedPages(tab, chain) + 1 : undefined

/**
 * One page of a list, from 1; ranks go on from the pages before. What counts in no sum comes last, on pages of its own.
 */
export function listPage(
  tab: ListTab,
  chain: string,
  page: number,
): { table: ExploreRows; from: number; folded: boolean } {
  const pages = countedPages(tab, chain)
  const folded = page > pages
  const skipped = (folded ? page - pages - 1 : page - 1) * MOST[tab]
  const part = <T>(rows: readonly T[]) => rows.slice(skipped, skipped + MOST[tab])
  return {
    table:
      tab === 'tokens'
        ? { tab, rows: part(folded ? tokensOn(chain).filter(t => !isCounted(t)) : countedTokens(chain)) }
        : { tab, rows: part(folded ? poolsOn(chain).filter(p => !isPoolCounted(p)) : countedPools(chain)) },
    from: folded ? countedLength(tab, chain) + skipped : skipped,
    folded,
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
    const rows = countedTokens(chain)
    const folded = tokensOn(chain).length - rows.length
    const total = Math.max(rows.length, (stats?.tokens ?? 0) - folded)
    return { table: { tab, rows: rows.slice(0, MOST.tokens) }, total, stats, at }
  }
  if (tab === 'pools') {
    const rows = countedPools(chain)
    const folded = poolsOn(chain).length - rows.length
    const total = Math.max(rows.length, (stats?.pools ?? 0) - folded)
    return { table: { tab, rows: rows.slice(0, MOST.pools) }, total, stats, at }
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
