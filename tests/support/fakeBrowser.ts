// The little of a browser that state touches, for tests that run in Node.
import { vi } from 'vitest'

/** Puts a window, a visible document, a location at `origin`, a history of one entry and an empty localStorage in place. */
export function fakeBrowser(origin = 'http://localhost'): { window: EventTarget; storage: Map<string, string> } {
  const window = new EventTarget()
  const storage = new Map<string, string>()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('location', { search: '?eagerlyConnect=false', origin })
  const history: { state: unknown; replaceState: (state: unknown) => void } = {
    state: null,
    replaceState(state) {
      history.state = state
    },
  }
  vi.stubGlobal('history', history)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  return { window, storage }
}
