/**
 * The bars that are still open of a token or a pool. They stand in its own row, which is written with every event
 * anyway, and become a row of their own when the next one opens: an event costs no row but the few it moves, and what a
 * reorg takes back it takes back with the row.
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

/**
 * One bar of each interval, in their order; none when nothing happened yet. `tvlUsd`: the last one known. Never
 * changed: an event makes new ones.
 */
export type OpenBars = { readonly tvlUsd: number | null; readonly bars: readonly Readonly<Bar>[] }

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

/** Of a subject nothing happened to. */
export const NO_BARS: OpenBars = { tvlUsd: null, bars: [] }

/** A bar that opens at the price before the event: no gaps between neighbours. */
function opened(time: number, { before, now, volumeUsd, feesUsd }: Move): Bar {
  if (now === null) return { time, open: null, high: null, low: null, close: null, volumeUsd, feesUsd }
  const open = before ?? now
  return { time, open, high: Math.max(open, now), low: Math.min(open, now), close: now, volumeUsd, feesUsd }
}

/** An open bar with an event in it. */
function moved(bar: Readonly<Bar>, move: Move): Bar {
  const { now } = move
  const [volumeUsd, feesUsd] = [bar.volumeUsd + move.volumeUsd, bar.feesUsd + move.feesUsd]
  if (now !== null && bar.open === null) return opened(bar.time, { ...move, volumeUsd, feesUsd })
  const { time, open, high, low, close } = bar
  if (now === null) return { time, open, high, low, close, volumeUsd, feesUsd }
  return {
    time,
    open,
    high: Math.max(high ?? now, now),
    low: Math.min(low ?? now, now),
    close: now,
    volumeUsd,
    feesUsd,
  }
}

/** The bars with an event in them, and those that ended before it, with the TVL known then. */
export function foldBars(before: OpenBars, move: Move): { open: OpenBars; closed: ClosedBar[] } {
  const closed: ClosedBar[] = []
  const bars: Bar[] = []
  for (let i = 0; i < intervals.length; i += 1) {
    const interval = intervals[i]!
    const time = move.time - (move.time % interval)
    const bar = before.bars[i]
    if (bar !== undefined && bar.time >= time) bars.push(moved(bar, move))
    else {
      if (bar !== undefined) closed.push({ ...bar, interval, tvlUsd: before.tvlUsd })
      bars.push(opened(time, move))
    }
  }
  return { open: { tvlUsd: move.tvlUsd ?? before.tvlUsd, bars }, closed }
}
