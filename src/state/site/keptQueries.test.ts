import { QueryClient } from '@tanstack/query-core'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isKept, keepQueries, type Kept, restoreQueries } from './keptQueries.ts'

// What an older page left behind must be found, and told apart: names and times as they were shipped.
const KEY = 'tarn.queries'
const BUSTER = 'v0'
const THROTTLE = 1_000

const DAY = 86_400_000
let storage: Map<string, string>
let place: {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}
const clients: QueryClient[] = []
const make = () => {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: DAY, retry: false } } })
  clients.push(client)
  return client
}
const kept = () => JSON.parse(storage.get(KEY) ?? 'null') as Kept | null

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  storage = new Map()
  place = {
    getItem: key => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: key => void storage.delete(key),
  }
})
afterEach(() => {
  for (const client of clients.splice(0)) client.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A page that learned something, and was left a second later. */
async function learned(): Promise<void> {
  const client = make()
  const off = keepQueries(client, { place })
  await client.fetchQuery({ queryKey: ['market', 'tokens'], queryFn: () => ({ price: 1 }) })
  await vi.advanceTimersByTimeAsync(THROTTLE)
  off()
}

describe('[SE-5] the kept query cache', () => {
  test('a page that is left within the second keeps what it learned last, and one that learned nothing since writes nothing', async () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    try {
      const client = make()
      const off = keepQueries(client, { place })
      client.setQueryData(['holdings', 1], [1])
      expect(kept()).toBeNull()
      page.dispatchEvent(new Event('pagehide'))
      expect(kept()).toMatchObject({ clientState: { queries: [{ queryKey: ['holdings', 1] }] } })
      storage.clear()
      await vi.advanceTimersByTimeAsync(THROTTLE)
      page.dispatchEvent(new Event('pagehide'))
      expect(kept()).toBeNull()
      off()
      client.setQueryData(['holdings', 1], [2])
      page.dispatchEvent(new Event('pagehide'))
      expect(kept()).toBeNull()
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('has its buster, its time and the client’s state, under one key; the next page has it at once', async () => {
    await learned()
    expect([...storage.keys()]).toEqual([KEY])
    expect(kept()).toMatchObject({
      buster: BUSTER,
      timestamp: expect.any(Number),
      clientState: { queries: [{ queryKey: ['market', 'tokens'] }] },
    })
    const next = make()
    expect(restoreQueries(next, { place })).toBe(true)
    expect(next.getQueryData(['market', 'tokens'])).toEqual({ price: 1 })
  })

  test('is written at most once a second', async () => {
    const client = make()
    const write = vi.spyOn(place, 'setItem')
    const off = keepQueries(client, { place })
    for (let i = 0; i < 30; i++) {
      client.setQueryData(['market', i], i)
      await vi.advanceTimersByTimeAsync(100)
    }
    await vi.advanceTimersByTimeAsync(THROTTLE)
    expect(write.mock.calls.length).toBeLessThanOrEqual(4)
    expect(kept()?.clientState.queries).toHaveLength(30)
    off()
  })

  test.each([
    ['24 days old', 24 * DAY, BUSTER, true],
    ['older', 24 * DAY + 1, BUSTER, false],
    ['of another buster', 0, 'v-1', false],
    ['from the future', -DAY, BUSTER, false],
  ])('%s', async (_, age, buster, restored) => {
    await learned()
    storage.set(KEY, JSON.stringify({ ...kept(), buster, timestamp: Date.now() - age }))
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(restoreQueries(make(), { place })).toBe(restored)
    expect(storage.has(KEY)).toBe(restored)
  })

  test('each answer has an age of its own: one older than 24 days is not restored, though the whole was written just now', async () => {
    await learned()
    const now = kept()!
    const [one] = now.clientState.queries
    const old = {
      ...one!,
      queryKey: ['old'],
      queryHash: '["old"]',
      state: { ...one!.state, dataUpdatedAt: Date.now() - 24 * DAY - 1 },
    }
    storage.set(KEY, JSON.stringify({ ...now, clientState: { ...now.clientState, queries: [one, old] } }))
    const next = make()
    expect(restoreQueries(next, { place })).toBe(true)
    expect(next.getQueryData(['market', 'tokens'])).toEqual({ price: 1 })
    expect(next.getQueryData(['old'])).toBeUndefined()
  })

  test('only what succeeded, can be forgotten and is not excluded is kept', async () => {
    const client = make()
    const off = keepQueries(client, { place })
    client.setQueryData(['market', 'pools'], 1)
    client.setQueryData(['market', 'wallet', '0xabc'], 1)
    await client.fetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('no')) }).catch(() => {})
    await client.fetchQuery({ queryKey: ['private'], queryFn: () => 1, meta: { keep: false } })
    await vi.advanceTimersByTimeAsync(THROTTLE)
    expect(kept()?.clientState.queries.map(query => query.queryKey)).toEqual([['market', 'pools']])
    expect(isKept({ state: { status: 'success' }, gcTime: 0, meta: undefined, queryKey: ['x'] } as never)).toBe(false)
    off()
  })

  test('[UI-4] what can’t be restored is removed, whatever lies there; storage that fails harms nobody', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.constant('null'), fc.constant(`{"buster":"${BUSTER}","timestamp":1}`)),
        text => {
          storage.set(KEY, text)
          expect(restoreQueries(make(), { place })).toBe(false)
          expect(storage.has(KEY)).toBe(false)
        },
      ),
      { numRuns: 60 },
    )
    const broken = () => {
      throw new DOMException('no', 'SecurityError')
    }
    expect(restoreQueries(make(), { place: { getItem: broken, setItem: broken, removeItem: broken } })).toBe(false)
  })
})
