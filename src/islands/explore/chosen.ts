// What the visitor chose: an order, a filter, words, more rows. Loaded with the first choice.
import { newerFirst } from '#data/market/newerFirst.ts'
import type { TransactionRow } from '#data/market/schemas.ts'
import type { ScriptData } from '#islands/live/rows/transactionRow.ts'
import { placesOf } from '#islands/live/rows/placesOf.ts'
import { rowOrder } from './rowOrder.ts'
import type { TableState } from './tableState.ts'

/** Whether a row matches the search and the filters, as far as the row itself shows. */
function rowMatches(row: HTMLTableRowElement, state: TableState): boolean {
  const { protocol, type, key, find, ids } = row.dataset
  if (state.protocol && protocol !== state.protocol) return false
  if (state.type && type !== state.type) return false
  if (state.favorites && row.querySelector('.star[aria-pressed="true"]') === null) return false
  // A transaction that came while one reads knows what a search of the market goes by.
  const text = ids === undefined ? `${row.textContent} ${key} ${find ?? ''}`.toLowerCase() : (find ?? '')
  return state.search
    .toLowerCase()
    .split(/[\s/]+/)
    .every(word => text.includes(word) || (ids?.split(' ').includes(word) ?? false))
}

type Row = HTMLTableRowElement
/** What the market answered to a question so far; `cursor` null: that was all. */
export type Listing = { question: string; keys: Set<string>; cursor: string | null; answered: boolean; ended: boolean }

type Chosen = {
  kind: string
  state: TableState
  ownSort: string
  body: HTMLTableSectionElement
  own: ReadonlySet<string>
  came: ReadonlySet<string>
  said: Listing | undefined
}

/**
 * The rows to show, in order: what the market said to this question, or what the page can tell by itself until then.
 */
export function chosenRows({ kind, state, ownSort, body, own, came, said }: Chosen): Row[] {
  const order = rowOrder(kind, state, ownSort)
  const all = [...body.rows]
  if (said && !state.favorites) {
    const rows = new Map(all.map(row => [row.dataset.key!, row]))
    const confirmed = [...said.keys].flatMap(key => rows.get(key) ?? [])
    if (kind !== 'transactions') return confirmed
    const last = confirmed[confirmed.length - 1]
    // What came since belongs here down to where the answer ends; what is beyond comes with the next page.
    const news = all.filter(
      row => came.has(row.dataset.key!) && !said.keys.has(row.dataset.key!) && rowMatches(row, state),
    )
    return [...confirmed, ...news.filter(row => said.ended || (last && order(row, last) < 0))].sort(order)
  }
  return all.filter(row => (state.favorites || own.has(row.dataset.key!)) && rowMatches(row, state)).sort(order)
}

type Asking = {
  kind: 'tokens' | 'pools' | 'transactions'
  chain: string
  state: TableState
  cursor: string | null
  body: HTMLTableSectionElement
  pattern: Row | undefined
  data: ScriptData /** Of transactions. */
  rowOf: ((row: TransactionRow) => Row) | undefined
}
type Page = { rows: Row[]; cursor: string | null }

const finder = (body: HTMLTableSectionElement) => {
  const rows = new Map([...body.rows].map(row => [row.dataset.key!, row]))
  return (key: string) => rows.get(key)
}

/** The next page of what is chosen. Rejects when the market is out of reach. */
export async function askChosen({ kind, state, body, pattern, rowOf, ...asking }: Asking): Promise<Page> {
  const have = finder(body)
  if (rowOf) return (await import('./askTransactions.ts')).askTransactions({ ...asking, state, rowOf, have })
  if (!pattern || kind === 'transactions') return { rows: [], cursor: null }
  if (state.favorites)
    return {
      rows: await (await import('./askFavorites.ts')).askFavorites({ ...asking, kind, pattern, have }),
      cursor: null,
    }
  return (await import('./askRows.ts')).askRows({ ...asking, kind, state, pattern, have })
}

/**
 * A page of transactions older than the oldest of `own`. What is newer and isn't here comes by another way. Rejects
 * when the market is out of reach.
 */
export async function askOlder({
  body,
  own,
  rowOf,
  ...asking
}: Pick<Asking, 'chain' | 'cursor' | 'body' | 'data' | 'rowOf'> & { own: ReadonlySet<string> }): Promise<Page> {
  const oldest = placesOf(body)
    .filter(({ id }) => own.has(id))
    .sort(newerFirst)
    .pop()
  const { askTransactions } = await import('./askTransactions.ts')
  if (!rowOf) return { rows: [], cursor: null }
  return askTransactions({ ...asking, rowOf, have: finder(body), wants: row => !oldest || newerFirst(oldest, row) < 0 })
}
