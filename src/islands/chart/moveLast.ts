import { BOX, lineRoom } from '#ui/chart/geometry.ts'

/** Paths as they were drawn: what is added to their ends replaces what was added before. */
const drawn = new WeakMap<Element, string>()

/**
 * Moves the end of a drawn day's line, its dot and its flag to the price that the page's headline says now, until the
 * chart is drawn anew (keepDrawn). Few bytes: it is part of the first script.
 */
export function moveLast(section: Element, price: number): void {
  const [least, most] = section.querySelector<SVGElement>('[data-span]')?.dataset.span?.split(' ').map(Number) ?? []
  const dot = section.querySelector('.chart-dot')
  const flag = section.querySelector('.chart-now')
  const headline = document.querySelector('.detail-price .big')?.textContent
  if (least === undefined || most === undefined || !dot || !flag || !headline) return
  const room = BOX.height * (1 - lineRoom.top - lineRoom.bottom)
  const share = most > least ? (price - least) / (most - least) : 0.5
  const y = Math.round(Math.min(BOX.height, Math.max(0, BOX.height * lineRoom.top + room * (1 - share))))
  for (const path of section.querySelectorAll('.chart-line, .chart-area')) {
    const before = drawn.get(path) ?? path.getAttribute('d')!
    drawn.set(path, before)
    path.setAttribute('d', before.replace(/(?=V|$)/, `L${BOX.width} ${y}`))
  }
  dot.setAttribute('cy', `${y}`)
  flag.setAttribute('transform', `translate(0 ${y})`)
  flag.querySelector('text')!.textContent = headline
}
