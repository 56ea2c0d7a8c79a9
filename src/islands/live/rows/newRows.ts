// EX-8: transactions that come while one reads: on top, unless that would move what one reads; then they wait for a
// press. None is lost.
import { newerFirst, type Placed } from '#data/market/newerFirst.ts'
import type { Change, TransactionRow } from '#data/market/schemas.ts'
import type { Asked } from '../askMarket.ts'
import { calmly } from '../../settings/rewriteFigures.ts'
import { goneBy, goneFrom } from './goneRows.ts'
import { placesOf } from './placesOf.ts'
import { type Answer, rowLedger } from './rowLedger.ts'
import { type ScriptData, transactionRow } from './transactionRow.ts'

/**
 * At most so many wait; then those that were there before go when they are shown, and "Show more" asks for what is
 * between.
 */
const MOST_WAITING = 100

/**
 * The old rows are gone; rows older than the present ones go on from `cursor` (null: there are none, undefined: unknown
 * where).
 */
export type Renewed = { cursor: string | null | undefined }

export type NewRowsOptions = {
  frame: HTMLElement
  data: ScriptData
  showChain?: boolean
  /** Whether a row belongs here. */
  wants?(row: TransactionRow): boolean
  /** How many pages may be asked for until rows meet; a short table begins anew instead. */
  mostPages?: number
  /** Ids of the rows that stand here without a hole: kept up to date. */
  known?: Set<string>
  /** No transaction is older than those that stand here. */
  ended?(): boolean
  /** After rows came. `cursor`: from where a list goes on that begins with an answer. */
  onAdded?(ids: string[], renewed: Renewed | undefined): void
}

const whole = (asked: Asked): Answer | null => (asked.upTo ? { ...asked, upTo: asked.upTo } : null)

/** Keeps the table in `frame` without a hole, from the rows it began with. */
export function newRows(
  {
    frame,
    data,
    showChain = false,
    wants = () => true,
    known = new Set(),
    mostPages = 0,
    ended = () => false,
    onAdded,
  }: NewRowsOptions,
  first: readonly Placed[],
) {
  const body = frame.querySelector('tbody')!
  const ledger = rowLedger(first, mostPages)
  for (const { id } of first) known.add(id)
  const waiting = new Map<string, TransactionRow>()
  const afterCalm = calmly()
  let renewed: Renewed | undefined
  /** Of the rows that wait, when the table begins anew with them. */
  const endOfWaiting = () => (renewed?.cursor === null ? undefined : [...waiting.values()].sort(newerFirst).pop())
  const end = () =>
    renewed
      ? endOfWaiting()
      : ended()
        ? undefined
        : placesOf(body)
            .filter(({ id }) => known.has(id))
            .sort(newerFirst)
            .pop()
  const pill = document.createElement('button')
  pill.className = 'button button-primary button-s fresh'
  pill.type = 'button'
  pill.hidden = true
  frame.append(pill)
  pill.addEventListener('click', () => {
    add()
    frame.scrollIntoView({ block: 'start', behavior: 'auto' })
    body.querySelector('a')?.focus({ preventScroll: true })
  })

  /** What stands here is as old as the page's build: the first answer catches it up. */
  let caughtUp = false
  /**
   * The top of the table is in sight, and neither pointer nor focus is in the table. A pointer that rests where the
   * table came to stand does not hold back what catches it up.
   */
  const free = () => {
    const { top } = body.getBoundingClientRect()
    return top > -40 && !(caughtUp && frame.matches(':hover')) && !frame.contains(document.activeElement)
  }

  function add(): void {
    const rowOf = new Map([...body.rows].map(tr => [tr.dataset.key!, tr]))
    if (renewed) {
      for (const id of known) if (!waiting.has(id)) rowOf.get(id)?.remove()
      known.clear()
    }
    const places = placesOf(body)
    const calm = afterCalm()
    for (const row of waiting.values()) {
      const tr = rowOf.get(row.id) ?? transactionRow(row, data, showChain)
      if (calm) tr.dataset.new = ''
      const below = places.findIndex(place => newerFirst(row, place) < 0)
      body.insertBefore(tr, below < 0 ? null : body.rows[below]!)
      places.splice(below < 0 ? places.length : below, 0, row)
      known.add(row.id)
    }
    const ids = [...waiting.keys()]
    const before = renewed
    waiting.clear()
    renewed = undefined
    pill.hidden = true
    frame.querySelector('.nothing:not([data-empty])')?.remove()
    onAdded?.(ids, before)
  }

  function show(rows: readonly TransactionRow[]): void {
    for (const row of rows) if (!known.has(row.id) && data.networks[row.chainId] && wants(row)) waiting.set(row.id, row)
    if (waiting.size > MOST_WAITING && !free()) {
      for (const row of [...waiting.values()].sort(newerFirst).slice(MOST_WAITING)) waiting.delete(row.id)
      renewed = { cursor: undefined }
    }
    if (waiting.size === 0) return
    if (free()) add()
    else {
      pill.textContent = (data.words.fresh ?? '').replace('{count}', `${waiting.size}`)
      pill.hidden = false
    }
  }

  /** Rows of a block that was taken back leave. */
  function leave(ids: readonly string[]): void {
    for (const tr of [...body.rows]) if (ids.includes(tr.dataset.key!)) tr.remove()
    const seen = ids.filter(id => known.delete(id))
    for (const id of ids) waiting.delete(id)
    if (seen.length > 0) onAdded?.([], undefined)
    if (waiting.size === 0 && !renewed) pill.hidden = true
  }

  return {
    rowOf: (row: TransactionRow): HTMLTableRowElement => transactionRow(row, data, showChain),
    /** Messages of the stream, in their order; false: something before one of them is missing, ask. */
    heard(changes: readonly Change[]): boolean {
      const came = new Map<string, TransactionRow>()
      let follows = true
      for (const change of changes) {
        if (!data.networks[change.chainId]) continue
        const gone = goneBy(change, [...placesOf(body).map(({ id }) => id), ...waiting.keys(), ...came.keys()])
        leave(gone)
        // Told and taken back within one moment.
        for (const id of gone) came.delete(id)
        const rows = ledger.heard(change, end())
        for (const row of rows ?? []) came.set(row.id, row)
        follows &&= rows !== null
      }
      if (came.size > 0) show([...came.values()])
      return follows
    },
    /** What was asked for. False when the list wasn't answered: then it isn't known what is missing. */
    async answered(asked: Asked, askOn: (cursor: string) => Promise<Asked>): Promise<boolean> {
      const answer = whole(asked)
      if (!answer) return false
      leave(goneFrom(answer, [...placesOf(body), ...waiting.values()]))
      const further = async (cursor: string) => {
        const more = whole(await askOn(cursor))
        if (!more) throw new Error('market: no transactions')
        return more
      }
      const { rows, cursor, renew } = await ledger.answered(answer, further, end())
      if (renew) {
        // What stood here before the hole is no longer known; what the answer repeats comes anew.
        const answered = new Set(rows.map(row => row.id))
        for (const id of answered) known.delete(id)
        for (const id of waiting.keys()) if (!answered.has(id)) waiting.delete(id)
        renewed = { cursor }
      }
      show(rows)
      caughtUp = true
      return true
    },
  }
}
