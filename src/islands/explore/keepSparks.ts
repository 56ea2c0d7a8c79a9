// Explore's small lines of a day go on with the price beside them, in the colour of the change beside them.
import type { Figures } from '#islands/live/readings.ts'
import { plot } from '#ui/chart/plot.ts'
import { direction } from '#ui/primitives/direction.ts'

/** Prices of a day by token, oldest first, as they came. */
export type Sparks = [key: string, values: unknown][]
/** Figures and the time they are of (unix seconds); lines where the market told some. */
export type ToldSparks = { figures: Figures; time: number; sparks?: Sparks }

/** A line has a value for each half hour (indexer/src/api/windows). */
const SLOT = 1_800
const MOST = 48

/** A line with the price of now: as time goes on old values leave. `since`: when its last value began to be the newest. */
export function goOn(values: readonly number[], since: number, time: number, price: number): { values: number[]; since: number } {
  const slots = Math.min(MOST, Math.max(0, Math.floor((time - since) / SLOT)))
  const moved = [...values, ...Array.from({ length: slots }, () => values[values.length - 1] ?? price)].slice(-Math.max(values.length, 2))
  moved[moved.length - 1] = price
  return { values: moved, since: since + slots * SLOT }
}

/** Keeps the lines of a table's rows: what it returns hears the page's figures. */
export function keepSparks(frame: HTMLElement): (told: ToldSparks) => void {
  const lines = new Map<string, { values: number[]; since: number }>()
  return ({ figures, time, sparks = [] }) => {
    for (const [key, told] of sparks) {
      const values = Array.isArray(told) ? told.filter(value => typeof value === 'number' && Number.isFinite(value)) : []
      if (values.length > 1) lines.set(key, { values, since: time })
    }
    const rows = new Map([...frame.querySelectorAll<HTMLTableRowElement>('tr[data-key]')].map(row => [row.dataset.key!, row]))
    for (const [key, { priceUsd, change1d }] of figures) {
      const line = lines.get(key)
      const svg = rows.get(key)?.querySelector<SVGElement>('.spark')
      if (!line || !svg || typeof priceUsd !== 'number') continue
      const next = goOn(line.values, line.since, time, priceUsd)
      lines.set(key, next)
      const drawn = plot(next.values.map((value, at) => ({ time: at, value })), 96, 32, { max: 32 })
      if (drawn) svg.querySelector('path')?.setAttribute('d', drawn.line)
      const way = direction(typeof change1d === 'number' ? change1d : null)
      if (way) svg.dataset.direction = way
      else delete svg.dataset.direction
    }
  }
}
