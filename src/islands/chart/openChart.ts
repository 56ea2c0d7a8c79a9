import { DataError } from '#data/market/DataError.ts'
import type { Candles, Range } from '#data/market/schemas.ts'
import { formatFigure, formatRatio } from '#i18n/format.ts'
import { pageWords } from '#islands/pageWords.ts'
import { shownMoney } from '#islands/settings/shownMoney.ts'
import { drawMarket, hasBars, type MarkedPrice, type MarketChart, type MarketKind } from '#ui/chart/drawMarket.ts'
import type { ChartOf } from '#ui/chart/ChartFigure.tsx'
import { joinBars } from '#ui/chart/sumBars.ts'
import { turnedBar } from '#ui/chart/turnedBar.ts'
import { readStored } from '#state/stored/stored.ts'
import { fillTable } from './fillTable.ts'
import { FIGURES_EVENT, liveOf, type ToldFigures } from './liveOf.ts'
import { marketBars } from './marketBars.ts'
import { openLiquidity } from './openLiquidity.ts'
import { intervalPicker, intervalsFor, ownInterval } from './pickInterval.ts'
import { shownTag } from '../shownTag.ts'

type Choice = {
  range: Range
  style: 'line' | 'candles'
  kind: MarketKind | 'liquidity' /** Chosen length of a bar (s), as text. */
  interval?: string
}

/** Bars older than this beside the market's own time are said to be stale. */
const STALE_SECONDS = 7_200

/**
 * The interactive chart in the place of the drawn one, once its data is here. `pressed`: the picker button that woke
 * it. Until then, and when data is out of reach, what is drawn stays.
 */
