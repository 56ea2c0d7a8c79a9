import { newerFirst } from '#data/market/newerFirst.ts'
import type { TableState } from './tableState.ts'

type Row = HTMLTableRowElement

/** The sort key of a row in a column; null: an unknown figure. */
function keyOf(row: Row, id: string): number | string | null {
  const cell = row.querySelector(`.c-${id}`)
  const figure = cell?.querySelector<HTMLDataElement>('data')
  if (!figure) return (cell?.querySelector('[data-part="name"]') ?? cell)?.textContent?.trim().toLowerCase() ?? ''
  return figure.value === '' ? null : Number(figure.value)
}

const newer = (a: Row, b: Row): number =>
  newerFirst(
    { id: a.dataset.key!, time: Number(keyOf(a, 'time')) },
    { id: b.dataset.key!, time: Number(keyOf(b, 'time')) },
  )

/**
 * How rows follow on each other, as the market puts them: unknown figures last in both directions; transactions of one
 * value or type the newest first.
 */
export function rowOrder(
  kind: string,
  { sort, dir }: Pick<TableState, 'sort' | 'dir'>,
  ownSort: string,
): (a: Row, b: Row) => number {
  const id = sort || ownSort
  const sign = sort && dir === 'asc' ? 1 : -1
  const tie = (a: Row, b: Row) =>
    kind !== 'transactions' ? 0 : id !== 'type' && sign === 1 ? newer(b, a) : newer(a, b)
  return (a, b) => {
    if (kind === 'transactions' && id === 'time') return tie(a, b)
    const [x, y] = id === 'type' ? [a.dataset.type!, b.dataset.type!] : [keyOf(a, id), keyOf(b, id)]
    if (x === y) return tie(a, b)
    if (x === null) return 1
    if (y === null) return -1
    return x < y ? -sign : sign
  }
}
