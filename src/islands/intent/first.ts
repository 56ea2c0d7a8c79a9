// Of every page's first script, as small as can be: watches the islands that wait for intent, holds what happens in them, and fetches the
// rest (Astro's island runtime and our directive, runtime.ts) when somebody reaches for one. Middleware takes Astro's own inline copy of
// those out of pages whose islands all wait; where it is left in, this file does nothing.
import runtimeUrl from './runtime.ts?worker&url'
import { readStored, storedKeys } from '#state/stored.ts'
import { AHEAD, INTENTS, mayFetchAhead, whenIdle } from './intents.ts'

declare global {
  interface Window {
    /** What happened in islands before the directive was here. */
    tarnHeld?: Event[]
  }
}

const alive = () => customElements.get('astro-island') !== undefined
// A module is fetched once, however often it is asked for.
const wake = () => void import(/* @vite-ignore */ runtimeUrl)

function hold(event: Event): void {
  if (alive()) return
  const { target, type } = event
  const isWake = type === 'tarn:wake'
  if (!isWake && !(target instanceof Element && target.closest('astro-island'))) return
  window.tarnHeld?.push(event)
  wake()
  // A new tab is the browser's business, text boxes take their clicks themselves; all else is done again when the island lives.
  const { metaKey, ctrlKey, shiftKey } = event as MouseEvent
  if (type === 'submit' || (type === 'click' && !metaKey && !ctrlKey && !shiftKey && !(target as Element).matches('input, textarea, select'))) {
    event.preventDefault()
    event.stopPropagation()
  }
}

if (!alive() && document.querySelector('astro-island')) {
  window.tarnHeld = []
  for (const type of [...INTENTS, 'pointerover', 'tarn:wake']) window.addEventListener(type, hold, true)
  if (readStored(storedKeys.wallet) || /[?&]eagerlyConnect/.test(location.search)) whenIdle(wake)
  window.addEventListener('load', () => setTimeout(() => mayFetchAhead() && whenIdle(wake), AHEAD))
}
