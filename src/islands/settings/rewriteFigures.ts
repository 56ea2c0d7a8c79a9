import { formatFigure } from '#i18n/format.ts'
import type { FigureKind } from '#i18n/Say.ts'
import { direction, signOf } from '#ui/primitives/direction.ts'
import { shownMoney, type Money } from './shownMoney.ts'
import { shownTag } from '../shownTag.ts'

const moneyKinds = new Set(['price', 'usd', 'usdFull'])

/**
 * Writes one `<data data-kind>` anew from a raw value (USD, fraction, seconds; null: not known), in the page's language
 * and the shown currency. For scripts that keep figures live.
 */
export function writeFigure(element: HTMLDataElement, value: number | null, money: Money = shownMoney()): void {
  const kind = element.dataset.kind as FigureKind
  const text = formatFigure({ kind, value, tag: shownTag(), currency: money.currency, rate: money.rate })
  const raw = value === null ? '' : String(value)
  if (element.value !== raw) element.value = raw
  const way = kind === 'change' ? direction(value) : undefined
  if (element.textContent !== text) {
    const sign = way ? signOf(text) : ''
    element.textContent = text.slice(sign.length)
    if (sign) element.prepend(Object.assign(document.createElement('i'), { textContent: sign }))
  }
  if (way && element.dataset.direction !== way) element.dataset.direction = way
  else if (!way && element.dataset.direction !== undefined) delete element.dataset.direction
}

/**
 * ms. News that come faster than this are no longer highlighted: a page that flashes all the time informs no reader,
 * and costs time.
 */
const CALM = 5_000

/**
 * Returns a function that tells of each piece of news, as it is written, whether it came after a calm. (Beside
 * `writeFigure`: all code that highlights also writes, and a file of its own would weigh as much as its text.)
 */
export function calmly(): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    const calm = now - last > CALM
    last = now
    return calm
  }
}

/**
 * Every money figure below `root` in another currency, from the raw values the page holds; every figure where a region
 * writes them otherwise.
 */
export function rewriteFigures(money: Money, root: ParentNode = document): void {
  const all = document.documentElement.dataset.region !== undefined
  for (const element of root.querySelectorAll<HTMLDataElement>('data[data-kind]')) {
    // Islands draw their own figures through useSay: React's text is React's.
    if (!(all || moneyKinds.has(element.dataset.kind ?? '')) || element.closest('astro-island:not([ssr])')) continue
    writeFigure(element, element.value === '' ? null : Number(element.value), money)
  }
}
