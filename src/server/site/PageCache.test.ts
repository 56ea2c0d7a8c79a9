import { expect, test } from 'vitest'
import { TooBusy } from './FairQueue.ts'
import { type Keepable, PageCache } from './PageCache.ts'

const at = { now: 1_000_000 }
const cacheOf = (options: Partial<ConstructorParameters<typeof PageCache>[0]> = {}) =>
  new PageCache<string>({
    maxBytes: 8_000,
    graceMs: 30_000,
    staleMs: 3_600_000,
    width: 2,
    widthEach: 2,
    queue: 2,
    queueEach: 2,
    now: () => at.now,
    ...options,
  })
const page = (value: string, more: Partial<Keepable<string>> = {}): Keepable<string> => ({
  value,
  bytes: 100,
  tags: [],
  freshMs: 10_000,
  failed: false,
  ...more,
})
const settled = () => new Promise<void>(done => setTimeout(done))

test('[EX-8] a page is made once while it is new, however many ask at once', async () => {
  const cache = cacheOf()
  let made = 0
  const make = async () => {
    await settled()
    return page(`v${++made}`)
  }
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.take('/a', make)))
  expect(all.map(({ value }) => value)).toEqual(Array(50).fill('v1'))
  at.now += 9_999
  expect(await cache.take('/a', make)).toEqual({ value: 'v1', ageMs: 9_999, stale: false })
  expect(made).toBe(1)
})

test('[EX-8] news makes a page old: it serves once more while the next one is made', async () => {
  const cache = cacheOf()
  let price = 1
  const make = async () => page(`price ${price}`, { tags: ['token:1:0xa'] })
  await cache.take('/a', make)
  price = 2
  cache.drop('token:1:0xb')
  expect((await cache.take('/a', make)).value).toBe('price 1')
  expect((await cache.take('/a', make)).stale).toBe(false)
  cache.drop('token:1:0xa')
  expect(await cache.take('/a', make)).toMatchObject({ value: 'price 1', stale: true })
  await settled()
  expect(await cache.take('/a', make)).toMatchObject({ value: 'price 2', stale: false })
})

test('[EX-8] when none can be made, the last good one serves, with its age, until it is too old', async () => {
  const cache = cacheOf()
  await cache.take('/a', async () => page('good'))
  at.now += 600_000
  expect(await cache.take('/a', async () => page('the market is down', { failed: true }))).toEqual({
    value: 'good',
    ageMs: 600_000,
    stale: true,
  })
  expect(await cache.take('/a', () => Promise.reject(new Error('broken')))).toMatchObject({
    value: 'good',
    stale: true,
  })
  at.now += 3_600_000
  expect((await cache.take('/a', async () => page('the market is down', { failed: true }))).value).toBe(
    'the market is down',
  )
  await expect(cache.take('/a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('a failure is told to who asked and not kept', async () => {
  const cache = cacheOf()
  expect((await cache.take('/a', async () => page('down', { failed: true }))).value).toBe('down')
  expect(cache.size).toBe(0)
  expect((await cache.take('/a', async () => page('up'))).value).toBe('up')
})

test('asks for ever new pages neither fill the memory nor the processor', async () => {
  const cache = cacheOf()
  for (let i = 0; i < 200; i++) await cache.take(`/${i}`, async () => page('x', { bytes: 900 }))
  expect(cache.size).toBe(8)
  await cache.take('/huge', async () => page('x', { bytes: 7_000 }))
  expect(cache.size).toBe(8)
  const never = () => new Promise<Keepable<string>>(() => {})
  for (const key of ['/a', '/b', '/c', '/d']) void cache.take(key, never)
  await settled()
  await expect(cache.take('/e', never)).rejects.toBeInstanceOf(TooBusy)
  expect((await cache.take('/199', never)).value).toBe('x')
})
