// SE-5: what was asked and answered lies in the browser's storage, so that the next page has it at once.
import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/query-core'
import type { StoredKey } from '#domain/storedKeys.ts'

const KEY: StoredKey = 'tarn.queries'
/** Changed when an answer's shape does: what an older Tarn kept is dropped. */
const BUSTER = 'v0'
/** ms between two writings. */
const THROTTLE = 1_000
/** ms after which all of it is dropped: 24 days. */
const MAX_AGE = 24 * 86_400_000
/** Letters; more is not kept: it would take the room of what people chose. */
const MOST = 1_000_000

/**
 * LIST: words of keys that are never kept. `wallet`: pages about any account (which accounts a visitor looked up is
 * private and forgotten after the visit).
 */
const excluded: ReadonlySet<unknown> = new Set(['wallet'])

export type Kept = { buster: string; timestamp: number; clientState: DehydratedState }

/**
 * Only what succeeded, may be forgotten (gcTime above 0), and is not excluded: by the list, or by
 * `meta: { keep: false }`.
 */
export const isKept = (query: Pick<Query, 'state' | 'gcTime' | 'meta' | 'queryKey'>): boolean =>
  query.state.status === 'success' &&
  query.gcTime > 0 &&
  query.meta?.keep !== false &&
  !query.queryKey.some(part => excluded.has(part))

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export type KeepOptions = { place: Place; now?: () => number }

/** Fills the client with what was kept. Too old, of another buster, or not readable: it is removed, and false. */
export function restoreQueries(client: QueryClient, { place, now = Date.now }: KeepOptions): boolean {
  try {
    const text = place.getItem(KEY)
    if (text === null) return false
    const { buster, timestamp, clientState } = JSON.parse(text) as Kept
    const fresh =
      buster === BUSTER && typeof timestamp === 'number' && now() - timestamp <= MAX_AGE && timestamp <= now()
    if (!fresh) throw new Error('too old, or of another Tarn')
    // The whole is written anew with every answer: each has an age of its own.
    const queries = clientState.queries.filter(({ state }) => now() - state.dataUpdatedAt <= MAX_AGE)
    hydrate(client, { ...clientState, queries })
    return true
  } catch (error) {
    console.warn('Tarn: what was kept of earlier answers is dropped', error)
    forget(place)
    return false
  }
}

function forget(place: Place): void {
  try {
    place.removeItem(KEY)
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}

/**
 * Keeps what the client learns, at most once a second and when the page is left, until the returned function is called.
 */
export function keepQueries(client: QueryClient, { place, now = Date.now }: KeepOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    const kept: Kept = {
      buster: BUSTER,
      timestamp: now(),
      clientState: dehydrate(client, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false }),
    }
    const text = JSON.stringify(kept, (_, value: unknown) => (typeof value === 'bigint' ? undefined : value))
    try {
      if (text.length <= MOST) place.setItem(KEY, text)
    } catch {
      // Full or forbidden: the next page asks again.
    }
  }
  const off = client.getQueryCache().subscribe(({ type }) => {
    // What is forgotten is gone at once: the page may be left within the second.
    if (type === 'removed') {
      clearTimeout(timer)
      write()
    } else if (type === 'updated') timer ??= setTimeout(write, THROTTLE)
  })
  // A visitor who leaves within the second still finds it on the next page.
  const leave = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    write()
  }
  globalThis.addEventListener?.('pagehide', leave)
  return () => {
    off()
    globalThis.removeEventListener?.('pagehide', leave)
    clearTimeout(timer)
  }
}
