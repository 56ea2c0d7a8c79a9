import { chains, chainById, chainByName } from '#domain/chains/chains.ts'
import { protocolVersions } from '#domain/protocols/Pool.ts'
import { exploreTabs, type ExploreTab } from '#domain/routes/routes.ts'
import { transactionTypes, windows } from '#domain/token/Market.ts'
import type { Moment, PoolRow, Stats, TokenRow, TransactionRow } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { ChainIcon } from '#ui/primitives/logo/ChainIcon.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { Soundings } from './Soundings.tsx'
import { ListNav } from './ListNav.tsx'
import { LiveState } from './LiveState.tsx'
import { MarketStats } from './MarketStats.tsx'
import { scriptData } from './scriptData.ts'
import { PoolsTable, TokensTable, TransactionsTable } from './table/tables.tsx'

export type ExploreRows =
  | { tab: 'tokens'; rows: readonly TokenRow[] }
  | { tab: 'pools'; rows: readonly PoolRow[] }
  | { tab: 'transactions'; rows: readonly TransactionRow[] }

type Props = {
  say: Say
  /** Chain key or `all`. */
  chain: string
  /** Ids of the networks that are on. */
  on: readonly number[]
  stats: Stats | null
  at: Moment
  /** Rows in HTML, and how many there are on the indexer. */
  table: ExploreRows
  total: number
  /** Static pages of this list, this one included. */
  pages?: number
  /** The one where spam and what can't be sold begins. */
  folded?: number | undefined
  /** EX-9: what wasn't found. */
  notice?: 'token' | 'pool'
}

/** What a tab's rows are asked for again by, below /api/market/. */
const LISTS: Record<ExploreTab, string[]> = {
  tokens: ['tokens?counted=true&limit=100&'],
  pools: ['pools?counted=true&limit=100&'],
  transactions: ['transactions?limit=20&'],
}

export const chainTitle = (say: Say, chain: string): string =>
  chain === 'all' ? say.t('explore.chain.all') : (chains.find(c => c.key === chain)?.name ?? chain)

function Choice({
  label,
  items,
  value,
  param,
}: {
  label: string
  items: [string, string][]
  value: string
  param: string
}) {
  return (
    <div className="segmented needs-script" role="group" aria-label={label} data-param={param}>
      {items.map(([key, text]) => (
        <button key={key} type="button" data-value={key} aria-pressed={key === value}>
          {text}
        </button>
      ))}
    </div>
  )
}

function Filter({ say, tab }: { say: Say; tab: ExploreTab }) {
  if (tab === 'tokens')
    return (
      <Choice
        label={say.t('explore.window.pick')}
        param="window"
        value="1d"
        items={windows.map(w => [w, say.t(`explore.window.${w}`)])}
      />
    )
  if (tab === 'pools')
    return (
      <Choice
        label={say.t('explore.protocol.pick')}
        param="protocol"
        value=""
        items={[['', say.t('explore.protocol.all')], ...protocolVersions.map(v => [v, v] as [string, string])]}
      />
    )
  return (
    <Choice
      label={say.t('explore.type.pick')}
      param="type"
      value=""
      items={[
        ['', say.t('explore.protocol.all')],
        ...transactionTypes.map(t => [t, say.t(`explore.tx.type.${t}`)] as [string, string]),
      ]}
    />
  )
}

/**
 * Explore's body: figures, tabs, tools and one table. Complete without a script; with one it sorts, filters, grows and
 * lives.
 */
