import type { ClientDirective } from 'astro'
import { AHEAD, INTENTS, mayFetchAhead, whenIdle } from './intents.ts'
import { replay } from './replay.ts'

export type IntentOptions = {
  /** Hydrate at once, as `client:load` does, yet keep what people do until then. */
  now?: boolean
  /** Also hydrate, when the browser is idle, if a wallet is stored to reconnect. */
  stored?: boolean
  /**
   * Also hydrate when `new CustomEvent('tarn:wake', { detail: <this name> })` is sent on window: another island needs
   * this one.
   */
  wake?: string
  /** Also hydrate, when idle, if the address has a parameter that begins with one of these. */
  query?: readonly string[]
  /**
   * Also hydrate as soon as any other island of the page lives (the wallet's button and news belong to every island).
   */
  company?: boolean
}

function hasStoredWallet(): boolean {
  try {
    return localStorage.getItem('tarn.wallet') !== null
  } catch {
    return false // storage is forbidden: no wallet is remembered
  }
}

/**
 * `client:intent`: the island stays HTML until the visitor reaches for it. What is typed until then is kept with its
 * caret; a click or key is held and repeated once the island is hydrated. A pointer that comes near starts the
 * download.
 */
const intent: ClientDirective = (load, options, island) => {
  const { now, stored, wake, query, company }: IntentOptions =
    typeof options.value === 'object' ? (options.value as IntentOptions) : {}
  let loading: ReturnType<typeof load> | undefined
  const fetchIt = () => (loading ??= load())
  const held = replay(island)
  let woken = false

  async function hydrate(): Promise<void> {
    if (woken) return
    woken = true
    const start = await fetchIt()
    await start()
    await held.release()
    for (const name of INTENTS) island.removeEventListener(name, onIntent, true)
  }
  const onIntent = (event: Event) => {
    held.hold(event)
    void hydrate()
  }
  const onWake = (event: Event) => event instanceof CustomEvent && event.detail === wake && void hydrate()

  for (const name of INTENTS) island.addEventListener(name, onIntent, true)
  island.addEventListener('pointerover', fetchIt, { once: true, passive: true })
  if (now) void hydrate()
  // The event doesn't bubble, but it is captured; an island that lived before us has lost its `ssr`.
  if (company && document.querySelector('astro-island:not([ssr])')) void hydrate()
  else if (company) window.addEventListener('astro:hydrate', hydrate, { capture: true, once: true })
  if (wake) window.addEventListener('tarn:wake', onWake)
  if (
    (stored && hasStoredWallet()) ||
    (query &&
      [...new URLSearchParams(location.search).keys()].some(name => query.some(start => name.startsWith(start))))
  )
    whenIdle(hydrate)

  for (const event of window.tarnHeld ?? []) {
    if (event.type === 'tarn:wake') onWake(event)
    else if (event.target instanceof Node && island.contains(event.target))
      event.type === 'pointerover' ? void fetchIt() : onIntent(event)
  }
  const later = () => setTimeout(() => mayFetchAhead() && whenIdle(fetchIt), AHEAD)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}

export default intent
