import type { Moment } from '#data/market/schemas.ts'
import { exploreTabs } from '#domain/routes/routes.ts'
import type { Say } from '#i18n/Say.ts'
import { chainTitle, type ExploreRows } from './Explore.tsx'
import { ListNav } from './ListNav.tsx'
import { PoolsTable, TokensTable } from './table/tables.tsx'

type Props = {
  say: Say
  chain: string
  page: number
  pages: number
  table: ExploreRows
  /** Spam and what can't be sold. */
  folded: boolean
  /** Rows on the pages before. */
  from: number
  /** When its figures are. */
  at: Pick<Moment, 'time'>
}

/** A list's page beyond the first: rows of the build with their age, and neighbours; nothing that needs a script. */
export function ExploreList({ say, chain, page, pages, table, folded, from, at }: Props) {
  const common = { say, showChain: chain === 'all', from }
  const { tab } = table
  if (tab === 'transactions') return null
  return (
    <div className="explore wrap">
      <h1 className="list-title">{say.t(`explore.list.title.${tab}`, { chain: chainTitle(say, chain), page })}</h1>
      <nav className="tabs" aria-label={say.t('explore.tabs')}>
        {exploreTabs.map(t => (
          <a
            key={t}
            href={say.path('exploreTabChain', { tab: t, chain })}
            aria-current={t === tab ? 'true' : undefined}
          >
            {say.t(`explore.tab.${t}`)}
          </a>
        ))}
      </nav>
      <p className="live-state">{say.t('live.stale', { time: say.figure('date', at.time) })}</p>
      {folded && <p className="list-folded soft">{say.t('explore.folded.body')}</p>}
      <div className="market-frame">
        {tab === 'tokens' ? (
          <TokensTable {...common} rows={table.rows} />
        ) : (
          <PoolsTable {...common} rows={table.rows} />
        )}
      </div>
      <ListNav say={say} tab={tab} chain={chain} page={page} pages={pages} />
    </div>
  )
}
