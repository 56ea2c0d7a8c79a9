import type { Page } from '@playwright/test'

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

  // What moves money, and what leads to it, is met by a thumb.
  for (const target of all('.swap-main, .connect-button, .token-button, .action-bar .button, .button-l')) {
    const { width, height } = target.getBoundingClientRect()
    if (Math.min(width, height) < 43.5) faults.push(`small target: ${name(target)} ${width}×${height}`)
  }

  // Six sizes. Amounts shrink with their length, letters of a picture with the picture; a mono is drawn smaller to look alike.
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

  // What is too long is cut at its end: a Latin name in an Arabic line too.
  if (document.dir === 'rtl')
    for (const element of all('main bdi, main a, main span, main td, main dd, main button, main strong')) {
      const style = getComputedStyle(element)
      if (!says(element) || element.closest('.unseen') || style.overflowX === 'visible') continue
      if (element.scrollWidth <= element.clientWidth + 1) continue
      const first = /\p{L}/u.exec(element.textContent)?.[0] ?? ''
      if (/\p{Script=Latin}/u.test(first) && style.direction === 'rtl' && style.unicodeBidi !== 'plaintext')
        faults.push(`cut at its beginning: ${name(element)} ${element.textContent}`)
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
    for (const fault of await page.evaluate(faultsHere)) faults.push(`${width}: ${fault}`)
  }
  return faults
}
