/**
 * Holds what happens in islands from the first moment of a page on, until Astro's island element is here; then the
 * directive does (replay.ts). Self-contained: it is written into the page's first script, before any other script can
 * have come.
 */
export function holdEvents(types: readonly string[]): void {
  window.tarnHeld = []
  const hold = (event: Event): void => {
    if (customElements.get('astro-island')) return
    const { target, type } = event
    if (type !== 'tarn:wake' && !(target instanceof Element && target.closest('astro-island'))) return
    window.tarnHeld?.push(event)
    window.tarnWake?.()
    // A new tab is the browser's business, text boxes take their clicks themselves; all else is done again when the
    // island lives.
    const { metaKey, ctrlKey, shiftKey } = event as MouseEvent
    const isPress =
      type === 'click' && !metaKey && !ctrlKey && !shiftKey && !(target as Element).matches('input, textarea, select')
    if (type !== 'submit' && !isPress) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const type of types) window.addEventListener(type, hold, true)
}
