import { thin } from './thin.ts'

export type PlotPoint = { time: number; value: number }

/** A drawn series: SVG path data in a box of `width` × `height`, and what an axis needs. y grows downwards. */
export type Plot = {
  /** `M…l…`, whole units, relative after the first point: short in HTML. */
  line: string
  /** The same closed down to the box's floor. */
  area: string
  last: { x: number; y: number }
  min: number
  max: number
  /** Maps a value to its y. */
  y(value: number): number
}

/** Shares of the height left free; points drawn at most. */
export type PlotOptions = { pad?: number; top?: number; bottom?: number; max?: number }

/**
 * Draws a series as a line. Its scale is that of all points, also of those too many to be drawn. Null when there are
 * fewer than two finite points: then there is no history to show (EX-5).
 */
export function plot(
  { points, width, height }: { points: readonly PlotPoint[]; width: number; height: number },
  { pad = 0.1, top = pad, bottom = pad, max: most = 128 }: PlotOptions = {},
): Plot | null {
  const good = points.filter(p => Number.isFinite(p.value) && Number.isFinite(p.time))
  if (good.length < 2) return null
  const shown = thin(good, most)
  const values = good.map(p => p.value)
  const min = Math.min(...values)
  const max = Math.max(...values)
  const from = shown[0]!.time
  const span = shown[shown.length - 1]!.time - from || 1
  const room = height * (1 - top - bottom)
  const y = (value: number) => (max === min ? height / 2 : height * top + room * (1 - (value - min) / (max - min)))
  const at = shown.map(p => ({ x: Math.round(((p.time - from) / span) * width), y: Math.round(y(p.value)) }))
  let line = `M${at[0]!.x} ${at[0]!.y}l`
  for (let i = 1; i < at.length; i++) {
    const dx = at[i]!.x - at[i - 1]!.x
    const dy = at[i]!.y - at[i - 1]!.y
    line += `${i > 1 ? ' ' : ''}${dx}${dy < 0 ? '' : ' '}${dy}`
  }
  return { line, area: `${line}V${height}H0Z`, last: at[at.length - 1]!, min, max, y }
}
