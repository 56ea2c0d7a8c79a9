// SE-7, SE-8, UI-4: of every page's first script. What must be told when nothing more can be loaded stands in the page: that one is offline, and
// that a part of the page is gone (an update came in between). Other news are asked for once a page.
import noticesUrl from './showNotices.ts?worker&url'

declare global {
  interface Window {
    /** What /api/notices told, for showNotices.ts. */
    tarnNotices?: unknown
  }
}

const bar = document.querySelector<HTMLElement>('.notice-bar')

function tell(what: 'offline' | 'stale' | 'none'): void {
  if (!bar) return
  bar.textContent = bar.dataset[what] ?? ''
  if (what !== 'stale') return
  const again = document.createElement('button')
  again.textContent = bar.dataset.reload ?? ''
  again.onclick = () => location.reload()
  bar.append(' ', again)
}

const network = () => tell(navigator.onLine ? 'none' : 'offline')
addEventListener('offline', network)
addEventListener('online', network)
if (!navigator.onLine) network()

/** A part of the page could not be loaded: that is told, and the rest of the page goes on. */
function failed(event: Event, why: unknown): void {
  event.preventDefault()
  console.warn('Tarn: failed to fetch dynamically imported module', why)
  if (navigator.onLine) tell('stale')
}
addEventListener('vite:preloadError', event => failed(event, (event as Event & { payload?: unknown }).payload))
addEventListener('unhandledrejection', event => /import|module/i.test(event.reason?.message) && failed(event, event.reason))

fetch('/api/notices').then(
  async answer => {
    // 204: nothing to tell.
    if (answer.status !== 200) return
    window.tarnNotices = await answer.json()
    await import(/* @vite-ignore */ noticesUrl)
  },
  () => network(),
)