export function Explore({ say, chain, on, stats, at, table, total, pages = 1, folded, notice }: Props) {
  const { tab } = table
  const networks = ['all', ...on.flatMap(id => chainById(id)?.key ?? [])]
  const name = chainTitle(say, chain)
  const common = { say, sortable: true, showChain: chain === 'all' }
  return (
    <div className="explore wrap">
      <h1 className="unseen">{say.t('explore.heading', { chain: name })}</h1>
      {notice && (
        <div className="notice" role="status">
          <Icon name="warning" />
          <p>
            <strong>{say.t(`explore.notFound.${notice}`)}</strong>
            <br />
            {say.t(`explore.notFound.${notice}Body`, { chain: name })}
          </p>
        </div>
      )}
      {stats && <MarketStats say={say} stats={stats} />}
      {table.tab === 'pools' && (
        <Soundings say={say} pools={table.rows} label={say.t('landing.pools.list')} reach={56} />
      )}
      <LiveState
        say={say}
        at={at}
        query={`chain=${chain}`}
        paths={[`stats?chain=${chain}`, ...LISTS[tab].map(list => `${list}chain=${chain}`)]}
      />
      <div className="tools">
        <nav className="tabs" aria-label={say.t('explore.tabs')}>
          {exploreTabs.map(t => (
            <a
              key={t}
              href={say.path('exploreTabChain', { tab: t, chain })}
              aria-current={t === tab ? 'page' : undefined}
              data-keep=""
            >
              {say.t(`explore.tab.${t}`)}
            </a>
          ))}
        </nav>
        <div className="filters">
          <details className="drop">
            <summary
              className="button button-secondary button-s"
              aria-label={`${say.t('explore.chain.pick')}: ${name}`}
            >
              <ChainIcon chain={chain} />
              {name}
              <Icon name="chevronDown" />
            </summary>
            <ul className="drop-list">
              {networks.map(key => (
                <li key={key} data-testnet-only={chainByName(key)?.testnet ? '' : undefined}>
                  <a
                    href={say.path('exploreTabChain', { tab, chain: key })}
                    aria-current={key === chain ? 'true' : undefined}
                    data-chain={key}
                  >
                    <ChainIcon chain={key} />
                    {chainTitle(say, key)}
                  </a>
                </li>
              ))}
            </ul>
          </details>
          <Filter say={say} tab={tab} />
          {tab !== 'transactions' && (
            <Choice label={say.t('favorite.only')} param="favorites" value="" items={[['1', say.t('favorite.only')]]} />
          )}
          <label className="find needs-script">
            <Icon name="search" />
            <span className="unseen">{say.t(`explore.search.${tab}`)}</span>
            <input
              type="search"
              placeholder={say.t(`explore.search.${tab}`)}
              data-param="search"
              autoComplete="off"
              spellCheck={false}
              maxLength={80}
            />
          </label>
        </div>
      </div>
      <div
        className="market-frame"
        data-market={tab}
        data-chain={chain}
        data-total={total}
        data-script={scriptData(
          say,
          tab,
          on.filter(id => (chain === 'all' ? !chainById(id)?.testnet : chainById(id)?.key === chain)),
        )}
      >
        {tab === 'tokens' && <TokensTable {...common} rows={table.rows} />}
        {tab === 'pools' && <PoolsTable {...common} rows={table.rows} />}
        {tab === 'transactions' && <TransactionsTable {...common} rows={table.rows} />}
        {table.rows.length === 0 && <p className="nothing soft">{say.t('explore.empty.none')}</p>}
        <div className="nothing" data-empty hidden>
          <p>
            <strong>{say.t('explore.empty.title')}</strong>
          </p>
          <p className="soft" data-empty-body>
            {say.t('explore.empty.body')}
          </p>
          <button type="button" className="button button-secondary button-s" data-clear>
            {say.t('explore.empty.clear')}
          </button>
        </div>
      </div>
      <p className="more needs-script" data-more hidden={total <= 20}>
        <button type="button" className="button button-secondary">
          {say.t('explore.more')}
        </button>
      </p>
      {tab !== 'transactions' && folded !== undefined && (
        <p className="folded soft">
          {say.t('explore.folded')}{' '}
          <a href={say.path('exploreList', { tab, chain, page: `${folded}` })}>{say.t('explore.folded.see')}</a>
        </p>
      )}
      {tab !== 'transactions' && <ListNav say={say} tab={tab} chain={chain} page={1} pages={pages} />}
      <p className="unseen" role="status" data-count />
    </div>
  )
}
