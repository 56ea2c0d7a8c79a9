import type { ReactNode } from 'react'
import type { FigureKind, Say } from '#i18n/Say.ts'
import { BOX, CHART } from './geometry.ts'
import { niceTicks } from './niceTicks.ts'
import { niceTimes } from './niceTimes.ts'
import { plot, type PlotPoint } from './plot.ts'

type Props = {
  say: Say
  /** Name of the chart for screen readers. */
  label: string
  points: readonly PlotPoint[]
  /** How values are written on the axis. */
  kind?: FigureKind
  /** Values are written by this instead: a pool's price has no currency. */
  write?(value: number): string
  bars?: boolean
  /** Shown in place of the chart when there is nothing to draw (EX-5). */
  nothing: ReactNode
}

/** A series as line (or bars) with axes, drawn at build: readable before and without any script. Time runs left to right in every language. */
export function PriceChart({ say, label, points, kind = 'price', write, bars, nothing }: Props) {
  const series = bars ? [{ time: points[0]?.time ?? 0, value: 0 }, ...points] : points
  const drawn = plot(series, BOX.width, BOX.height, { pad: bars ? 0.04 : 0.12 })
  if (!drawn || (bars && drawn.max <= 0)) return <div className="chart-stage chart-nothing">{nothing}</div>
  const text = write ?? ((value: number) => say.figure(kind, value))
  const from = points[0]!.time
  const span = points[points.length - 1]!.time - from
  const times = niceTimes(from, from + span).map(time => ({ x: `${(((time - from) / span) * 100).toFixed(1)}%`, time }))
  const ticks = niceTicks(drawn.min, drawn.max, 4)
  return (
    <div className="chart-stage" data-stage>
      <svg className="chart-plot" width="100%" height={CHART.height} role="img" aria-label={label}>
        {ticks.map(value => (
          <line key={value} className="chart-grid" x1="0" x2="100%" y1={Math.round(drawn.y(value))} y2={Math.round(drawn.y(value))} />
        ))}
        <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} width="100%" height={BOX.height} preserveAspectRatio="none">
          {bars ? (
            <path className="chart-bars" d={barPath(points, drawn.max)} />
          ) : (
            <>
              <path className="chart-area" d={drawn.area} />
              <path className="chart-line" d={drawn.line} />
            </>
          )}
        </svg>
        {!bars && <circle className="chart-dot" cx="100%" cy={drawn.last.y} r="5" />}
        {times.map(({ x, time }) => (
          <text key={x} className="chart-text" x={x} y={CHART.height - 7} textAnchor="middle">
            {say.figure(span > 200_000 ? 'day' : 'clock', time)}
          </text>
        ))}
      </svg>
      <svg className="chart-axis" width={CHART.axis} height={CHART.height} aria-hidden="true">
        {ticks.map(value => (
          <text key={value} className="chart-text" x="10" y={Math.round(drawn.y(value)) + 4}>{text(value)}</text>
        ))}
      </svg>
    </div>
  )
}

/** Bars from the floor, one path: at most 96, neighbours summed. */
function barPath(points: readonly PlotPoint[], max: number): string {
  const width = BOX.width / points.length
  return points
    .map(({ value }, i) => {
      const height = Math.round((value / max) * BOX.height * 0.92)
      return height > 0 ? `M${(i * width + width * 0.15).toFixed(1)} ${BOX.height}v-${height}h${(width * 0.7).toFixed(1)}v${height}z` : ''
    })
    .join('')
}
