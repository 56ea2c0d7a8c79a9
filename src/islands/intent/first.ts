// Of every page's first script, as small as can be: fetches Astro's island runtime and our directive (runtime.ts) when
// the visitor reaches for an island that waits; holdEvents.ts, inline in <head>, holds events until then. Middleware
// takes Astro's own inline copy of both out of pages whose islands all wait; where it is left in, this file does
// nothing.
import runtimeUrl from './runtime.ts?worker&url'
import { readStored } from '#state/stored/stored.ts'
import { AHEAD, mayFetchAhead, whenIdle } from './intents.ts'

declare global {
  interface Window {
    /** What happened in islands before the directive was here: holdEvents.ts, inline, writes it. */
    tarnHeld?: Event[]
    /** Called when something was held. */
    tarnWake?: () => void
  }
}

/** The files that the header's islands begin with: the build writes their names here (scripts/build/fileNames.ts). */
const HEADER = 'files=header'

const alive = () => customElements.get('astro-island') !== undefined
/** Beside the runtime, which would ask for them one after the other. */
function fetchHeader(): void {
  for (const file of HEADER.match(/[\w.-]+\.js/g) ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = runtimeUrl.replace(/[^/]+$/, file)
    document.head.append(link)
  }
}
let woken = false
/** A module is fetched once, however often it is asked for. */
const wake = () => {
  if (!woken) fetchHeader()
  woken = true
  void import(/* @vite-ignore */ runtimeUrl)
}

if (!alive() && document.querySelector('astro-island')) {
  window.tarnWake = wake
  if (window.tarnHeld?.length) wake()
  if (readStored('tarn.wallet') || /[?&](eagerlyConnect|connect\b|featureFlagOverride)/.test(location.search))
    whenIdle(wake)
  window.addEventListener('load', () => setTimeout(() => mayFetchAhead() && whenIdle(wake), AHEAD))
}
