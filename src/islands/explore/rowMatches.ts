import type { TableState } from './tableState.ts'

/** Whether a row matches the search and the filters, as far as the row itself shows. */
export function rowMatches(row: HTMLTableRowElement, state: TableState): boolean {
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
