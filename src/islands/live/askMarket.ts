// What a page shows, asked for in one go. Rows are checked by hand as the stream's are.
import type { TransactionRow, UpTo } from '#data/market/schemas.ts'
import { isTransaction } from '#data/market/readChange.ts'
import { type Figures, isUpTo, momentOf, poolFigures, statsFigures, tokenFigures } from './readings.ts'

export type Asked = {
  block: number
  time: number
  figures: Figures
  transactions: TransactionRow[] /** Of the last list. */
  cursor: string | null /** Of the transactions, when they were answered. */
  upTo?: UpTo[]
}
type Loose = Record<string, unknown>

async function get(path: string): Promise<Loose> {
  const answer = await fetch(`/api/market/${path}`, {
    signal: AbortSignal.timeout(10_000),
    headers: { accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(`market: ${answer.status} for ${path}`)
  const body: unknown = await answer.json()
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Error(`market: no object for ${path}`)
  return body as Loose
}

const rows = (body: Loose): Loose[] =>
  Array.isArray(body.items) ? body.items.filter((row): row is Loose => typeof row === 'object' && row !== null) : [body]

/**
 * Asks for each path below /api/market/ and gathers figures and rows by what the answers are. Rejects when none
 * answers.
 */
export async function askMarket(paths: readonly string[]): Promise<Asked> {
  const answers = await Promise.allSettled(paths.map(get))
  const asked: Asked = { block: 0, time: 0, figures: [], transactions: [], cursor: null }
  let good = 0
  answers.forEach((answer, i) => {
    if (answer.status === 'rejected') return
    good++
    const kind = paths[i]!.split(/[/?]/)[0]
    for (const row of rows(answer.value)) {
      if (kind === 'tokens') asked.figures.push(tokenFigures(row))
      else if (kind === 'pools') asked.figures.push(poolFigures(row))
      else if (kind === 'stats') asked.figures.push(statsFigures(row))
      else if (isTransaction(row)) asked.transactions.push(row as TransactionRow)
    }
    asked.cursor = typeof answer.value.cursor === 'string' ? answer.value.cursor : null
    if (kind === 'transactions' && Array.isArray(answer.value.upTo)) asked.upTo = answer.value.upTo.filter(isUpTo)
    const at = momentOf(answer.value.at)
    if (at && at.time > asked.time) Object.assign(asked, at)
  })
  if (good === 0 && paths.length > 0) throw new Error('market: out of reach')
  return asked
}
