import { windows, transactionTypes } from '#domain/token/Market.ts'
import { protocolVersions } from '#domain/protocols/Pool.ts'

/**
 * The visitor's choices in an explore table: all of them are in the URL, and only where they differ from the first
 * view.
 */
export type TableState = {
  search: string
  window: string
  protocol: string
  type: string
  /** `1`: favorites only. */
  favorites: string
  /** Column id, empty: the table's own order. */
  sort: string
  dir: 'asc' | 'desc'
  /** Rows shown. */
  rows: number
}

export const PAGE = 20
/** Tokens shown without a search (constants.md). */
export const MOST_TOKENS = 100
const MOST_ROWS = 2_000

export const firstState: TableState = {
  search: '',
  window: '1d',
  protocol: '',
  type: '',
  favorites: '',
  sort: '',
  dir: 'desc',
  rows: PAGE,
}

const oneOf = (list: readonly string[], text: string | null, otherwise: string) =>
  text !== null && list.includes(text) ? text : otherwise

/** The state a query says; what is nonsense is as if it weren't there. `columns`: ids that can be sorted by. */
export function readState(query: URLSearchParams, columns: readonly string[]): TableState {
  const rows = Number(query.get('rows'))
  return {
    search: (query.get('search') ?? '').slice(0, 80),
    window: oneOf(windows, query.get('window'), firstState.window),
    protocol: oneOf(protocolVersions, query.get('protocol'), ''),
    type: oneOf(transactionTypes, query.get('type'), ''),
    favorites: query.get('favorites') === '1' ? '1' : '',
    sort: oneOf(columns, query.get('sort'), ''),
    dir: query.get('dir') === 'asc' ? 'asc' : 'desc',
    rows: Number.isSafeInteger(rows) && rows > PAGE ? Math.min(Math.ceil(rows / PAGE) * PAGE, MOST_ROWS) : PAGE,
  }
}

/** The query with the state in it; other parameters stay, and so does their order. */
export function writeState(query: URLSearchParams, state: TableState): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(state)) {
    const first = name === 'dir' && state.sort ? '' : firstState[name as keyof TableState]
    if (String(value) === String(first) || (name === 'dir' && !state.sort)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** CH-1: of another network's page: `chain` if the query said one, without what belongs to a trade; rows start anew. */
export function queryForChain(query: URLSearchParams, chain: string): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['inputCurrency', 'outputCurrency', 'value', 'field', 'rows']) next.delete(name)
  next.set('chain', chain)
  return next
}
