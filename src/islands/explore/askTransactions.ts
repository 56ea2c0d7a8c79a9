import type { TransactionRow } from '#data/market/schemas.ts'
import { askMarket } from '#islands/live/askMarket.ts'
import type { ScriptData } from '#islands/live/rows/transactionRow.ts'
import type { TableState } from './tableState.ts'

type Asking = {
  chain: string
  /** The order and filters; none: newest first, all of them. */
  state?: TableState
  cursor: string | null
  data: ScriptData
  rowOf(row: TransactionRow): HTMLTableRowElement
  /** The row that is there already. */
  have(id: string): HTMLTableRowElement | undefined
  wants?(row: TransactionRow): boolean
}

/**
 * A page of transactions (those of networks that are on) as rows, and the cursor of the next one, null at the end.
 * Rejects when the market is out of reach.
 */
export async function askTransactions({
  chain,
  state,
  cursor,
  data,
  rowOf,
  have,
  wants = () => true,
}: Asking): Promise<{ rows: HTMLTableRowElement[]; cursor: string | null }> {
  const query = new URLSearchParams({ chain, limit: '100' })
  if (state?.sort) for (const name of ['sort', 'dir'] as const) query.set(name, state[name])
  if (state?.type) query.set('type', state.type)
  if (state?.search) query.set('search', state.search.toLowerCase())
  if (cursor) query.set('cursor', cursor)
  const answer = await askMarket([`transactions?${query}`])
  const rows = answer.transactions
    .filter(row => data.networks[row.chainId] && wants(row))
    .map(row => have(row.id) ?? rowOf(row))
  return { rows, cursor: answer.cursor }
}
