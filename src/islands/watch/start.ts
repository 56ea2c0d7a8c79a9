// Of every page's first script, as small as can be: holds what goes wrong or is noted until watch.ts is here to tell it
// (SE-4, SE-6 to SE-8, UI-4). That comes with the first such event, with news of the service, or after the first
// seconds, which belong to reading.
import { readStored } from '#state/stored/stored.ts'
import watchUrl from './watch.ts?worker&url'

declare global {
  interface Window {
    /** What start.ts heard, oldest first; watch.ts takes it over. */
    tarnNews?: Event[]
  }
}

/** LIST: events that are held until the script that reports them is loaded. */
const HELD = ['error', 'unhandledrejection', 'vite:preloadError', 'tarn:fault', 'tarn:use']

/** ms after which the rest comes by itself. */
const LATER = 6_000

/**
 * SE-8: being offline is told over every page, and told away. Its sentence stands in the page: nothing more can be
 * loaded then.
 */
function tellNetwork(): void {
  const bar = document.querySelector<HTMLElement>('.notice-bar')
  if (bar) bar.textContent = navigator.onLine ? '' : bar.dataset.offline!
}

const held: Event[] = []
/** The file that watches alerts: the build writes its name here (scripts/build/fileNames.ts). */
const ALERTS = 'file=alerts'

// A module is fetched once, however often it is asked for.
const load = () => void import(/* @vite-ignore */ watchUrl)
/** GO-12: only for visitors who set some, while a page is open. */
const watchAlerts = () => {
  if (ALERTS.endsWith('.js') && readStored('tarn.alerts')?.includes('{'))
    void import(/* @vite-ignore */ watchUrl.replace(/[^/]+$/, ALERTS))
}

for (const name of HELD)
  addEventListener(name, event => {
    held.push(event)
    load()
  })
Object.assign(window, { tarnNews: held })
for (const name of ['offline', 'online']) addEventListener(name, tellNetwork)
addEventListener('load', () =>
  setTimeout(() => {
    load()
    watchAlerts()
  }, LATER),
)
// 204: nothing to tell. watch.ts asks again, and gets what the browser kept.
fetch('/api/notices').then(answer => answer.status === 200 && load(), tellNetwork)
