// Liquidity by price as bars, the active range marked, zoomable by buttons, keys and wheel. SVG made by script; no
// markup from texts.
import { BOX, CHART } from './geometry.ts'
import type { LiquidityBar } from './liquidityBars.ts'

const SVG = 'http://www.w3.org/2000/svg'
const make = (tag: string, attributes: Record<string, string | number>, text = ''): SVGElement => {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  if (text) element.textContent = text
  return element
}

/** Ticks shown on either side of the price at first: ±20 %; and the closest. */
const WIDE = 2_000
/** Narrower than this the buttons leave no room in the middle of the first line. */
const NARROW = 440
/** Pixels a price takes below the chart, with air. */
const LABEL = 104
const CLOSEST = 40
const FARTHEST = 400_000

export type LiquidityChart = { zoom(factor: number): void; reset(): void; remove(): void }

/**
 * Draws into `host`; `price` writes a price, `label` names the chart; `turned`: prices of the other token, lowest first
 * all the same.
 */
export function drawLiquidity(
  host: HTMLElement,
  {
    bars,
    tick,
    price,
    label,
    current,
    turned,
  }: {
    bars: readonly LiquidityBar[]
    tick: number
    price: (value: number) => string
    label: string
    current: string
    turned: boolean
  },
): LiquidityChart {
  const priceAt = (t: number) => {
    const price = bars[0]!.low * 1.0001 ** (t - bars[0]!.fromTick)
    return turned ? 1 / price : price
  }
  let span = WIDE
  const svg = make('svg', {
    class: 'chart-plot',
    width: '100%',
    height: CHART.height,
    role: 'img',
    'aria-label': label,
  })
  host.replaceChildren(svg)

  function draw(): void {
    const [from, to] = [tick - span, tick + span]
    const shown = bars.filter(b => b.toTick > from && b.fromTick < to)
    const most = Math.max(...shown.map(b => b.liquidity), 1)
    const x = (t: number) => {
      const share = (Math.min(Math.max(t, from), to) - from) / (to - from)
      return (turned ? 1 - share : share) * BOX.width
    }
    const box = make('svg', {
      viewBox: `0 0 ${BOX.width} ${BOX.height}`,
      width: '100%',
      height: BOX.height,
      preserveAspectRatio: 'none',
    })
    for (const bar of shown) {
      const height = (bar.liquidity / most) * BOX.height * 0.9
      box.append(
        make('rect', {
          class: bar.active ? 'liquidity-active' : 'liquidity-bar',
          x: Math.min(x(bar.fromTick), x(bar.toTick)).toFixed(1),
          y: (BOX.height - height).toFixed(1),
          width: Math.max(0.5, Math.abs(x(bar.toTick) - x(bar.fromTick))).toFixed(1),
          height: height.toFixed(1),
        }),
      )
    }
    // As many as stand beside each other.
    const many = Math.min(5, Math.max(2, Math.floor(host.clientWidth / LABEL)))
    const texts = Array.from({ length: many }, (_, i) => (i + 0.5) / many).map(share =>
      make(
        'text',
        { class: 'chart-text', x: `${share * 100}%`, y: CHART.height - 7, 'text-anchor': 'middle' },
        price(priceAt(turned ? to - (to - from) * share : from + (to - from) * share)),
      ),
    )
    svg.replaceChildren(
      box,
      make('line', { class: 'liquidity-now', x1: '50%', x2: '50%', y1: 24, y2: BOX.height }),
      make(
        'text',
        {
          class: 'chart-text',
          ...(host.clientWidth < NARROW ? { x: '100%', 'text-anchor': 'end' } : { x: '50%', 'text-anchor': 'middle' }),
          y: 16,
        },
        `${current} ${price(priceAt(tick))}`,
      ),
      ...texts,
    )
  }

  const zoom = (factor: number) => {
    span = Math.min(FARTHEST, Math.max(CLOSEST, Math.round(span * factor)))
    draw()
  }
  const wheel = (event: WheelEvent) => {
    // A pinch, or with Control held: a plain wheel scrolls the page.
    if (!event.ctrlKey) return
    event.preventDefault()
    zoom(event.deltaY > 0 ? 1.25 : 0.8)
  }
  const sized = new ResizeObserver(draw)
  host.addEventListener('wheel', wheel, { passive: false })
  sized.observe(host)
  draw()
  return {
    zoom,
    reset() {
      span = WIDE
      draw()
    },
    remove() {
      host.removeEventListener('wheel', wheel)
      sized.disconnect()
      svg.remove()
    },
  }
}