export async function openChart(section: HTMLElement, pressed: HTMLElement | null): Promise<void> {
  const setting = JSON.parse(section.dataset.chart!) as ChartOf
  const words = await pageWords('chart')
  const frame = section.querySelector<HTMLElement>('.chart-frame')!
  const said = section.querySelector<HTMLElement>('[data-chart-said]')!
  const tag = shownTag()
  const bars = marketBars(setting.of === 'token' ? 'tokens' : 'pools', setting.chainId, setting.id)
  let choice: Choice = { range: '1d', style: 'line', kind: setting.kind }
  /** What stands there now: the drawn chart is a day's. */
  let shown = choice
  let market: MarketChart | undefined
  /** LM-3: where the account's open orders of the token stand; who has none loads nothing of it. */
  let orders: readonly MarkedPrice[] = []
  let host: HTMLElement | undefined
  let liquidity: { remove(): void } | undefined
  const isFlipped = () => document.querySelector<HTMLElement>('[data-price-of="inverse"]')?.hidden === false
  let turn = 0
  /** Nothing below the chart moves before something was pressed. */
  let picked = false

  const money = (kind: 'price' | 'usd') => (value: number) =>
    formatFigure({ kind, value, tag, currency: shownMoney().currency, rate: shownMoney().rate })
  const ratio = (value: number) => formatRatio(value, tag)
  const price = setting.of === 'token' ? money('price') : ratio
  const group = (name: string) => section.querySelector<HTMLElement>(`[data-pick="${name}"]`)
  const showIntervals = intervalPicker(section.querySelector<HTMLElement>('.chart-tools')!, words)
  const kinds = ['price', 'volume', 'tvl'] as const
  const names = Object.fromEntries([
    ...kinds.map(kind => [kind, words(`chart.kind.${kind}`)]),
    ...(['open', 'high', 'low', 'close'] as const).map(part => [part, words(`chart.${part}`)]),
  ])

  function say(text: string): void {
    said.textContent = text
    said.hidden = text === ''
  }

  function mark(): void {
    for (const name of ['range', 'style', 'kind'] as const)
      for (const button of group(name)?.querySelectorAll('button') ?? [])
        button.setAttribute('aria-pressed', String(button.dataset.value === choice[name]))
    group('style')!.hidden = choice.kind !== 'price'
    group('range')!.hidden = choice.kind === 'liquidity'
    if (choice.kind === 'liquidity') showIntervals([], 0)
    // A pool's price has no hour: too few trades to be one.
    const hour = group('range')!.querySelector<HTMLButtonElement>('[data-value="1h"]')!
    hour.hidden = setting.of === 'pool' && choice.kind === 'price'
  }

  function stage(): { host: HTMLElement; tip: HTMLElement } {
    host?.remove()
    host = document.createElement('div')
    host.className = 'chart-live'
    const tip = document.createElement('p')
    tip.className = 'chart-tip'
    // Time runs to the right in the chart's frame; words run as the page's do.
    tip.dir = document.documentElement.dir
    tip.hidden = true
    host.append(tip)
    frame.append(host)
    // One chart for those who hear it.
    section.querySelector('[data-stage]')?.setAttribute('aria-hidden', 'true')
    return { host, tip }
  }

  function nothing(): void {
    market?.remove()
    market = undefined
    const { host: place } = stage()
    place.classList.add('chart-nothing', 'chart-stage')
    const p = document.createElement('p')
    const strong = document.createElement('strong')
    strong.textContent = words(`chart.noData.${setting.of}`)
    p.append(strong, document.createElement('br'), words('chart.noData.body'))
    place.replaceChildren(p)
  }

  async function show(): Promise<void> {
    const mine = ++turn
    if (setting.of === 'pool' && choice.kind === 'price' && choice.range === '1h') choice.range = '1d'
    mark()
    say('')
    const have = choice.kind === 'liquidity' ? undefined : bars.known(choice.range)
    if (!have) {
      frame.setAttribute('aria-busy', 'true')
      if (market || liquidity || pressed) say(words('chart.loading'))
    }
    try {
      if (choice.kind === 'liquidity') {
        const open = await openLiquidity({ setting, words, price: ratio, turned: isFlipped() })
        if (mine !== turn) return
        market?.remove()
        market = undefined
        liquidity?.remove()
        liquidity = open?.(stage().host)
        if (!open) nothing()
      } else {
        const candles = have ?? (await bars.read(choice.range))
        if (mine !== turn) return
        draw(candles, choice.kind)
      }
      if (said.textContent === words('chart.loading')) say('')
      shown = { ...choice }
    } catch (error) {
      if (mine !== turn) return
      const code = error instanceof DataError ? error.code : ''
      console.warn(`Tarn: chart: ${error instanceof Error ? error.message : error}`)
      say(words(code === 'data.malformed' ? 'chart.invalid' : 'chart.failed'))
      // What is pressed is what is seen.
      choice = { ...shown }
      mark()
    } finally {
      if (mine === turn) frame.removeAttribute('aria-busy')
    }
  }

  function draw(candles: Candles, kind: MarketKind): void {
    const turned = isFlipped() && setting.of === 'pool'
    const items = turned ? candles.items.map(turnedBar) : candles.items
    liquidity?.remove()
    liquidity = undefined
    fillTable(section, { candles: items, price, money: money('usd'), tag })
    const rangeName = group('range')!.querySelector(`[data-value="${choice.range}"]`)?.textContent ?? ''
    const label = words(`chart.label.${kind}`, { name: setting.name, range: rangeName })
    section.querySelector('[data-chart-table]')?.setAttribute('aria-label', label)
    if (items.length < 2) {
      showIntervals([], 0)
      nothing()
      return
    }
    const candlesButton = group('style')!.querySelector<HTMLButtonElement>('[data-value="candles"]')!
    candlesButton.disabled = !hasBars(items)
    if (candlesButton.disabled) choice.style = 'line'
    mark()
    const asBars = kind === 'volume' || (kind === 'price' && choice.style === 'candles')
    const lengths = asBars && picked ? intervalsFor(candles) : []
    const length = lengths.includes(Number(choice.interval)) ? Number(choice.interval) : ownInterval(candles)
    showIntervals(lengths, length)
    if (!market) {
      const { host: place, tip } = stage()
      market = drawMarket(place, tip)
      market.mark(orders)
    }
    const { currency } = shownMoney()
    market.show({
      candles: asBars ? joinBars(items, length) : items,
      of: [choice.range, kind, choice.style, asBars && length, turned, currency].join(),
      kind,
      style: choice.style,
      price,
      money: money('usd'),
      tag,
      names: names as Parameters<MarketChart['show']>[0]['names'],
    })
    host!.setAttribute('role', 'img')
    host!.setAttribute('aria-label', label)
    const last = items[items.length - 1]!.time
    const old = candles.at.time - last > Math.max(STALE_SECONDS, 3 * candles.interval)
    section.querySelector<HTMLElement>('[data-stale]')?.remove()
    if (old) say(words('chart.stale', { time: formatFigure({ kind: 'age', value: last, tag }) }))
  }

  /** What the page heard: the last bar moves with the price beside it, new ones begin; what was traded is asked for. */
  async function go(told: ToldFigures): Promise<void> {
    const live = liveOf(told, setting.chainId, setting.id)
    bars.hear(live)
    const { range, kind } = shown
    const mine = turn
    if (!market || kind === 'liquidity' || frame.ariaBusy === 'true') return
    const known = bars.known(range)
    if (known) draw(known, kind)
    if (!live.ours || !bars.isOld(range)) return
    const fresh = await bars.read(range)
    if (mine === turn && market) draw(fresh, kind)
  }

  section.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLElement>('[data-pick] button')
    if (button) pick(button)
  })
  window.addEventListener('tarn:flip', () => void show())
  window.addEventListener('tarn:settings', () => void show())
  window.addEventListener(FIGURES_EVENT, event => {
    go((event as CustomEvent<ToldFigures>).detail).catch((error: Error) =>
      console.warn(`Tarn: chart: ${error.message}`),
    )
  })

  function pick(button: HTMLElement): Promise<void> {
    const name = button.closest<HTMLElement>('[data-pick]')!.dataset.pick as keyof Choice
    picked = true
    choice = { ...choice, [name]: button.dataset.value }
    return show()
  }
  if (setting.of === 'token' && readStored('tarn.records')?.includes('"by":"order"'))
    import('./watchTokenOrders.ts').then(
      ({ watchTokenOrders }) =>
        watchTokenOrders({ setting, section }, marks => {
          orders = marks
          market?.mark(marks)
        }),
      (error: unknown) => console.warn('Tarn: orders did not load beside the chart', error),
    )
  await (pressed ? pick(pressed) : show())
}
