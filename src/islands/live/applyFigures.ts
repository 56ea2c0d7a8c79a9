import { calmly, writeFigure } from '#islands/settings/rewriteFigures.ts'
import { rolledFrom } from '#ui/primitives/rolled/rolledFrom.ts'
import type { Figures } from './readings.ts'

const afterCalm = calmly()

/** Writes a figure that has no currency: a pool's price, its balances (raw). Set by pages that show one. */
export type WriteRatio = (element: HTMLDataElement, value: number | string | null) => void

/**
 * Rewrites every `<data data-live="field:key">` whose figure moved. Returns how many texts changed.
 * Nothing else on the page moves: figures have tabular digits and their own cells. News say so for a moment (a wash, a
 * roll); `quiet` is what a page catches up with: all its figures at once, of which none is news.
 */
export function applyFigures(
  figures: Figures,
  { writeRatio, root = document, quiet = false }: { writeRatio?: WriteRatio; root?: ParentNode; quiet?: boolean } = {},
): number {
  const news = new Map<string, number | string | null>()
  for (const [key, fields] of figures)
    for (const [field, value] of Object.entries(fields)) news.set(`${field}:${key}`, value)
  const moved: [HTMLDataElement, string][] = []
  for (const element of root.querySelectorAll<HTMLDataElement>('data[data-live]')) {
    const value = news.get(element.dataset.live!)
    if (value === undefined) continue
    const before = element.textContent
    if (element.dataset.kind === 'ratio' || typeof value === 'string') writeRatio?.(element, value)
    else writeFigure(element, value)
    if (before !== element.textContent) moved.push([element, before])
  }
  if (!quiet && moved.length > 0 && afterCalm())
    for (const [element, before] of moved) {
      if (element.classList.contains('big')) roll(element, before)
      element.dataset.touched = ''
      element.onanimationend = () => delete element.dataset.touched
    }
  return moved.length
}

/** A large figure's new digits, in a piece of their own that rolls in. */
function roll(element: HTMLElement, before: string): void {
  const text = element.textContent
  const at = rolledFrom(before, text)
  if (at === null) return
  const rolled = document.createElement('span')
  rolled.className = 'rolled'
  rolled.textContent = text.slice(at)
  element.replaceChildren(text.slice(0, at), rolled)
}
