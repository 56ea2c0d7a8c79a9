// The drawn chart as figures: the same for the page's HTML and for the script that keeps it true.
import { BOX, barRoom, lineRoom } from './geometry.ts'
import { niceTicks } from './niceTicks.ts'
import { niceTimes } from './niceTimes.ts'
import { plot, type PlotPoint } from './plot.ts'

export type PlottedChart = {
  /** Path data: bars, or a line and the area below it. */
  bars: string
  line: string
  area: string
  /** Of the last value. */
  lastY: number
  ticks: { y: number; value: number }[]
  times: { x: string; time: number }[]
  /** How the times are written. */
  timeKind: 'day' | 'clock'
}

/** Longer than this (s) an axis says days. */
const DAYS = 200_000

/** Null when there is nothing to draw (EX-5): fewer than two points, or bars of nothing. */
export function plotChart(points: readonly PlotPoint[], asBars: boolean): PlottedChart | null {
  const [first, last] = [points[0], points[points.length - 1]]
  // Bars stand on zero, whatever the least of them is.
  const drawn = plot(
    asBars && first ? [{ time: first.time, value: 0 }, ...points] : points,
    BOX.width,
    BOX.height,
    asBars ? barRoom : lineRoom,
  )
  if (!first || !last || !drawn || (asBars && drawn.max <= 0)) return null
  const span = last.time - first.time
  return {
    bars: asBars ? barPath(points, drawn.y) : '',
    line: drawn.line,
    area: drawn.area,
    lastY: drawn.last.y,
    ticks: niceTicks(drawn.min, drawn.max, 4).map(value => ({ value, y: Math.round(drawn.y(value)) })),
    times: niceTimes(first.time, last.time).map(time => ({
      time,
      x: `${(((time - first.time) / span) * 100).toFixed(1)}%`,
    })),
    timeKind: span > DAYS ? 'day' : 'clock',
  }
}

/** Bars from the floor, one path. */
function barPath(points: readonly PlotPoint[], y: (value: number) => number): string {
  const width = BOX.width / points.length
  return points
    .map(({ value }, i) => {
      const height = BOX.height - Math.round(y(value))
      return height > 0
        ? `M${(i * width + width * 0.15).toFixed(1)} ${BOX.height}v-${height}h${(width * 0.7).toFixed(1)}v${height}z`
        : ''
    })
    .join('')
}
