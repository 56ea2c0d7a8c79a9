import { askMarket } from '#islands/live/askMarket.ts'
import { type ScriptData, transactionRow } from '#islands/live/rows.ts'

type Asking = { chain: string; cursor: string | null; /** Unix seconds: nothing younger. */ until: number; data: ScriptData }

/** A page of transactions (those of networks that are on) as rows, and the cursor of the next one, null at the end. Rejects when the market is out of reach. */
export async function askTransactions({ chain, cursor, until, data }: Asking): Promise<{ rows: HTMLTableRowElement[]; cursor: string | null }> {
  const answer = await askMarket([`transactions?chain=${chain}&limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`])
  const rows = answer.transactions.filter(row => row.time <= until && data.networks[row.chainId]).map(row => transactionRow(row, data, chain === 'all'))
  return { rows, cursor: answer.cursor }
}
