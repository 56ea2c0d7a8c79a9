import { newerFirst, type Placed } from '#data/market/newerFirst.ts'
import type { ScriptData } from '#islands/live/rows.ts'
import { placesOf } from '#islands/live/placesOf.ts'
import { askTransactions } from './askTransactions.ts'

type Asking = { chain: string; cursor: string | null; data: ScriptData; have(id: string): HTMLTableRowElement | undefined; /** Ids of what is here from the newest on. */ own: ReadonlySet<string> }

/** A page of transactions older than the oldest of `own`, and where they go on. What is newer and isn't here comes by another way. Rejects when the market is out of reach. */
export async function older({ own, ...asking }: Asking): Promise<{ rows: HTMLTableRowElement[]; cursor: string | null }> {
  const body = document.querySelector<HTMLTableSectionElement>('[data-market] tbody')!
  const oldest = placesOf(body).filter(({ id }) => own.has(id)).sort(newerFirst).pop()
  const isOlder = (row: Placed) => !oldest || newerFirst(oldest, row) < 0
  return askTransactions({ ...asking, wants: isOlder })
}
