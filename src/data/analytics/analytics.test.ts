import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appVersion } from '#domain/appVersion.ts'
import type { AnalyticsEvent } from './analyticsEvent.ts'
import { EventQueue } from './EventQueue.ts'
import { FetchTransport } from './FetchTransport.ts'
import { type TransportStatus, transportStatus } from './transportStatus.ts'

const event = (at: number): AnalyticsEvent => ({ name: 'currency', at, values: { code: 'EUR' } })
const answers = (status: number, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : '{}', { status, headers })

describe('[SE-4] what an HTTP code means', () => {
  test.each([
    [200, 'success'],
    [204, 'success'],
    [299, 'success'],
    [429, 'rate_limit'],
    [413, 'payload_too_large'],
    [408, 'Timeout'],
    [400, 'invalid'],
    [404, 'invalid'],
    [499, 'invalid'],
    [500, 'failed'],
    [503, 'failed'],
    [101, 'unknown'],
    [302, 'unknown'],
  ])('%i is %s', (code, status) => expect(transportStatus(code)).toBe(status))
})

describe('[SE-4] the transport', () => {
  test('posts JSON that says which application and build it comes from, and reads the country once', async () => {
    const seen: { url: string; init: RequestInit }[] = []
    const countries = ['FR', 'DE']
    const transport = new FetchTransport('/api/analytics', async (url, init) => {
      seen.push({ url: String(url), init: init! })
      return answers(204, { 'origin-country': countries.shift()! })
    })
    expect(await transport.send([event(1)])).toEqual({ status: 'success', wait: null })
    await transport.send([event(2)])
    expect(transport.originCountry).toBe('FR')
    const { url, init } = seen[0]!
    expect(url).toBe('/api/analytics')
    expect(init.method).toBe('POST')
    expect(init.headers).toEqual({
      'content-type': 'application/json',
      'origin-application': 'tarn-web',
      'origin-build': appVersion,
    })
    expect(JSON.parse(String(init.body))).toEqual({ events: [event(1)] })
  })

  test('no fetch: it says so; no events: skipped; no answer: SystemError; a late one: Timeout', async () => {
    expect(() => new FetchTransport('/x', null as unknown as typeof fetch)).toThrow('FetchTransport is not supported')
    const failing = (error: unknown) => new FetchTransport('/x', () => Promise.reject(error))
    expect((await failing(new TypeError('gone')).send([])).status).toBe('skipped')
    expect((await failing(new TypeError('gone')).send([event(1)])).status).toBe('SystemError')
    expect((await failing(new DOMException('late', 'TimeoutError')).send([event(1)])).status).toBe('Timeout')
  })
})

describe('[SE-4] [SE-1] the queue', () => {
  const sending = (...statuses: TransportStatus[]) => {
    const batches: number[][] = []
    return {
      batches,
      send: async (events: readonly AnalyticsEvent[]) => {
        batches.push(events.map(e => e.at))
        return { status: statuses.shift() ?? ('success' as const), wait: null }
      },
    }
  }

  test('keeps nothing and sends nothing until it is allowed, and forgets when it no longer is', async () => {
    let allowed = false
    const transport = sending()
    const queue = new EventQueue(transport, () => allowed)
    queue.add(event(1))
    allowed = true
    expect(await queue.flush()).toBe('skipped')
    queue.add(event(2))
    allowed = false
    expect(await queue.flush()).toBe('skipped')
    allowed = true
    await queue.flush()
    expect(transport.batches).toEqual([])
  })

  test('batches of 25, in order', async () => {
    const transport = sending()
    const queue = new EventQueue(transport, () => true)
    for (let i = 0; i < 30; i++) queue.add(event(i))
    await queue.flush()
    await queue.flush()
    expect(transport.batches.map(batch => batch.length)).toEqual([25, 5])
    expect(transport.batches.flat()).toEqual(Array.from({ length: 30 }, (_, i) => i))
  })

  test('what failed waits longer each time and goes first; what is invalid is dropped; too large is halved', async () => {
    let now = 0
    const transport = sending('failed', 'rate_limit', 'success', 'invalid', 'payload_too_large')
    const queue = new EventQueue(
      transport,
      () => true,
      () => now,
    )
    queue.add(event(1))
    expect(await queue.flush()).toBe('failed')
    queue.add(event(2))
    now = 4_999
    expect(await queue.flush()).toBe('skipped')
    now = 5_000
    expect(await queue.flush()).toBe('rate_limit')
    now = 14_999
    expect(await queue.flush()).toBe('skipped')
    now = 15_000
    expect(await queue.flush()).toBe('success')
    queue.add(event(3))
    expect(await queue.flush()).toBe('invalid')
    expect(queue.size).toBe(0)
    for (const at of [4, 5, 6, 7]) queue.add(event(at))
    expect(await queue.flush()).toBe('payload_too_large')
    await queue.flush()
    await queue.flush()
    expect(transport.batches).toEqual([[1], [1, 2], [1, 2], [3], [4, 5, 6, 7], [4, 5], [6, 7]])
  })

  test('whatever is answered, it holds at most a hundred and never loses an event that came after', async () => {
    const statuses: TransportStatus[] = [
      'success',
      'rate_limit',
      'payload_too_large',
      'Timeout',
      'invalid',
      'failed',
      'unknown',
      'SystemError',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...statuses), { maxLength: 12 }),
        fc.integer({ min: 0, max: 200 }),
        async (script, count) => {
          let now = 0
          const queue = new EventQueue(
            sending(...script),
            () => true,
            () => now,
          )
          for (let i = 0; i < count; i++) queue.add(event(i))
          for (let i = 0; i < script.length; i++) {
            now += 600_000
            await queue.flush()
          }
          expect(queue.size).toBeLessThanOrEqual(100)
          queue.add(event(1_000))
          expect(queue.size).toBeGreaterThan(0)
        },
      ),
      { numRuns: 60 },
    )
  })
})
