// The little of a browser that state touches, for tests that run in Node.
import { threadId } from 'node:worker_threads'
import { vi } from 'vitest'

/** Node's own, before any test put another in its place. */
const realFetch = globalThis.fetch
const { locks, language, userAgent } = globalThis.navigator

let browsers = 0
/** Node's locks are those of the whole process, which files may share: each browser has its own. */
const ownLocks = (browser = `${threadId} ${++browsers}`) => ({
  request: (name: string, ...rest: unknown[]): Promise<unknown> =>
    (locks.request as (...all: unknown[]) => Promise<unknown>).call(locks, `${browser} ${name}`, ...rest),
})

/**
 * Puts a window, a visible document, a location at `origin`, a history of one entry and an empty localStorage in place;
 * with an `origin`, fetch knows its paths, as on a page.
 */
export function fakeBrowser(origin?: string): { window: EventTarget; storage: Map<string, string> } {
  const window = new EventTarget()
  const storage = new Map<string, string>()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('location', { pathname: '/', search: '?eagerlyConnect=false', origin: origin ?? 'http://localhost' })
  if (origin !== undefined)
    vi.stubGlobal('fetch', (asked: string | URL | Request, how?: RequestInit) =>
      realFetch(typeof asked === 'string' && asked.startsWith('/') ? origin + asked : asked, how),
    )
  const history: { state: unknown; replaceState: (state: unknown) => void } = {
    state: null,
    replaceState(state) {
      history.state = state
    },
  }
  vi.stubGlobal('history', history)
  vi.stubGlobal('navigator', { language, userAgent, locks: ownLocks() })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  return { window, storage }
}
