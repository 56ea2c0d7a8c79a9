import type { TableState } from './tableState.ts'

/** Whether a row is among what somebody looks for, as far as the row itself tells. */
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
