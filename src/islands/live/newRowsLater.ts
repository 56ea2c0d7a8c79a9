import type { TransactionRow } from '#data/market/schemas.ts'
import type { newRows } from './rows.ts'

/** newRows, whose code comes with the first rows: a page that only waits for them is lighter without. */
export function newRowsLater(options: Parameters<typeof newRows>[0]): (rows: readonly TransactionRow[]) => void {
  let loaded: Promise<ReturnType<typeof newRows>> | undefined
  return rows => {
    loaded ??= import('./rows.ts').then(module => module.newRows(options))
    loaded.then(
      add => add(rows),
      (error: unknown) => {
        loaded = undefined
        console.warn(`Tarn: new rows can't be drawn: ${error}`)
      },
    )
  }
}
