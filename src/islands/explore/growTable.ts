// Tokens and pools that were born after the build enter the table of a page that is open. Loaded when the page stands.
import { applyFigures } from '#islands/live/applyFigures.ts'
import type { Figures } from '#islands/live/readings.ts'
import type { ScriptData } from '#islands/live/rows/transactionRow.ts'
import { askRows } from './askRows.ts'
import type { Listing } from './chosen.ts'
import { firstState, type TableState } from './tableState.ts'

type Kind = 'tokens' | 'pools'
export type Growing = {
  frame: HTMLElement
  kind: 'tokens' | 'pools' | 'transactions'
  chain: string
  data: ScriptData
  /** The page's own rows in their order. */
  own: Set<string>
  state(): TableState
  /** What the market answered to what is chosen now. */
  answered(): Listing | undefined
  /** Rows have come; `ended`: the market has no more in the page's own order. */
  onGrown(ended: boolean): void
}

/** A question after each block of a market where something is born each block would be too many. */
const ASK_AGAIN_MS = 5_000
/** How often a new row is asked for: the count may include it a moment before the list does. */
const TRIES = 4
/** So long after a page stood it may hear of who was born before: it asks for its list when it opens. */
const FIRST_MS = 10_000

/**
 * Keys with the new ones among them, each behind the one it follows in `order`. The others keep their places, so that
 * no row moves.
 */
export function withNewcomers(keys: Iterable<string>, order: readonly string[]): string[] {
  const all = [...keys]
  order.forEach((key, i) => {
    if (!all.includes(key)) all.splice(i === 0 ? 0 : all.indexOf(order[i - 1]!) + 1, 0, key)
  })
  return all
}

/**
 * The returned function receives the page's figures and asks for rows once their count includes one that is not here.
 */
export function growTable(
  kind: Kind,
  { frame, chain, data, own, state, answered, onGrown }: Growing,
): (f: Figures) => void {
  const body = frame.querySelector('tbody')!
  const pattern = body.rows[0]
  const begun = performance.now()
  let count: number | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let due: ReturnType<typeof setTimeout> | undefined
  /** Tries left for a row that the count includes and no list has shown yet. */
  let owed = 0
  /** Told while rows are asked for. */
  let during: Figures[] | undefined

  async function askOf(asked: TableState) {
    const rows = new Map([...body.rows].map(row => [row.dataset.key!, row]))
    // Rows that stand here hear the stream: an answer may be older than what they say.
    const page = await askRows({
      kind,
      chain,
      state: asked,
      cursor: null,
      pattern: pattern!,
      data,
      have: key => rows.get(key)?.cloneNode(true) as HTMLTableRowElement | undefined,
    })
    const born = page.rows.filter(row => !rows.has(row.dataset.key!))
    body.append(...born)
    // Of what was told while it was asked the newcomers know nothing yet.
    if (born.length > 0) {
      owed = 0
      for (const figures of during ?? []) applyFigures(figures)
    }
    return { keys: page.rows.map(row => row.dataset.key!), ended: page.cursor === null }
  }
  const put = (into: Set<string>, order: readonly string[]) => {
    const keys = withNewcomers(into, order)
    into.clear()
    for (const key of keys) into.add(key)
  }

  async function grow(): Promise<void> {
    due = undefined
    askedAt = performance.now()
    during = []
    const { keys, ended } = await askOf(firstState)
    put(own, keys)
    const chosen = answered()
    if (chosen && !state().favorites) {
      const { keys: order } = await askOf(state())
      // Beyond where an answer ended so far the newcomer comes with the next page.
      if (answered() === chosen) put(chosen.keys, order)
    }
    onGrown(ended)
  }

  return figures => {
    if (!pattern) return
    during?.push(figures)
    const told = figures.find(([key]) => key === `stats:${chain}`)?.[1][kind]
    // Messages tell how many there are; of a birth between the build and now the list tells that is asked for when a
    // page opens.
    const born = typeof told === 'number' && told > (count ?? told)
    if (typeof told === 'number') count = told
    const early = performance.now() - begun < FIRST_MS
    const unseen = early && figures.some(([key, fields]) => isOf(kind, fields) && !own.has(key))
    if (born) owed = TRIES
    if (born || unseen) plan()
  }

  function plan(): void {
    due ??= setTimeout(
      () =>
        grow()
          .catch((error: Error) => console.warn(`Tarn: ${error.message}`))
          .finally(() => {
            during = undefined
            owed--
            if (owed > 0) plan()
          }),
      Math.max(0, askedAt + ASK_AGAIN_MS - performance.now()),
    )
  }
}

const isOf = (kind: Kind, fields: object) => (kind === 'tokens' ? 'fdvUsd' in fields : 'volume30d' in fields)
