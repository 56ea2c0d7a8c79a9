import { DataError } from '#data/market/DataError.ts'
import { fetchCandles } from '#data/market/fetchCandles.ts'
import type { Candles, Range } from '#data/market/schemas.ts'
import { formatFigure, formatRatio } from '#i18n/format.ts'
import { intlTag } from '#i18n/locales.ts'
import { shownMoney } from '#islands/settings/shownMoney.ts'
import { drawMarket, hasBars, type MarketChart, type MarketKind } from '#ui/chart/drawMarket.ts'
import type { ChartOf } from '#ui/chart/ChartFigure.tsx'
import { openLiquidity } from './openLiquidity.ts'
import { fillTable } from './fillTable.ts'

export type ChartSetting = ChartOf & { label: string; words: Record<string, string> }
type Choice = { range: Range; style: 'line' | 'candles'; kind: MarketKind | 'liquidity' }

/** Bars older than this beside the market's own time are said to be stale. */
const STALE_SECONDS = 7_200

/**
 * The interactive chart in the place of the drawn one, once its data is here. `pressed`: the picker button that woke it.
 * Until then, and when data is out of reach, what is drawn stays.
 */
export async function openChart(section: HTMLElement, pressed: HTMLElement | null): Promise<void> {
  const setting = JSON.parse(section.dataset.chart!) as ChartSetting
  const frame = section.querySelector<HTMLElement>('.chart-frame')!
  const said = section.querySelector<HTMLElement>('[data-chart-said]')!
  const tag = intlTag(document.documentElement.lang)
  const known = new Map<Range, Candles>()
  const choice: Choice = { range: '1d', style: 'line', kind: setting.kind }
  let market: MarketChart | undefined
  let host: HTMLElement | undefined
  let liquidity: { remove(): void } | undefined
  let flipped = false
  let turn = 0

  const money = (kind: 'price' | 'usd') => (value: number) => formatFigure(kind, value, tag, shownMoney().currency, shownMoney().rate)
  const ratio = (value: number) => formatRatio(value, tag)
  const price = setting.quote === undefined ? money('price') : ratio
  const group = (name: string) => section.querySelector<HTMLElement>(`[data-pick="${name}"]`)

  function say(text: string): void {
    said.textContent = text
    said.hidden = text === ''
  }

  function mark(): void {
    for (const name of ['range', 'style', 'kind'] as const)
      for (const button of group(name)?.querySelectorAll('button') ?? []) button.setAttribute('aria-pressed', String(button.dataset.value === choice[name]))
    group('style')!.hidden = choice.kind !== 'price'
    group('range')!.hidden = choice.kind === 'liquidity'
    // A pool's price has no hour: too few trades to be one (screens.md).
    const hour = group('range')!.querySelector<HTMLButtonElement>('[data-value="1h"]')!
    hour.hidden = setting.of === 'pool' && choice.kind === 'price'
  }

  function stage(): { host: HTMLElement; tip: HTMLElement } {
    host?.remove()
    host = document.createElement('div')
    host.className = 'chart-live'
    const tip = document.createElement('p')
    tip.className = 'chart-tip'
    tip.hidden = true
    host.append(tip)
    frame.append(host)
    return { host, tip }
  }

  function nothing(text: string, body = ''): void {
    market?.remove()
    market = undefined
    const { host: place } = stage()
    place.classList.add('chart-nothing', 'chart-stage')
    const p = document.createElement('p')
    const strong = document.createElement('strong')
    strong.textContent = text
    p.append(strong, document.createElement('br'), body)
    place.replaceChildren(p)
  }

  async function show(): Promise<void> {
    const mine = ++turn
    if (setting.of === 'pool' && choice.kind === 'price' && choice.range === '1h') choice.range = '1d'
    mark()
    say('')
    try {
      if (choice.kind === 'liquidity') {
        const open = await openLiquidity(setting, ratio)
        if (mine !== turn) return
        market?.remove()
        market = undefined
        liquidity?.remove()
        liquidity = open?.(stage().host)
        if (!open) nothing(setting.words[`noData.${setting.of}`]!, setting.words['noData.body'])
        return
      }
      const candles = known.get(choice.range) ?? (await fetchCandles(setting.of === 'token' ? 'tokens' : 'pools', setting.chainId, setting.id, choice.range))
      known.set(choice.range, candles)
      if (mine !== turn) return
      draw(candles, choice.kind)
    } catch (error) {
      if (mine !== turn) return
      const code = error instanceof DataError ? error.code : ''
      console.warn(`Tarn: chart: ${error instanceof Error ? error.message : error}`)
      say(setting.words[code === 'data.malformed' ? 'invalid' : 'failed']!)
    }
  }

  function draw(candles: Candles, kind: MarketKind): void {
    const items = flipped && kind === 'price' && setting.of === 'pool' ? candles.items.map(turned) : candles.items
    liquidity?.remove()
    liquidity = undefined
    if (items.length < 2) {
      nothing(setting.words[`noData.${setting.of}`]!, setting.words['noData.body'])
      return
    }
    const candlesButton = group('style')!.querySelector<HTMLButtonElement>('[data-value="candles"]')!
    candlesButton.disabled = !hasBars(items)
    if (candlesButton.disabled) choice.style = 'line'
    mark()
    if (!market) {
      const { host: place, tip } = stage()
      market = drawMarket(place, tip)
    }
    market.show({ candles: items, kind, style: choice.style, price, money: money('usd'), tag })
    host!.setAttribute('role', 'img')
    host!.setAttribute('aria-label', setting.label.replace('{range}', group('range')!.querySelector('[aria-pressed="true"]')?.textContent ?? ''))
    fillTable(section, items, price, money('usd'), tag)
    const last = items[items.length - 1]!.time
    const old = candles.at.time - last > Math.max(STALE_SECONDS, 3 * candles.interval)
    section.querySelector<HTMLElement>('[data-stale]')?.remove()
    if (old) say(setting.words.stale!.replace('{time}', formatFigure('age', last, tag)))
  }

  section.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLElement>('[data-pick] button')
    if (button) pick(button)
  })
  window.addEventListener('tarn:flip', event => {
    flipped = (event as CustomEvent<boolean>).detail
    if (choice.kind === 'price') void show()
  })
  window.addEventListener('tarn:settings', () => void show())

  function pick(button: HTMLElement): Promise<void> {
    const name = button.closest<HTMLElement>('[data-pick]')!.dataset.pick as keyof Choice
    Object.assign(choice, { [name]: button.dataset.value })
    return show()
  }
  await (pressed ? pick(pressed) : show())
}

/** The bar the other way round: prices inverted, so high and low change places. */
const turned = (c: Candles['items'][number]) => ({ ...c, open: 1 / c.open, close: 1 / c.close, high: 1 / c.low, low: 1 / c.high })
