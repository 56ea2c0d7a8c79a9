import type { PoolRow, TokenRow, TransactionRow } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { pairText } from './cells.tsx'
import { MarketTable } from './MarketTable.tsx'
import { poolColumns } from './poolColumns.ts'
import { tokenColumns } from './tokenColumns.ts'
import { transactionColumns } from './transactionColumns.ts'

type Props<Row> = {
  say: Say
  rows: readonly Row[]
  sortable?: boolean
  showChain?: boolean /** Ids of columns left out. */
  without?: readonly string[] /** Rows on the pages before: ranks go on. */
  from?: number
  /** The token the page is about (an address or NATIVE). */
  subject?: string
}

const rest = <C extends { id: string }>(columns: readonly C[], without: readonly string[] = []) =>
  columns.filter(c => !without.includes(c.id))
/** Figures for the script in few bytes. */
const short = (value: number | null) => (value === null ? '' : `${Number(value.toPrecision(8))}`)

/** The table named `Tokens`. `data-volume` holds the five windows for the picker. */
export function TokensTable({ say, rows, without, ...p }: Props<TokenRow>) {
  return (
    <MarketTable
      {...p}
      say={say}
      kind="tokens"
      label={say.t('explore.tab.tokens')}
      columns={rest(tokenColumns, without)}
      rows={rows}
      keyOf={r => `${r.chainId}:${r.address}`}
      liveOf={r => `${r.chainId}:${r.address}`}
      dataOf={r => ({ 'data-volume': p.sortable ? Object.values(r.volume).map(short).join(' ') : undefined })}
      sorted={{ id: 'volume', dir: 'desc' }}
    />
  )
}

/** The table named `Pools`. */
export function PoolsTable({ say, rows, without, ...p }: Props<PoolRow>) {
  return (
    <MarketTable
      {...p}
      say={say}
      kind="pools"
      label={say.t('explore.tab.pools')}
      columns={rest(poolColumns, without)}
      rows={rows}
      keyOf={r => `${r.chainId}:${r.id}`}
      liveOf={r => `${r.chainId}:${r.id}`}
      findBy={r => (p.sortable ? `${r.token0.address} ${r.token1.address} ${pairText(r)}` : undefined)}
      dataOf={r => ({ 'data-protocol': p.sortable ? r.version : undefined })}
      sorted={{ id: 'tvl', dir: 'desc' }}
    />
  )
}

/** The table named `Transactions`, newest first. */
export function TransactionsTable({ say, rows, without, ...p }: Props<TransactionRow>) {
  return (
    <MarketTable
      {...p}
      say={say}
      kind="transactions"
      label={say.t('explore.tab.transactions')}
      columns={rest(transactionColumns, without)}
      rows={rows}
      keyOf={r => r.id}
      dataOf={r => ({ 'data-type': p.sortable ? r.type : undefined })}
      sorted={{ id: 'time', dir: 'desc' }}
    />
  )
}
