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
  table: ExploreRows /** Rows on the pages before. */
  from: number
}

/** A list's page beyond the first: rows and neighbours, nothing that needs a script. */
export function ExploreList({ say, chain, page, pages, table, from }: Props) {
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
