import type { Say } from '#i18n/Say.ts'
import { Figure } from '#ui/primitives/Figure.tsx'
import { cellView } from './cells.tsx'
import type { Column } from './Column.ts'

type Props<Row> = {
  say: Say
  /** Name people and screen readers find: `Tokens`, `Pools`, `Transactions`. */
  label: string
  kind: 'tokens' | 'pools' | 'transactions'
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Unique among rows. */
  keyOf(row: Row): string
  /** `<chainId>:<id>`, what live messages call the row; none for rows that don't change. */
  liveOf?(row: Row): string
  /** What the search box looks through, beside the visible text: addresses. */
  findBy?(row: Row): string | undefined
  /** More attributes of the row, for the script. */
  dataOf?(row: Row): Record<`data-${string}`, string | undefined>
  sorted?: { id: string; dir: 'asc' | 'desc' }
  /** Headers sort (by script). */
  sortable?: boolean
  showChain?: boolean
  /** Rows on the pages before. */
  from?: number
  /** The token the page is about: its swaps are told as buys and sells. */
  subject?: string
}

/**
 * A market table: on phones each row is a small card (`role`s keep it a table for screen readers there), from 700 px of
 * its own width columns.
 */
export function MarketTable<Row>(p: Props<Row>) {
  const { say } = p
  // What a column's cells have in common is said once, not once a row.
  const columns = p.columns.map(column => ({
    ...column,
    name: `c-${column.id} from-${column.from}${column.end ? ' end' : ''}`,
    titled: say.t(column.title),
    missing: column.unknown && say.t(column.unknown),
  }))
  return (
    <table className={`market market-${p.kind}`} aria-label={p.label} data-kind={p.kind}>
      <thead>
        <tr>
          {columns.map(column => {
            const order = p.sorted?.id === column.id ? p.sorted.dir : undefined
            const tip = column.tip && say.t(column.tip)
            return (
              <th
                key={column.id}
                scope="col"
                className={column.name}
                aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
                title={tip}
              >
                {p.sortable && column.sort ? (
                  <button type="button" className="sorter" data-sort={column.id} data-first={column.sort}>
                    {column.titled}
                  </button>
                ) : (
                  column.titled
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {p.rows.map((row, i) => (
          <tr key={p.keyOf(row)} data-key={p.keyOf(row)} data-find={p.findBy?.(row)} {...p.dataOf?.(row)}>
            {columns.map(column => (
              <td
                key={column.id}
                className={column.name}
                title={column.missing && column.figure?.value(row) === null ? column.missing : undefined}
                data-label={column.from === 's' && column.figure ? column.titled : undefined}
              >
                {column.figure ? (
                  <Figure
                    say={say}
                    kind={column.figure.kind}
                    value={column.figure.value(row)}
                    live={column.figure.live && p.liveOf ? `${column.figure.live}:${p.liveOf(row)}` : undefined}
                  />
                ) : (
                  column.cell &&
                  cellView(column.cell, row, {
                    say,
                    rank: (p.from ?? 0) + i + 1,
                    showChain: p.showChain ?? false,
                    subject: p.subject,
                  })
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
