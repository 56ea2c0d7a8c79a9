import { BOX, lineRoom } from '#ui/chart/geometry.ts'

/**
 * Moves the end of a drawn day's line, its dot and its flag to the price that the page's headline says now, until the
 * chart is drawn anew (keepDrawn). Few bytes: it is part of the first script.
 */
export function moveLast(section: Element, price: number): void {
  const [least = 0, most = 0] =
    section.querySelector<SVGElement>('[data-span]')?.dataset.span?.split(' ').map(Number) ?? []
  const flag = section.querySelector('.chart-now')
  const headline = document.querySelector('.detail-price .big')
  if (!most || !flag || !headline) return
  const { height, width } = BOX
  const share = (price - least) / (most - least || 1)
  const at = height * (1 - lineRoom.bottom - (1 - lineRoom.top - lineRoom.bottom) * share)
  const y = Math.round(Math.min(height, Math.max(0, at)))
  // The drawn path is relative: an absolute end is what was added before.
  for (const path of section.querySelectorAll('.chart-line, .chart-area'))
    path.setAttribute('d', path.getAttribute('d')!.replace(/(L[^V]*)?(?=V|$)/, `L${width} ${y}`))
  section.querySelector('.chart-dot')!.setAttribute('cy', `${y}`)
  flag.setAttribute('transform', `translate(0 ${y})`)
  flag.querySelector('text')!.textContent = headline.textContent
}
