import type { ReactNode } from 'react'
import type { FigureKind, Say } from '#i18n/Say.ts'
import { axisWidth, BOX, CHART } from './geometry.ts'
import type { PlotPoint } from './plot.ts'
import { axisTicks, FLAG, plotChart, plotFloor } from './plotChart.ts'

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
  /** What was traded at a price, oldest first: drawn below its line. */
  volumes?: readonly number[] | undefined
  /** Shown in place of the chart when there is nothing to draw (EX-5). */
  nothing: ReactNode
}

/**
 * A series as line (or bars) with axes, drawn at build: readable before and without any script. Time runs left to right
 * in every language.
 */
export function PriceChart({ say, label, points, kind = 'price', write, bars = false, volumes = [], nothing }: Props) {
  const chart = plotChart(points, bars)
  if (!chart) return <div className="chart-stage chart-nothing">{nothing}</div>
  const text = write ?? ((value: number) => say.figure(kind, value))
  const written = axisTicks(chart).map(tick => ({ ...tick, text: text(tick.value) }))
  const axis = axisWidth([...written.map(tick => tick.text), bars ? '' : text(chart.lastValue)])
  return (
    <div className="chart-stage" data-stage>
      <svg
        className="chart-plot"
        width="100%"
        height={CHART.height}
        role="img"
        aria-label={label}
        data-span={bars ? undefined : chart.span.join(' ')}
      >
        {chart.ticks.map(({ value, y }) => (
          <line key={value} className="chart-grid" x1="0" x2="100%" y1={y} y2={y} />
        ))}
        <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} width="100%" height={BOX.height} preserveAspectRatio="none">
          {bars ? (
            <path className="chart-bars" d={chart.bars} />
          ) : (
            <>
              <path className="chart-floor" d={plotFloor(volumes)} />
              <path className="chart-area" d={chart.area} />
              <path className="chart-line" d={chart.line} />
            </>
          )}
        </svg>
        {chart.ago && <line className="chart-ago" x2="100%" y1={chart.ago.y} y2={chart.ago.y} />}
        {chart.marks.map(({ of, x, y, anchor, value }) => (
          <text key={of} className="chart-mark" data-mark={of} x={x} y={y} textAnchor={anchor}>
            {`${say.t(`chart.${of}`)} `}
            <tspan>{text(value)}</tspan>
          </text>
        ))}
        {!bars && <circle className="chart-dot" cx="100%" cy={chart.lastY} r="5" />}
        {chart.times.map(({ x, time }) => (
          <text
            key={x}
            className="chart-text"
            x={x}
            y={CHART.height - 7}
            textAnchor="middle"
            data-time={chart.timeKind === 'clock' ? time : undefined}
          >
            {say.figure(chart.timeKind, time)}
          </text>
        ))}
      </svg>
      <svg className="chart-axis" width={axis} height={CHART.height} aria-hidden="true">
        {written.map(tick => (
          <text key={tick.value} className="chart-text" x="10" y={tick.y + 4}>
            {tick.text}
          </text>
        ))}
        {chart.ago && (
          <text className="chart-ago-name" x="10" y={chart.ago.nameY + 4}>
            {say.t('chart.ago')}
          </text>
        )}
        {!bars && (
          <g className="chart-now" transform={`translate(0 ${chart.lastY})`}>
            <rect x="4" y={-FLAG / 2} width={axis - 4} height={FLAG} rx="6" />
            <text x="10" y="4">
              {text(chart.lastValue)}
            </text>
          </g>
        )}
      </svg>
    </div>
  )
}
