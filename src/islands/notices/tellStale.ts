import { pageWords } from '../pageWords.ts'

/** How browsers say that a module could not be fetched. */
const MODULE = /dynamically imported module|Importing a module|error loading|preload CSS/i

async function offerReload(): Promise<void> {
  const say = await pageWords()
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = say('notice.reload')
  again.addEventListener('click', () => location.reload())
  document.querySelector('.notice-bar')?.replaceChildren(`${say('notice.stale')} `, again)
}

/**
 * UI-4, SE-7: a part of the page could not be loaded. Instead of an error in the browser, it is logged and a reload is
 * offered. Returns false for an event about something else. The caller that asked for the part learns of it too: its
 * promise stays rejected.
 */
export function tellStale(event: Event): boolean {
  const why: unknown =
    event instanceof PromiseRejectionEvent ? event.reason : (event as Event & { payload?: unknown }).payload
  if (
    event.type !== 'vite:preloadError' &&
    !(event.type === 'unhandledrejection' && MODULE.test(why instanceof Error ? why.message : ''))
  )
    return false
  if (event.type === 'unhandledrejection') event.preventDefault()
  console.warn('Tarn: failed to fetch dynamically imported module', why)
  if (navigator.onLine)
    offerReload().catch((error: unknown) => console.warn('Tarn: a reload could not be offered', error))
  return true
}
