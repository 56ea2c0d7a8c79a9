// Small helpers of token and pool pages: copy, share, flip; menus that close when one looks elsewhere.

import { copyFeedback } from '#ui/copyFeedback.ts'
import { startMenus } from './startMenus.ts'

/** ms that a failure stays on the button: long enough to be read. */
const FAILED = 1_600

/** Says what happened on the button itself for a moment (ms). */
function said(button: HTMLElement, text: string, moment: number): void {
  button.dataset.said = text
  setTimeout(() => delete button.dataset.said, moment)
}

/** Focus goes back to where the menu was opened from, unless it is elsewhere by now. */
function close(menu: HTMLDetailsElement): void {
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
  menu.open = false
}

async function copy(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? '')
    const menu = button.closest<HTMLDetailsElement>('details.drop')
    said(button, button.dataset.copied ?? '', copyFeedback)
    if (menu) setTimeout(close, copyFeedback, menu)
  } catch (error) {
    console.warn(`Tarn: copying failed: ${error instanceof Error ? error.message : error}`)
    said(button, button.dataset.failed ?? '', FAILED)
  }
}

/** NB: the pair the other way round: names and price; the pool itself stays as it is. */
function flip(button: HTMLElement): void {
  const flipped = button.getAttribute('aria-pressed') !== 'true'
  button.setAttribute('aria-pressed', String(flipped))
  const pair = document.querySelector('[data-pair]')
  const links = pair?.querySelectorAll('a')
  if (pair && links?.length === 2) pair.append(links[1]!, pair.querySelector('span')!, links[0]!)
  const icons = document.querySelector('.detail-head .pair-icons')
  if (icons?.firstElementChild) icons.append(icons.firstElementChild)
  // The price may have begun the other way round: it says more so (domain/PoolQuote).
  const turned = (document.querySelector<HTMLElement>('[data-turned]') !== null) !== flipped
  for (const line of document.querySelectorAll<HTMLElement>('[data-price-of]'))
    line.hidden = (line.dataset.priceOf === 'inverse') !== turned
  window.dispatchEvent(new CustomEvent('tarn:flip', { detail: turned }))
}

export function startTools(): void {
  document.addEventListener('click', event => {
    const target = event.target as Element
    const button = target.closest<HTMLElement>('button')
    if (button?.dataset.copy) void copy(button)
    if (button?.hasAttribute('data-flip')) flip(button)
    // A part that can't be had is told by the page's watcher.
    if (button?.dataset.alert)
      void import('../alerts/openPriceAlert.tsx').then(m => m.openPriceAlert(button.dataset.alert!))
    if (button?.dataset.share) {
      navigator.share({ url: button.dataset.share, text: button.dataset.text ?? '' }).catch((error: Error) => {
        // AbortError: people may change their mind.
        if (error.name !== 'AbortError') console.warn(`Tarn: sharing failed: ${error.message}`)
      })
    }
  })
  startMenus()
  if ('share' in navigator)
    for (const item of document.querySelectorAll<HTMLElement>('[data-device-share]')) item.hidden = false
}
