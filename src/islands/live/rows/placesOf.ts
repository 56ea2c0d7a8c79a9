import type { Placed } from '#data/market/newerFirst.ts'

/** When and where the transactions of a table's body happened. */
export const placesOf = (body: HTMLTableSectionElement): Placed[] =>
  [...body.rows].map(row => ({
    id: row.dataset.key!,
    time: Number(row.querySelector<HTMLDataElement>('data[data-kind="age"]')?.value),
  }))
