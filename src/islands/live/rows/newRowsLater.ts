import type { Change } from '#data/market/schemas.ts'
import type { Asked } from '../askMarket.ts'
import { placesOf } from './placesOf.ts'
import type { newRows, NewRowsOptions } from './newRows.ts'
import { settled } from '../settled.ts'

type Rows = ReturnType<typeof newRows>

/**
 * newRows, whose code comes with the first news and not among a page's first bytes: what is told until then waits in
 * its order, nothing of it is lost. The rows it begins with are read now.
 */
export function newRowsLater(options: NewRowsOptions) {
  const body = options.frame.querySelector('tbody')
  const first = body ? placesOf(body) : []
  const calm = settled()
  let loaded: Promise<Rows> | undefined
  let rows: Rows | undefined
  const load = () => {
    loaded ??= import('./newRows.ts').then(module => {
      rows = module.newRows(options, first)
      return rows
    })
    loaded.catch((error: unknown) => {
      loaded = undefined
      console.warn(`Tarn: new rows can't be drawn: ${error}`)
    })
    return loaded
  }
  const later = () => calm.then(load)
  return {
    /** Makes rows of this table. */
    rowOf: (): Promise<Rows['rowOf']> => load().then(rows => rows.rowOf),
    /**
     * At once if loaded: then it measures the page before its caller writes figures, not while the page is being
     * changed.
     */
    heard: async (changes: readonly Change[]): Promise<boolean> => (rows ?? (await later())).heard(changes),
    answered: (asked: Asked, askOn: (cursor: string) => Promise<Asked>): Promise<boolean> =>
      later().then(rows => rows.answered(asked, askOn)),
  }
}
