// A light page as a browser draws it: its document as it is now, with the site's styles and without its scripts. For
// looks that need a layout (axe, the reach of buttons) in journeys that need none.
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../../../scripts/run/chromium.ts'
import type { LightPage } from './LightPage.ts'
import type { Loose } from './Loose.ts'

let browser: Promise<Browser> | undefined
/** By language and size: a page that is drawn anew has the site's styles and fonts at hand. */
const pages = new Map<string, Promise<Page>>()

/** Draws a light page. The page is drawn over at the next look. */
export async function drawnPage(page: LightPage): Promise<Page> {
  const executablePath = chromiumPath()
  browser ??= chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) })
  const { locale } = page.context()._options
  const viewport = page.viewportSize()
  const key = JSON.stringify([locale, viewport])
  const made =
    pages.get(key) ??
    (await browser).newPage({ viewport, locale, reducedMotion: 'reduce', deviceScaleFactor: 0.5, bypassCSP: true })
  pages.set(key, Promise.resolve(made))
  const drawn = await made
  const body = await page.markup()
  const url = new URL(page.url())
  url.hash = ''
  await drawn.unrouteAll()
  await drawn.route(url.href, route => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }))
  await drawn.goto(url.href)
  const isWhole = await drawn.evaluate(() => {
    const orderOf = (dialog: Element) => Number(dialog.getAttribute('data-light-modal'))
    const modal = document.querySelectorAll<HTMLDialogElement>('dialog[data-light-modal][open]')
    for (const dialog of [...modal].sort((a, b) => orderOf(a) - orderOf(b))) {
      dialog.open = false
      dialog.showModal()
    }
    for (const popover of document.querySelectorAll<HTMLElement>('[popover][data-popover-open]')) popover.showPopover()
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    return links.every(link => link.sheet !== null) && document.body.clientWidth > innerWidth - 20
  })
  if (!isWhole) throw new Error(`${url.pathname} is not drawn as a person sees it`)
  return drawn
}

/** Ends the browser, if a page was drawn. */
export async function closeDrawing(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
  pages.clear()
}

/** A document's HTML as it is now, with what a person typed or chose, and without its scripts. */
export function markupOf(document: Loose): string {
  const root = document.documentElement
  const copy = root.cloneNode(true)
  const fields = (of: Loose): Loose[] => [...of.querySelectorAll('input, select, textarea')]
  const copies = fields(copy)
  for (const [i, field] of fields(root).entries()) {
    const other = copies[i]!
    if (field.tagName === 'TEXTAREA') other.textContent = field.value
    else if (field.tagName === 'SELECT')
      for (const [j, option] of [...other.options].entries())
        option.toggleAttribute('selected', j === field.selectedIndex)
    else if (field.type === 'checkbox' || field.type === 'radio') other.toggleAttribute('checked', field.checked)
    else if (field.type !== 'file') other.setAttribute('value', field.value)
  }
  for (const script of copy.querySelectorAll('script')) script.remove()
  return `<!doctype html>${copy.outerHTML}`
}
