// Keeps the drawn chart up to date until the visitor reaches for the interactive one. Loaded with the first news of an
// open page.
import { formatFigure, formatRatio } from '#i18n/format.ts'
import { shownMoney } from '#islands/settings/shownMoney.ts'
import type { ChartOf } from '#ui/chart/ChartFigure.tsx'
import { drawShares } from '#islands/live/drawShares.ts'
import { CHART } from '#ui/chart/geometry.ts'
import { axisTicks, FLOOR_ROWS, plotChart, plotFloor } from '#ui/chart/plotChart.ts'
import { sumBars } from '#ui/chart/sumBars.ts'
import { turnedBar } from '#ui/chart/turnedBar.ts'
import { yearPlace } from '#ui/token/yearPlace.ts'
import { fillTable } from './fillTable.ts'
import { liveOf, type ToldFigures } from './liveOf.ts'
import { marketBars } from './marketBars.ts'
import { shownTag } from '../shownTag.ts'
import type { Figures } from '../live/readings.ts'

const numeric = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The slider of a token's year follows its figures: `data-year` names whose it is. Loaded when the page stands. */
function drawYear(figures: Figures): void {
  const slider = document.querySelector<SVGElement>('svg[data-year]')
  const fields = figures.find(([key]) => key === slider?.dataset.year)?.[1]
  if (!slider || !fields) return
  const at = yearPlace(numeric(fields.priceUsd), numeric(fields.low52w), numeric(fields.high52w))
  if (at !== null) slider.querySelector('circle')?.setAttribute('cx', `${at}%`)
}

const SVG = 'http://www.w3.org/2000/svg'
const make = (tag: string, attributes: Record<string, string | number>, text = ''): SVGElement => {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`)
  element.textContent = text
  return element
}

/** Keeps the drawn chart of a section: what it returns hears the page's figures. Rejects as the market does. */
export function keepDrawn(section: HTMLElement): (told: ToldFigures) => Promise<void> {
  const setting = JSON.parse(section.dataset.chart!) as ChartOf
  const stage = section.querySelector<HTMLElement>('[data-stage]')
  const bars = marketBars(setting.of === 'token' ? 'tokens' : 'pools', setting.chainId, setting.id)
  const tag = shownTag()
  const asBars = setting.kind === 'volume'
  const money = (kind: 'price' | 'usd') => (value: number) =>
    formatFigure({ kind, value, tag, currency: shownMoney().currency, rate: shownMoney().rate })
  const price = setting.of === 'token' ? money('price') : (value: number) => formatRatio(value, tag)
  let asking = false

  function draw(): void {
    const candles = (bars.known('1d')?.items ?? []).map(bar => (setting.turned ? turnedBar(bar) : bar))
    const points = (asBars ? sumBars(candles, 100) : candles).map(c => ({
      time: c.time,
      value: asBars ? c.volumeUsd : c.close,
    }))
    const chart = plotChart(points, asBars)
    const svg = stage?.querySelector('.chart-plot')
    // The interactive chart has taken its place, or there is nothing to go on from.
    if (!svg || !chart || section.querySelector('.chart-live')) return
    svg.querySelector('.chart-bars')?.setAttribute('d', chart.bars)
    svg.querySelector('.chart-line')?.setAttribute('d', chart.line)
    const volumes = sumBars(candles, FLOOR_ROWS).map(({ volumeUsd }) => volumeUsd)
    svg.querySelector('.chart-floor')?.setAttribute('d', plotFloor(volumes))
    svg.querySelector('.chart-area')?.setAttribute('d', chart.area)
    svg.querySelector('.chart-dot')?.setAttribute('cy', `${chart.lastY}`)
    for (const old of svg.querySelectorAll('.chart-grid, .chart-text')) old.remove()
    svg.prepend(...chart.ticks.map(({ y }) => make('line', { class: 'chart-grid', x1: 0, x2: '100%', y1: y, y2: y })))
    svg.append(
      ...chart.times.map(({ x, time }) =>
        make(
          'text',
          { class: 'chart-text', x, y: CHART.height - 7, 'text-anchor': 'middle' },
          formatFigure({ kind: chart.timeKind, value: time, tag }),
        ),
      ),
    )
    const axis = stage!.querySelector('.chart-axis')
    for (const old of axis?.querySelectorAll('.chart-text') ?? []) old.remove()
    axis?.prepend(
      ...axisTicks(chart).map(({ value, y }) =>
        make('text', { class: 'chart-text', x: 10, y: y + 4 }, (asBars ? money('usd') : price)(value)),
      ),
    )
    // The flags keep their words; places and figures go on.
    const put = (selector: string, attributes: Record<string, string | number>, figure?: number) => {
      const flag = stage!.querySelector(selector)
      for (const [name, value] of Object.entries(attributes)) flag?.setAttribute(name, `${value}`)
      const text = flag?.querySelector('tspan, text')
      if (text && figure !== undefined) text.textContent = price(figure)
    }
    for (const { of, x, y, anchor, value } of chart.marks)
      put(`[data-mark=${of}]`, { x, y, 'text-anchor': anchor }, value)
    put('.chart-now', { transform: `translate(0 ${chart.lastY})` }, chart.lastValue)
    if (chart.ago) {
      put('.chart-ago', { y1: chart.ago.y, y2: chart.ago.y })
      put('.chart-ago-name', { y: chart.ago.nameY + 4 })
    }
    section.querySelector('[data-stale]')?.remove()
    fillTable(section, { candles, price, money: money('usd'), tag })
  }

  return async told => {
    drawShares(told.figures)
    drawYear(told.figures)
    const live = liveOf(told, setting.chainId, setting.id)
    bars.hear(live)
    if (section.querySelector('.chart-live')) return
    draw()
    if (asking || !bars.isOld('1d') || (bars.known('1d') && !live.ours)) return
    asking = true
    try {
      await bars.read('1d')
    } finally {
      asking = false
    }
    draw()
  }
}
