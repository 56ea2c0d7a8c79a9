// The interactive chart: lightweight-charts in the place of the drawn one. Loaded on intent only.
import {
  AreaSeries,
  type AutoscaleInfo,
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LastPriceAnimationMode,
  LineStyle,
  type SeriesType,
  TickMarkType,
  type UTCTimestamp,
} from 'lightweight-charts'
import { formatFigure } from '#i18n/format.ts'
import type { Candle } from '#data/market/schemas.ts'
import { barRoom, CHART, floorRoom, lineRoom } from './geometry.ts'

export type MarketKind = 'price' | 'volume' | 'tvl'
export type MarketView = {
  candles: readonly Candle[]
  /** The same of as long as only its bars went on: then the view stays where the reader moved it. */
  of: string
  kind: MarketKind
  style: 'line' | 'candles'
  /** How a price, and money, is written. */
  price(value: number): string
  money(value: number): string
  /** Intl tag of the page. */
  tag: string
  /** What the crosshair's figures are called. */
  names: Record<'open' | 'high' | 'low' | 'close' | MarketKind, string>
}

/** A price that is marked across the chart, and its label. */
export type MarkedPrice = { price: number; title: string }

/** A marked price so far beyond those that are shown, as a share, does not stretch their scale. */
const FAR = 0.1

/** The scale of what is shown, stretched to the marked prices that are not far from it. */
function withMarks(shown: AutoscaleInfo | null, marked: readonly MarkedPrice[]): AutoscaleInfo | null {
  if (!shown?.priceRange) return shown
  const { minValue, maxValue } = shown.priceRange
  const near = marked.map(({ price }) => price).filter(it => it >= minValue * (1 - FAR) && it <= maxValue * (1 + FAR))
  return {
    ...shown,
    priceRange: { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) },
  }
}

/** A colour of tokens.css as the canvas needs it: resolved for the theme that shows. */
function color(host: HTMLElement, meaning: string, alpha = 1): string {
  const probe = document.createElement('i')
  probe.style.color = `var(--${meaning})`
  host.append(probe)
  const resolved = getComputedStyle(probe).color
  probe.remove()
  const parts =
    resolved
      .match(/[\d.]+/g)
      ?.slice(0, 3)
      .join(', ') ?? '128, 128, 128'
  return `rgba(${parts}, ${alpha})`
}

/** Ascending, each time once, finite: what the library insists on. */
function clean(candles: readonly Candle[]): Candle[] {
  const byTime = new Map(
    candles.filter(c => [c.time, c.open, c.high, c.low, c.close].every(Number.isFinite)).map(c => [c.time, c]),
  )
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}

/** Whether bars say more than a line would. */
export const hasBars = (candles: readonly Candle[]): boolean => candles.some(c => c.high !== c.low)

/** `mark`: marks these prices, and no others, while a price is shown. */
export type MarketChart = { show(view: MarketView): void; mark(prices: readonly MarkedPrice[]): void; remove(): void }

