import type { ClientDirective } from 'astro'
import { replay } from './replay.ts'

export type IntentOptions = {
  /** Also hydrate, when the browser is idle, if a wallet is stored to reconnect. */
  stored?: boolean
  /** Also hydrate when `new CustomEvent('tarn:wake', { detail: <this name> })` is sent on window: another island needs this one. */
  wake?: string
  /** Also hydrate, when idle, if the address has this parameter. */
  query?: string
}

const INTENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'click', 'input', 'submit']
/** Milliseconds after load before chunks are fetched ahead. */
const AHEAD = 6_000

type Connection = { saveData?: boolean; type?: string; effectiveType?: string }

/** Fetching ahead costs somebody's volume: only where the browser says that it doesn't matter. */
function mayFetchAhead(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection !== undefined && !connection.saveData && connection.type !== 'cellular' && connection.effectiveType === '4g'
}

const whenIdle = (run: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 200))

function hasStoredWallet(): boolean {
  try {
    return localStorage.getItem('tarn.wallet') !== null
  } catch {
    return false // storage is forbidden: no wallet is remembered
  }
}

/**
 * `client:intent`: the island stays HTML until somebody reaches for it. What is typed until then is kept with its caret; a click or key
 * is held and done again once the island lives. A pointer coming near starts the download.
 */
const intent: ClientDirective = (load, options, island) => {
  const { stored, wake, query }: IntentOptions = typeof options.value === 'object' ? (options.value as IntentOptions) : {}
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

  for (const name of INTENTS) island.addEventListener(name, onIntent, { capture: true, passive: name === 'touchstart' })
  island.addEventListener('pointerover', fetchIt, { once: true, passive: true })
  if (wake) window.addEventListener('tarn:wake', event => event instanceof CustomEvent && event.detail === wake && void hydrate())
  if ((stored && hasStoredWallet()) || (query && new URLSearchParams(location.search).has(query))) whenIdle(hydrate)

  const later = () => setTimeout(() => mayFetchAhead() && whenIdle(fetchIt), AHEAD)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}

export default intent
