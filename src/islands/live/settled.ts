/** As long as the other islands' code waits (intent/intents.ts). */
const AHEAD_MS = 5_000
const INTENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll']

/** Resolves with the visitor's first action on the page, else some time after it has loaded. */
export const settled = () =>
  new Promise<unknown>(resolve => {
    for (const type of INTENTS) window.addEventListener(type, resolve, { once: true, capture: true, passive: true })
    const soon = () => setTimeout(resolve, AHEAD_MS)
    if (document.readyState === 'complete') soon()
    else window.addEventListener('load', soon)
  })
