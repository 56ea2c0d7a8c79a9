// The drawn chart as figures: the same for the page's HTML and for the script that keeps it true.
import { BOX, barRoom, floorRoom, lineRoom } from './geometry.ts'
import { plot, type PlotPoint } from './plot.ts'

/** Seconds. */
const HOUR = 3_600
const DAY = 24 * HOUR
const STEPS = [300, 900, HOUR, 3 * HOUR, 6 * HOUR, DAY, 7 * DAY, 30 * DAY, 91 * DAY]

/**
 * Round times (UTC) for an axis, about four, none within a twelfth of either end where its text would be cut. Unix
 * seconds.
 */
function niceTimes(from: number, to: number): number[] {
  const span = to - from
  if (!(span > 0)) return []
  const step = STEPS.find(s => span / s <= 4.5) ?? span / 4
  const times: number[] = []
  for (let time = Math.ceil((from + span / 12) / step) * step; time <= to - span / 12; time += step) times.push(time)
  return times
}

/**
 * Round values between `min` and `max` for an axis, about `count` of them, smallest first: steps are 1, 2, 2.5 or 5
 * times a power of ten. A flat or broken range gives its one value (or none).
 */
export function niceTicks(min: number, max: number, count = 4): number[] {
  if (!Number.isFinite(min) || !Number.isFinite(max) || min > max) return []
  if (min === max) return [min]
  const rough = (max - min) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map(m => m * power).find(s => s >= rough)!
  const ticks: number[] = []
  for (let i = Math.ceil(min / step); i * step <= max + step * 1e-9; i++) ticks.push(Number((i * step).toPrecision(12)))
  return ticks
}

export type PlottedChart = {
  /** Path data: bars, or a line and the area below it. */
  bars: string
  line: string
  area: string
  /** Least and greatest value, between which the line's scale lies. */
  span: readonly [number, number]
  /** Of the last value. */
  lastY: number
  lastValue: number
  ticks: { y: number; value: number }[]
  times: { x: string; time: number }[]
  /** Highest and lowest point of a line, at its place; none of a line that never moved. */
  marks: { of: 'high' | 'low'; x: string; y: number; anchor: 'start' | 'middle' | 'end'; value: number }[]
  /** Where a day's line began, a day ago, and where the axis has room for its name; null of any other span. */
  ago: { y: number; nameY: number } | null
  /** How the times are written. */
  timeKind: 'day' | 'clock'
}

/** Height of a flag on the axis, pixels: nothing else is written within it. */
export const FLAG = 22
/** Longer than this (s) an axis says days. */
const DAYS = 200_000

/** Null when there is nothing to draw (EX-5): fewer than two points, or bars of nothing. */
export function plotChart(points: readonly PlotPoint[], asBars: boolean): PlottedChart | null {
  const [first, last] = [points[0], points[points.length - 1]]
  // Bars stand on zero, whatever the least of them is.
  const drawn = plot(
    {
      points: asBars && first ? [{ time: first.time, value: 0 }, ...points] : points,
      width: BOX.width,
      height: BOX.height,
    },
    asBars ? barRoom : lineRoom,
  )
  if (!first || !last || !drawn || (asBars && drawn.max <= 0)) return null
  const span = last.time - first.time
  const firstY = Math.round(drawn.y(first.value))
  const lastY = drawn.last.y
  const good = asBars ? [] : points.filter(p => Number.isFinite(p.value))
  const markAt = (of: 'high' | 'low', value: number) => {
    const share = (good.find(p => p.value === value)!.time - first.time) / span
    const anchor = share < 0.3 ? ('start' as const) : share > 0.7 ? ('end' as const) : ('middle' as const)
    const y = Math.round(drawn.y(value)) + (of === 'high' ? -9 : 19)
    return { of, x: `${(share * 100).toFixed(1)}%`, y, anchor, value }
  }
  return {
    bars: asBars ? barPath(points, drawn.y) : '',
    line: drawn.line,
    area: drawn.area,
    span: [drawn.min, drawn.max],
    lastY,
    lastValue: last.value,
    marks: good.length > 0 && drawn.max > drawn.min ? [markAt('high', drawn.max), markAt('low', drawn.min)] : [],
    ago:
      asBars || Math.abs(span - DAY) > HOUR
        ? null
        : { y: firstY, nameY: Math.abs(firstY - lastY) < FLAG ? lastY + (firstY < lastY ? -FLAG : FLAG) : firstY },
    ticks: niceTicks(drawn.min, drawn.max, 4).map(value => ({ value, y: Math.round(drawn.y(value)) })),
    times: niceTimes(first.time, last.time).map(time => ({
      time,
      x: `${(((time - first.time) / span) * 100).toFixed(1)}%`,
    })),
    timeKind: span > DAYS ? 'day' : 'clock',
  }
}

/** The ticks that are written: none below a flag. */
export const axisTicks = ({ ticks, bars, lastY, ago }: PlottedChart): PlottedChart['ticks'] =>
  bars
    ? ticks
    : ticks.filter(({ y }) => [lastY, ago?.nameY].every(flag => flag === undefined || Math.abs(y - flag) >= FLAG * 0.8))

/** Rows of a day's volume below its price: hours. */
export const FLOOR_ROWS = 25

/** What was traded, as strokes on the chart's floor, oldest first; their width is the style's. Empty: nothing was. */
export function plotFloor(volumes: readonly number[]): string {
  const most = Math.max(...volumes, 0)
  const room = BOX.height * (1 - floorRoom.top - floorRoom.bottom)
  return volumes
    .map((volume, i) => {
      const height = most > 0 ? Math.round((volume / most) * room) : 0
      return height > 0 ? `M${Math.round(((i + 0.5) / volumes.length) * BOX.width)} ${BOX.height}v-${height}` : ''
    })
    .join('')
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
