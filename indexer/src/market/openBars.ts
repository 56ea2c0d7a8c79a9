/**
 * The bars that are still open of a token or a pool. They stand in its own row, which is written with every event anyway, and become a row of their own
 * when the next one opens: an event costs no row but the few it moves, and what a reorg takes back it takes back with the row.
 */

/** Lengths of bars in seconds. */
export const intervals = [300, 3_600, 86_400] as const

/** One bar. `time`: its beginning, unix s. Prices are null while there is none. */
export type Bar = {
  time: number
  open: number | null
  high: number | null
  low: number | null
  close: number | null
  volumeUsd: number
  feesUsd: number
}

/** One bar of each interval, in their order; none when nothing happened yet. `tvlUsd`: the last one known. */
export type OpenBars = { tvlUsd: number | null; bars: Bar[] }

/** A bar that ended. */
export type ClosedBar = Bar & { interval: number; tvlUsd: number | null }

/** What an event does to a bar. `tvlUsd` null: it says nothing about it. */
export type Move = {
  time: number
  before: number | null
  now: number | null
  volumeUsd: number
  feesUsd: number
  tvlUsd: number | null
}

/** The column of a subject nothing happened to. */
export const NO_BARS = '[null]'

/** A column's text: `[tvl, [time, open, high, low, close, volume, fees], …]`. Text, because Ponder copies what is an object again and again. */
export function readBars(text: string): OpenBars {
  const [tvlUsd, ...bars] = JSON.parse(text) as [
    number | null,
    ...[number, number | null, number | null, number | null, number | null, number, number][],
  ]
  return {
    tvlUsd,
    bars: bars.map(([time, open, high, low, close, volumeUsd, feesUsd]) => ({
      time,
      open,
      high,
      low,
      close,
      volumeUsd,
      feesUsd,
    })),
  }
}

/** The column of these bars. */
export const textOfBars = ({ tvlUsd, bars }: OpenBars): string =>
  JSON.stringify([
    tvlUsd,
    ...bars.map(({ time, open, high, low, close, volumeUsd, feesUsd }) => [
      time,
      open,
      high,
      low,
      close,
      volumeUsd,
      feesUsd,
    ]),
  ])

/** A bar that opens at the price before the event: no gaps between neighbours. */
function opened(time: number, { before, now, volumeUsd, feesUsd }: Move): Bar {
  if (now === null) return { time, open: null, high: null, low: null, close: null, volumeUsd, feesUsd }
  const open = before ?? now
  return { time, open, high: Math.max(open, now), low: Math.min(open, now), close: now, volumeUsd, feesUsd }
}

/** Puts an event into an open bar. */
function moved(bar: Bar, move: Move): void {
  const { now } = move
  if (now !== null && bar.open === null)
    Object.assign(bar, opened(bar.time, { ...move, volumeUsd: bar.volumeUsd, feesUsd: bar.feesUsd }))
  else if (now !== null) {
    bar.high = Math.max(bar.high ?? now, now)
    bar.low = Math.min(bar.low ?? now, now)
    bar.close = now
  }
  bar.volumeUsd += move.volumeUsd
  bar.feesUsd += move.feesUsd
}

/** Puts an event into the bars; what ended before it is returned, with the TVL known then. */
export function foldBars(open: OpenBars, move: Move): ClosedBar[] {
  const closed: ClosedBar[] = []
  for (const [i, interval] of intervals.entries()) {
    const time = move.time - (move.time % interval)
    const bar = open.bars[i]
    if (bar !== undefined && bar.time >= time) moved(bar, move)
    else {
      if (bar !== undefined) closed.push({ ...bar, interval, tvlUsd: open.tvlUsd })
      open.bars[i] = opened(time, move)
    }
  }
  open.tvlUsd = move.tvlUsd ?? open.tvlUsd
  return closed
}
