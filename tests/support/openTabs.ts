// Tabs of one browser, for tests that run in Node: one storage, whose changes the other tabs hear, one set of real
// locks, and for each page a window and a module graph of its own; what a tab's entry keeps outlives its page.
import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'

type Page = { window: EventTarget; tab: { state: unknown }; gone: Promise<void>; go: () => void }

/** Which page runs now: what a page began goes on as that page. */
const running = new AsyncLocalStorage<Page>()
const page = (): Page => {
  const now = running.getStore()
  if (!now) throw new Error('no page runs')
  return now
}

export type Tab<M> = {
  /** Runs as this tab's page. */
  run: <T>(work: (modules: M) => T) => T
  /** The page goes and another one is opened in the same tab. */
  reload: () => Promise<void>
}

/** A browser without a tab. `load`: what a page consists of, imported anew by each. */
export function openBrowser<M>(
  origin: string,
  load: () => Promise<M>,
): { open: () => Promise<Tab<M>>; clear: () => void } {
  const storage = new Map<string, string>()
  const pages = new Set<Page>()
  /** A page that is gone does nothing any more, though its code goes on here. */
  const isOpen = () => {
    const now = running.getStore()
    return now === undefined || pages.has(now)
  }
  const tell = (key: string, newValue: string | null) => {
    const from = running.getStore()
    for (const other of pages)
      if (other !== from)
        running.run(other, () => other.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })))
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem(key: string, value: string) {
      if (!isOpen()) return
      storage.set(key, value)
      tell(key, value)
    },
    removeItem(key: string) {
      if (!isOpen()) return
      storage.delete(key)
      tell(key, null)
    },
  })
  vi.stubGlobal('window', {
    addEventListener: (...given: Parameters<EventTarget['addEventListener']>) =>
      page().window.addEventListener(...given),
    removeEventListener: (...given: Parameters<EventTarget['removeEventListener']>) =>
      page().window.removeEventListener(...given),
  })
  vi.stubGlobal('history', {
    get state() {
      return page().tab.state
    },
    replaceState(state: unknown) {
      if (isOpen()) page().tab.state = structuredClone(state)
    },
  })
  const { locks } = navigator
  const request = (name: string, options: LockOptions, work: (lock: Lock | null) => Promise<unknown>) => {
    // A page that goes lets go of what it holds.
    const { gone } = page()
    return locks.request(name, options, lock => Promise.race([work(lock), gone]))
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const real = fetch
  vi.stubGlobal('fetch', (asked: string | URL | Request, how?: RequestInit) =>
    real(typeof asked === 'string' && asked.startsWith('/') ? origin + asked : asked, how),
  )
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('location', { pathname: '/', search: '?eagerlyConnect=false', origin })
  const openPage = async (tab: Page['tab']): Promise<{ page: Page; modules: M }> => {
    const { promise: gone, resolve: go } = Promise.withResolvers<void>()
    const own: Page = { window: new EventTarget(), tab, gone, go }
    pages.add(own)
    return { page: own, modules: await running.run(own, load) }
  }
  return {
    async open() {
      const tab = { state: null }
      let now = await openPage(tab)
      return {
        run: work => running.run(now.page, () => work(now.modules)),
        async reload() {
          const { page: gone } = now
          pages.delete(gone)
          running.run(gone, () => gone.window.dispatchEvent(new Event('pagehide')))
          gone.go()
          // What the page wrote last, it wrote before the next one is there.
          await new Promise(done => setTimeout(done, 5))
          now = await openPage(tab)
        },
      }
    },
    clear: () => storage.clear(),
  }
}
