import type { TransactionRow } from '#data/market/schemas.ts'
import type { Column } from './Column.ts'

/** LIST: columns of every transactions table, in order (constants.md). Newest first. */
export const transactionColumns: readonly Column<TransactionRow>[] = [
  { id: 'time', title: 'explore.col.time', from: 's', sort: 'desc', cell: 'age' },
  { id: 'type', title: 'explore.col.type', from: 's', sort: 'asc', cell: 'action' },
  { id: 'amounts', title: 'explore.col.amounts', from: 's', cell: 'amounts' },
  {
    id: 'usd',
    title: 'explore.col.usd',
    from: 's',
    end: true,
    sort: 'desc',
    figure: { kind: 'usd', value: r => r.usd },
  },
  { id: 'wallet', title: 'explore.col.wallet', from: 'm', end: true, cell: 'wallet' },
]
