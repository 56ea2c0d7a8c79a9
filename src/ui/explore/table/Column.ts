import type { FigureKind } from '#i18n/Say.ts'

/**
 * The cells that are more than one figure; each has a view in cells.tsx and a writer in islands/explore/writeRow.ts.
 */
export type CellKind =
  | 'rank'
  | 'token'
  | 'trend'
  | 'pool'
  | 'protocol'
  | 'fee'
  | 'action'
  | 'amounts'
  | 'wallet'
  | 'age'

/**
 * One column of an explore table. A number that the indexer already gives is a column by `figure` alone: one entry
 * here, one key in locales. Read by the server's view and by the script that sorts, filters and adds rows.
 */
export type Column<Row> = {
  id: string
  /** Keys of its name and, if it needs one, its explanation. */
  title: string
  tip?: string
  /** Key of why a figure of it may be unknown. */
  unknown?: string
  /** Set to the end of the line. */
  end?: boolean
  /** Sortable; the direction of the first press. */
  sort?: 'asc' | 'desc'
  /** From which width of its table it is shown: s always (phones too), m from 700 px, l from 940 px (table.css). */
  from: 's' | 'm' | 'l'
  figure?: { kind: FigureKind; value(row: Row): number | null /** Field of the live message. */; live?: string }
  cell?: CellKind
}
