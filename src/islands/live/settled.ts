/** As long as the other islands' code waits (intent/intents.ts). */
const AHEAD_MS = 5_000
const INTENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll']

/** Resolves as soon as somebody moves on the page; else when it stood for a while. */
export const settled = () =>
  new Promise<unknown>(resolve => {
    for (const type of INTENTS) window.addEventListener(type, resolve, { once: true, capture: true, passive: true })
    const soon = () => setTimeout(resolve, AHEAD_MS)
    if (document.readyState === 'complete') soon()
    else window.addEventListener('load', soon)
  })