/** Puts a chart into `host` (356 px high); `tip` shows what the crosshair is at. */
export function drawMarket(host: HTMLElement, tip: HTMLElement): MarketChart {
  // The logo is written by innerHTML, which Trusted Types refuse; the credit stands in the footer.
  const chart: IChartApi = createChart(host, { autoSize: true, layout: { attributionLogo: false } })
  // On one scale with the drawn chart it takes the place of.
  const drawnAxis = host.parentElement?.querySelector('.chart-axis')?.clientWidth || CHART.axis
  let series: ISeriesApi<SeriesType> | undefined
  let view: MarketView | undefined
  let floor: ISeriesApi<'Histogram'> | undefined
  let put: (items: readonly Candle[]) => void = () => {}
  let byTime = new Map<number, Candle>()
  let shown = 0
  let marked: readonly MarkedPrice[] = []
  let lines: { of: ISeriesApi<SeriesType>; line: IPriceLine }[] = []

  function look(): void {
    const tag = view?.tag ?? 'en-US'
    chart.applyOptions({
      layout: {
        attributionLogo: false,
        background: { type: ColorType.Solid, color: color(host, 'paper') },
        textColor: color(host, 'text-soft'),
        fontFamily: getComputedStyle(host).fontFamily,
        fontSize: 13,
      },
      grid: { vertLines: { visible: false }, horzLines: { color: color(host, 'line'), style: LineStyle.SparseDotted } },
      rightPriceScale: {
        borderVisible: false,
        minimumWidth: drawnAxis,
        scaleMargins: view?.kind === 'volume' ? barRoom : lineRoom,
      },
      timeScale: {
        borderVisible: false,
        minimumHeight: CHART.foot,
        timeVisible: true,
        fixLeftEdge: true,
        fixRightEdge: true,
        tickMarkFormatter: (time: UTCTimestamp, type: TickMarkType) =>
          formatFigure({
            kind: type === TickMarkType.Time || type === TickMarkType.TimeWithSeconds ? 'clock' : 'day',
            value: time,
            tag,
          }),
      },
      crosshair: {
        mode: CrosshairMode.Magnet,
        horzLine: { labelBackgroundColor: color(host, 'accent') },
        vertLine: { labelBackgroundColor: color(host, 'accent') },
      },
      localization: {
        locale: tag,
        timeFormatter: (time: UTCTimestamp) => formatFigure({ kind: 'date', value: time, tag }),
      },
      handleScroll: { vertTouchDrag: false },
    })
  }

  /** A series for what is shown, in the colours of now. */
  function make(next: MarketView): void {
    if (series) chart.removeSeries(series)
    if (floor) chart.removeSeries(floor)
    floor = undefined
    look()
    const priceFormat = {
      type: 'custom' as const,
      formatter: next.kind === 'price' ? next.price : next.money,
      minMove: 1e-12,
    }
    const autoscaleInfoProvider = (own: () => AutoscaleInfo | null) =>
      withMarks(own(), next.kind === 'price' ? marked : [])
    const accent = color(host, 'accent')
    const at = (c: Candle) => c.time as UTCTimestamp
    if (next.kind === 'price') {
      // What was traded at a price lies below it, on a scale of its own.
      floor = chart.addSeries(HistogramSeries, {
        color: color(host, 'text-soft', 0.45),
        priceScaleId: 'floor',
        priceLineVisible: false,
        lastValueVisible: false,
      })
      floor.priceScale().applyOptions({ scaleMargins: floorRoom })
    }
    if (next.kind === 'volume') {
      const bars = chart.addSeries(HistogramSeries, {
        color: color(host, 'accent', 0.75),
        priceFormat,
        priceLineVisible: false,
        lastValueVisible: false,
      })
      put = items => bars.setData(items.map(c => ({ time: at(c), value: c.volumeUsd })))
      series = bars
    } else if (next.kind === 'price' && next.style === 'candles') {
      const [up, down] = [color(host, 'up'), color(host, 'down')]
      // Hollow when it rose: shape as well as hue.
      const bars = chart.addSeries(CandlestickSeries, {
        upColor: color(host, 'paper'),
        borderUpColor: up,
        wickUpColor: up,
        downColor: down,
        borderDownColor: down,
        wickDownColor: down,
        priceFormat,
        autoscaleInfoProvider,
        priceLineVisible: false,
      })
      put = items =>
        bars.setData(items.map(c => ({ time: at(c), open: c.open, high: c.high, low: c.low, close: c.close })))
      series = bars
    } else {
      const line = chart.addSeries(AreaSeries, {
        lineColor: accent,
        lineWidth: 2,
        topColor: color(host, 'accent', 0.13),
        bottomColor: color(host, 'accent', 0.13),
        priceFormat,
        autoscaleInfoProvider,
        priceLineVisible: false,
        // The last value has a dot, as in the drawn chart.
        lastPriceAnimation: LastPriceAnimationMode.OnDataUpdate,
      })
      const value = (c: Candle) => (next.kind === 'tvl' ? c.tvlUsd : c.close)
      put = items => line.setData(items.flatMap(c => (value(c) === null ? [] : [{ time: at(c), value: value(c)! }])))
      series = line
    }
  }

  /** The marks of now, on the series that is shown. */
  function drawMarks(): void {
    for (const { of, line } of lines) if (of === series) of.removePriceLine(line)
    lines = []
    if (view?.kind !== 'price' || !series) return
    const of = series
    lines = marked.map(({ price, title }) => ({
      of,
      line: of.createPriceLine({
        ...{ price, title, color: color(host, 'text-soft'), lineWidth: 1 },
        ...{ lineStyle: LineStyle.Dashed, axisLabelVisible: true },
      }),
    }))
  }

  function show(next: MarketView, anew = false): void {
    const same = view?.of === next.of && series !== undefined
    const seen = same ? chart.timeScale().getVisibleLogicalRange() : null
    // Moved or zoomed by the reader: it stays so.
    const moved = seen !== null && (seen.from > 0.5 || seen.to < shown - 1.5)
    view = next
    if (!same || anew) {
      make(next)
      drawMarks()
    }
    const items = clean(next.candles)
    byTime = new Map(items.map(c => [c.time, c]))
    shown = items.length
    put(items)
    floor?.setData(items.map(({ time, volumeUsd }) => ({ time: time as UTCTimestamp, value: volumeUsd })))
    if (moved) chart.timeScale().setVisibleLogicalRange(seen)
    else chart.timeScale().fitContent()
  }

  chart.subscribeCrosshairMove(({ time }) => {
    const bar = time === undefined ? undefined : byTime.get(time as number)
    tip.hidden = !bar
    if (!bar || !view) return
    const { kind, style, price, money, names } = view
    const parts =
      kind === 'price' && style === 'candles'
        ? (['open', 'high', 'low', 'close'] as const).map(part => `${names[part]} ${price(bar[part])}`)
        : [
            `${names[kind]} ${kind === 'price' ? price(bar.close) : money(kind === 'volume' ? bar.volumeUsd : (bar.tvlUsd ?? Number.NaN))}`,
          ]
    // Each for itself: figures and dates of right-to-left languages would mix.
    const texts = [...parts, formatFigure({ kind: 'date', value: bar.time, tag: view.tag })].map(text =>
      Object.assign(document.createElement('bdi'), { textContent: text, translate: false }),
    )
    tip.replaceChildren(...texts.flatMap((text, i) => (i > 0 ? [' · ', text] : [text])))
  })
  const themed = new MutationObserver(() => view && show(view, true))
  themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const turned = () => view && show(view, true)
  dark.addEventListener('change', turned)
  return {
    show: next => show(next),
    mark(prices) {
      marked = prices
      drawMarks()
    },
    remove() {
      themed.disconnect()
      dark.removeEventListener('change', turned)
      chart.remove()
    },
  }
}
