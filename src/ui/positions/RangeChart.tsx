import type { PositionStatus } from '#domain/liquidity/Position.ts'
import { Button } from '../primitives/Button.tsx'
import { type PlotPoint, plot } from '../chart/plot.ts'

type Props = {
  label: string
  /** The pool's price over time, the way round it is shown; or why there is none yet. */
  points: readonly PlotPoint[] | 'loading' | 'failed'
  /** Prices of the range's ends; null: it has none there. */
  low: number | null
  high: number | null
  status: PositionStatus
  words: { loading: string; failed: string; none: string; retry: string }
  onRetry: () => void
}

const WIDTH = 720
const HEIGHT = 220

/** LP-2: a month of the pool's price, and the range as a band behind it. Time runs left to right in every language. */
export function RangeChart({ label, points, low, high, status, words, onRetry }: Props) {
  if (points === 'loading')
    return (
      <p className="range-nothing range-loading" role="status">
        <span className="unseen">{words.loading}</span>
      </p>
    )
  if (points === 'failed')
    return (
      <div className="range-nothing">
        <p className="soft" role="status">
          {words.failed}
        </p>
        <Button size="s" onClick={onRetry}>
          {words.retry}
        </Button>
      </div>
    )
  const drawn = plot({ points, width: WIDTH, height: HEIGHT }, { top: 0.28, bottom: 0.28 })
  if (!drawn) return <p className="range-nothing soft">{words.none}</p>
  const y = (price: number | null, otherwise: number) =>
    price === null || !Number.isFinite(price) ? otherwise : Math.min(HEIGHT, Math.max(0, drawn.y(price)))
  const [top, bottom] = [y(high, 0), y(low, HEIGHT)]
  return (
    <svg
      className={`range-chart range-${status}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      height={HEIGHT}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect className="range-chart-band" y={top} width={WIDTH} height={Math.max(1, bottom - top)} />
      {[top, bottom].map((at, end) => (
        <line key={end} className="range-chart-edge" x2={WIDTH} y1={at} y2={at} vectorEffect="non-scaling-stroke" />
      ))}
      <path className="range-chart-line" d={drawn.line} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
