// Explore's small lines of a day go on with the price beside them, in the colour of the change beside them; volumes of
// the other windows with that of the one shown.
import { windows } from '#domain/token/Market.ts'
import type { Figures } from '#islands/live/readings.ts'
import { plot } from '#ui/chart/plot.ts'

/** Hears figures and the time they are of (unix seconds). */
export type HearSparks = (figures: Figures, time: number) => void

/** A line has a value for each half hour (indexer/src/api/windows). */
const SLOT = 1_800
const MOST = 48

/**
 * A line with the price of now: as time goes on old values leave. `since`: when its last value began to be the newest.
 */
export function goOn({
  values,
  since,
  time,
  price,
}: {
  values: readonly number[]
  since: number
  time: number
  price: number
}): { values: number[]; since: number } {
  const slots = Math.min(MOST, Math.max(0, Math.floor((time - since) / SLOT)))
  const moved = [...values, ...Array.from({ length: slots }, () => values[values.length - 1] ?? price)].slice(
    -Math.max(values.length, 2),
  )
  moved[moved.length - 1] = price
  return { values: moved, since: since + slots * SLOT }
}

/** Keeps the lines of a table's rows: what it returns hears the page's figures. */
export function keepSparks(frame: HTMLElement): HearSparks {
  const lines = new Map<string, { values: number[]; since: number }>()
  return (figures, time) => {
    for (const [key, , told] of figures) {
      const values = Array.isArray(told)
        ? told.filter(value => typeof value === 'number' && Number.isFinite(value))
        : []
      if (values.length > 1) lines.set(key, { values, since: time })
    }
    const rows = new Map(
      [...frame.querySelectorAll<HTMLTableRowElement>('tr[data-key]')].map(row => [row.dataset.key!, row]),
    )
    for (const [key, fields] of figures) {
      const line = lines.get(key)
      const row = rows.get(key)
      const { priceUsd } = fields
      // What the picker shows next is of the same block.
      if (row) row.dataset.volume = windows.map(window => fields[`volume${window}`]).join(' ')
      const svg = row?.querySelector<SVGElement>('.spark')
      if (!svg) continue
      // The colour is the change's beside it, also while the day's prices are not known yet.
      const way = row?.querySelector<HTMLElement>('.c-change1d data')?.dataset.direction
      if (way) svg.dataset.direction = way
      else delete svg.dataset.direction
      if (!line || typeof priceUsd !== 'number') continue
      const next = goOn({ values: line.values, since: line.since, time, price: priceUsd })
      lines.set(key, next)
      const drawn = plot(
        { points: next.values.map((value, at) => ({ time: at, value })), width: 96, height: 32 },
        { max: 32 },
      )
      if (drawn) svg.querySelector('path')?.setAttribute('d', drawn.line)
    }
  }
}
