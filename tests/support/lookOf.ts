import type { Page } from '@playwright/test'
import { wordsOver } from './wordsOver.ts'

/** Pixels: a phone, a tablet, a desk. */
export const WIDTHS = [360, 768, 1440]

/** What a designer would send back of a page as it stands, at one width. */
function faultsHere(): string[] {
  const faults: string[] = []
  const all = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(element => element.checkVisibility())
  const name = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`

  const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (beyond > 0) faults.push(`wider than the window: ${beyond} px`)

  // One left edge (or right one) from the header to the foot.
  const [mark, foot] = ['.header .logo-mark', '.footer .logo-mark'].map(selector => all(selector)[0])
  if (mark && foot) {
    const side = document.dir === 'rtl' ? 'right' : 'left'
    const off = Math.abs(mark.getBoundingClientRect()[side] - foot.getBoundingClientRect()[side])
    if (off > 5) faults.push(`header and foot begin ${Math.round(off)} px apart`)
  }

  // What stands in the header keeps to its room.
  const header = all('.header')[0]
  if (header) {
    const [box, style] = [header.getBoundingClientRect(), getComputedStyle(header)]
    const room = [Number.parseFloat(style.paddingLeft), Number.parseFloat(style.paddingRight)] as const
    for (const piece of all('.header-start > *, .header-end :is(button, a)')) {
      if (getComputedStyle(piece).position === 'fixed' || piece.closest('dialog, [popover]')) continue
      const { left, right } = piece.getBoundingClientRect()
      if (left < box.left + room[0] - 1 || right > box.right - room[1] + 1)
        faults.push(`beyond the header’s room: ${name(piece)}`)
    }
  }

  // What moves money, and what leads to it, is met by a thumb.
  const MONEY =
    '.swap-main, .connect-button, .token-button, .action-bar .button, .button-l, .swap-presets button, .swap-all, .swap-flip'
  for (const target of all(MONEY)) {
    const { width, height } = target.getBoundingClientRect()
    if (Math.min(width, height) < 43.5) faults.push(`small target: ${name(target)} ${width}×${height}`)
  }

  // Both amounts of a box are of one size.
  for (const sides of all('.swap-sides, .create-deposits')) {
    const sizes = new Set([...sides.querySelectorAll('input')].map(field => getComputedStyle(field).fontSize))
    if (sizes.size > 1) faults.push(`amounts of ${sizes.size} sizes: ${[...sizes].join(', ')}`)
  }

  // Whatever is pressed, also in a sentence, is met by a finger.
  for (const target of all('button, select, [role=button]')) {
    const { width, height } = target.getBoundingClientRect()
    if (Math.min(width, height) < 23.5 && !target.closest('.unseen'))
      faults.push(`small target: ${name(target)} ${target.textContent} ${Math.round(width)}×${Math.round(height)}`)
  }

  // Six sizes. Amounts shrink with their length, letters of a picture with the picture; a mono is drawn smaller to look
  // alike.
  const probe = document.body.appendChild(document.createElement('i'))
  const six = [1, 2, 3, 4, 5, 6].map(n => {
    probe.style.fontSize = `var(--size-${n})`
    return Number.parseFloat(getComputedStyle(probe).fontSize)
  })
  probe.remove()
  const says = (element: Element) =>
    element instanceof HTMLInputElement
      ? element.type !== 'range'
      : [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')
  for (const element of all('body *')) {
    if (!says(element) || element.closest('.swap-amount, .portfolio-head .big, svg[viewBox], .unseen')) continue
    const style = getComputedStyle(element)
    const size = Number.parseFloat(style.fontSize)
    const drawn = style.fontFamily.startsWith('ui-monospace') ? [size, size / 0.94] : [size]
    if (!six.some(one => drawn.some(own => Math.abs(one - own) < 0.1)))
      faults.push(`a seventh size: ${size} px, ${name(element)}`)
  }

  // What is too long is cut at its end, by whatever box cuts it: the place of its first letter is measured, not how its
  // style should turn out. A `bdi` of a direction of its own still begins outside of a line that runs the other way.
  const cutterOf = (element: Element): Element | null => {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const over = getComputedStyle(box).overflowX
      if (over !== 'visible') return over === 'hidden' || over === 'clip' ? box : null
    }
    return null
  }
  for (const element of all('main *, .header *')) {
    if (!says(element) || element instanceof HTMLInputElement || element.closest('.unseen, svg')) continue
    const text = [...element.childNodes].find(
      node => node.nodeType === Node.TEXT_NODE && /[\p{L}\p{N}]/u.test(node.textContent!),
    )
    const cutter = text && cutterOf(element)
    if (!cutter) continue
    const from = text.textContent!.search(/[\p{L}\p{N}]/u)
    const first = document.createRange()
    first.setStart(text, from)
    first.setEnd(text, from + String.fromCodePoint(text.textContent!.codePointAt(from)!).length)
    const [letter, edge] = [first.getBoundingClientRect(), cutter.getBoundingClientRect()]
    // A box of a pixel is one for readers of screens.
    if (letter.width > 0 && edge.width > 2 && (letter.left < edge.left - 1 || letter.right > edge.right + 1))
      faults.push(`cut at its beginning: ${name(element)} ${element.textContent}`)
  }

  // What stands beside something else doesn't touch it, nor the edge of its own button.
  const drawnOf = (element: Element) => {
    const drawn = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
    const seen = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = seen.nextNode(); node; node = seen.nextNode()) {
      const isText = node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== ''
      if (!isText && !(node instanceof SVGSVGElement)) continue
      const range = document.createRange()
      range.selectNode(node)
      const [place, cutter] = [range.getBoundingClientRect(), cutterOf(isText ? node.parentElement! : element)]
      const edge = cutter?.getBoundingClientRect()
      // What is cut off isn't there, and a box of a pixel is one for readers of screens.
      if (place.width === 0 || (edge && edge.width <= 2)) continue
      drawn.left = Math.min(drawn.left, Math.max(place.left, edge?.left ?? place.left))
      drawn.right = Math.max(drawn.right, Math.min(place.right, edge?.right ?? place.right))
      drawn.top = Math.min(drawn.top, place.top)
      drawn.bottom = Math.max(drawn.bottom, place.bottom)
    }
    return drawn
  }
  for (const row of [...all('.market tbody tr'), ...all('.header-nav').slice(0, 1)]) {
    const beside = row.matches('tr')
      ? [...row.children]
      : all('.header-nav > :is(a, button), .search-box span, .devnet-badge, .connect-chain')
    const places = beside
      .map(element => ({ element, place: drawnOf(element) }))
      .filter(({ element, place }) => place.right > place.left && element.checkVisibility())
    for (const [i, one] of places.entries())
      for (const other of places.slice(i + 1)) {
        const lines = Math.min(one.place.bottom, other.place.bottom) - Math.max(one.place.top, other.place.top)
        const apart = Math.max(one.place.left, other.place.left) - Math.min(one.place.right, other.place.right)
        if (lines > 6 && apart < 3)
          faults.push(`${Math.round(apart)} px apart: ${one.element.textContent} | ${other.element.textContent}`)
      }
  }
  for (const button of all('.button:not(.skip)')) {
    if (getComputedStyle(button).backgroundColor === 'rgba(0, 0, 0, 0)') continue
    const [text, box] = [drawnOf(button), button.getBoundingClientRect()]
    const room = Math.min(text.left - box.left, box.right - text.right)
    if (room < 6) faults.push(`${Math.round(room)} px from its edge: ${name(button)} ${button.textContent}`)
  }

  // Bars stand on the line that says nothing was traded.
  for (const bars of document.querySelectorAll<SVGPathElement>('.chart-bars')) {
    const floor = bars.getBoundingClientRect().bottom
    const lowest = Math.max(
      ...[...bars.closest('.chart-plot')!.querySelectorAll('.chart-grid')].map(
        line => line.getBoundingClientRect().bottom,
      ),
    )
    if (Math.abs(floor - lowest) > 1.5) faults.push(`bars stand ${Math.round(floor - lowest)} px off their zero`)
  }

  // So does what was traded at a price, below its line.
  for (const strokes of document.querySelectorAll<SVGPathElement>('.chart-floor')) {
    if (!strokes.getAttribute('d')) continue
    const off = strokes.getBoundingClientRect().bottom - strokes.ownerSVGElement!.getBoundingClientRect().bottom
    if (Math.abs(off) > 1.5) faults.push(`volume stands ${Math.round(off)} px off its floor`)
  }

  // What is written into a chart is not cut by its edge.
  for (const mark of document.querySelectorAll<SVGTextElement>('.chart-mark')) {
    const [text, plot] = [mark.getBoundingClientRect(), mark.closest('.chart-frame')!.getBoundingClientRect()]
    if (text.left < plot.left - 1 || text.right > plot.right + 1) faults.push(`cut by its chart: ${mark.textContent}`)
  }

  // A card stands apart from the words around it.
  for (const card of all('main .card')) {
    const edge = card.getBoundingClientRect()
    for (const [beside, gap] of [
      [card.previousElementSibling, (box: DOMRect) => edge.top - box.bottom],
      [card.nextElementSibling, (box: DOMRect) => box.top - edge.bottom],
    ] as const) {
      if (!beside?.matches('p, h1, h2, h3') || !beside.checkVisibility() || beside.closest('.unseen')) continue
      const box = beside.getBoundingClientRect()
      // Beside it, or over it, is another matter.
      if (
        box.height > 2 &&
        Math.min(box.right, edge.right) - Math.max(box.left, edge.left) > 6 &&
        Math.abs(gap(box)) < 6
      )
        faults.push(`touches a card: ${beside.textContent}`)
    }
  }

  // A small line and the figure beside it go the same way.
  for (const spark of all('.spark')) {
    const row = spark.closest('tr, a')
    const change = row?.querySelector('data[data-live^="change1d"][data-direction]')
    if (change && getComputedStyle(change).color !== getComputedStyle(spark).stroke)
      faults.push(`line and figure differ: ${row!.textContent}`)
  }

  // The foot's last words can be scrolled above whatever is fixed at the bottom.
  const end = all('.footer')[0]
  const bars = all('.header-nav, .action-bar, .app-banner').filter(
    bar => getComputedStyle(bar).position === 'fixed' && bar.getBoundingClientRect().bottom > innerHeight - 140,
  )
  if (end && bars.length > 0) {
    const lowest = Math.max(...[...end.querySelectorAll('p, li')].map(e => e.getBoundingClientRect().bottom + scrollY))
    const covered = innerHeight - Math.min(...bars.map(bar => bar.getBoundingClientRect().top))
    const left = document.documentElement.scrollHeight - lowest
    if (left < covered - 1) faults.push(`the foot ends ${Math.round(covered - left)} px below a bar`)
  }
  return faults
}

/** Everything the law of the look finds on a page, at every width, without loading it again. */
export async function lookOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 500 ? 780 : 900 })
    const found = [...(await page.evaluate(faultsHere)), ...(await page.evaluate(wordsOver))]
    for (const fault of found) faults.push(`${width}: ${fault}`)
  }
  return faults
}
