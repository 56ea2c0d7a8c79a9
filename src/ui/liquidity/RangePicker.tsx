import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import type { LiquidityBar } from '../chart/liquidityBars.ts'
import { Button } from '../primitives/Button.tsx'
import { rangeKey } from './rangeKeys.ts'

export type RangeEnd = { tick: number; text: string; name: string }
type Props = {
  say: Say
  /** What the pool has; empty: it is new, or unknown. */
  bars: readonly LiquidityBar[]
  /** Of the price. */
  tick: number
  /** As the prices shown say: lowest first. */
  min: RangeEnd
  max: RangeEnd
  /** Prices fall as ticks rise. */
  inverted: boolean
  /** Beyond these no range ends. */
  edge: number
  onMove: (which: 'min' | 'max', tick: number) => void
  /** So many steps up in the prices shown. */
  onStep: (which: 'min' | 'max', by: number) => void
}

const HEIGHT = 150
/** Ticks to either side of the price: of a range over everything, the closest, and the farthest. */
const WIDE = 14_000
const CLOSEST = 60
const FARTHEST = 900_000
/** Room beside the range. */
const AIR = 1.4

/**
 * Liquidity by price, and on it the range with an end to drag on either side (by arrow keys, page keys, Home and End
 * too).
 */
export function RangePicker({ say, bars, tick, min, max, inverted, edge, onMove, onStep }: Props) {
  const svg = useRef<SVGSVGElement>(null)
  const [zoom, setZoom] = useState(1)
  /** While an end is dragged the picture stands still. */
  const [held, setHeld] = useState<{ which: 'min' | 'max'; span: number } | null>(null)
  const farthest = Math.max(
    ...[min, max].filter(end => Math.abs(end.tick) < edge).map(end => Math.abs(end.tick - tick)),
    0,
  )
  const span = held?.span ?? Math.min(FARTHEST, Math.max(CLOSEST, (farthest === 0 ? WIDE : farthest * AIR) * zoom))
  const from = tick - span
  const share = (at: number) => {
    const part = Math.min(1, Math.max(0, (at - from) / (2 * span)))
    return (inverted ? 1 - part : part) * 100
  }
  const shown = bars.filter(bar => bar.toTick > from && bar.fromTick < tick + span)
  const most = Math.max(...shown.map(bar => bar.liquidity), 1)
  const [low, high] = [share(min.tick), share(max.tick)]

  const tickAt = (event: PointerEvent) => {
    const box = svg.current?.getBoundingClientRect()
    if (!box || box.width === 0) return null
    const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    return Math.round(from + (inverted ? 1 - part : part) * 2 * span)
  }
  const keys = (which: 'min' | 'max') => (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = (which === 'min' ? min : max).tick
    const move = rangeKey(event.key, { at, edge, inverted, picture: [from, tick + span] })
    if (move === null) return
    event.preventDefault()
    if ('by' in move) onStep(which, move.by)
    else onMove(which, move.tick)
  }
  return (
    <div className="range-chart" dir="ltr">
      <svg
        ref={svg}
        width="100%"
        height={HEIGHT}
        className="range-plot"
        role="group"
        aria-label={say.t('create.chart')}
      >
        {shown.flatMap(bar => {
          const [lower, upper] = [Math.min(min.tick, max.tick), Math.max(min.tick, max.tick)]
          const inside = { fromTick: Math.max(bar.fromTick, lower), toTick: Math.min(bar.toTick, upper) }
          const height = (bar.liquidity / most) * (HEIGHT - 26)
          return [
            <Bar key={bar.fromTick} className="range-out" share={share} ends={bar} height={height} />,
            ...(inside.fromTick < inside.toTick
              ? [<Bar key={`${bar.fromTick} in`} className="range-in" share={share} ends={inside} height={height} />]
              : []),
          ]
        })}
        <rect className="range-band" x={`${low}%`} width={`${Math.max(0, high - low)}%`} y={0} height={HEIGHT} />
        <line className="liquidity-now" x1="50%" x2="50%" y1={0} y2={HEIGHT} />
        {[['min', min, low] as const, ['max', max, high] as const].map(([which, end, at]) => (
          <svg key={which} x={`${at}%`} overflow="visible">
            <g
              role="slider"
              tabIndex={0}
              className="range-end"
              aria-label={end.name}
              aria-orientation="horizontal"
              aria-valuemin={-edge}
              aria-valuemax={edge}
              aria-valuenow={inverted ? -end.tick : end.tick}
              aria-valuetext={end.text}
              onKeyDown={keys(which)}
              onPointerDown={event => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setHeld({ which, span })
              }}
              onPointerMove={event => {
                const to = held?.which === which ? tickAt(event) : null
                if (to !== null) onMove(which, to)
              }}
              onPointerUp={() => setHeld(null)}
              onPointerCancel={() => setHeld(null)}
            >
              <rect className="range-touch" x={which === 'min' ? -6 : -22} width={28} y={0} height={HEIGHT} />
              <line x1={0} x2={0} y1={0} y2={HEIGHT} />
              <rect
                className="range-grip"
                x={which === 'min' ? -2 : -12}
                width={14}
                y={HEIGHT / 2 - 18}
                height={36}
                rx={7}
              />
            </g>
          </svg>
        ))}
      </svg>
      <div className="range-tools">
        <Button size="s" square aria-label={say.t('chart.zoomIn')} onClick={() => setZoom(now => now * 0.6)}>
          +
        </Button>
        <Button size="s" square aria-label={say.t('chart.zoomOut')} onClick={() => setZoom(now => now / 0.6)}>
          −
        </Button>
      </div>
    </div>
  )
}

type BarProps = {
  className: string
  share: (tick: number) => number
  ends: { fromTick: number; toTick: number }
  height: number
}

/** So much liquidity between two ticks. */
function Bar({ className, share, ends, height }: BarProps) {
  const [from, to] = [share(ends.fromTick), share(ends.toTick)]
  return (
    <rect
      className={className}
      x={`${Math.min(from, to)}%`}
      width={`${Math.max(0.15, Math.abs(to - from))}%`}
      y={HEIGHT - height}
      height={height}
    />
  )
}
