import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { ReportBatch } from '#data/monitoring/report.ts'
import { Hono } from 'hono'
import { makeApp } from '../makeApp.ts'
import { monitorPass } from '../monitoring/monitorPass.ts'
import { RateLimit } from '../service/RateLimit.ts'
import { readServiceEnv, type ServiceEnv, type Visit } from '../service/ServiceEnv.ts'

let answer = 200
const collected: { body: unknown; headers: Record<string, unknown> }[] = []
const collector = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += part
  collected.push({ body: JSON.parse(text), headers: request.headers })
  response.writeHead(answer).end('{}')
}).listen(0, '127.0.0.1')
afterAll(() => void collector.close())

const env = (more: Partial<ServiceEnv> = {}): ServiceEnv => ({
  ...readServiceEnv(() => undefined),
  trustProxy: true,
  ...more,
})
const collecting = () => env({ analyticsUrl: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` })
const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const event = { name: 'currency', at: 1_790_000_000_000, values: { code: 'EUR' } }
const batch: ReportBatch = {
  app: '0.1.0',
  page: 'swap',
  locale: 'en-US',
  reports: [{ kind: 'fault', id: 'K7F2-9QXM', message: 'TypeError: x', at: 'a.js:1:1' }],
}

describe('[SE-4] /api/analytics', () => {
  test('passes a batch on with the country and without what tells who it was', async () => {
    answer = 200
    const response = await makeApp(collecting()).request(
      '/api/analytics',
      post(
        { events: [event], user: '0xabc' },
        {
          'cf-ipcountry': 'FR',
          'x-forwarded-for': '10.1.2.3',
          cookie: 'a=b',
          'origin-application': 'tarn-web',
          'origin-build': '0.1.0',
        },
      ),
    )
    expect(response.status).toBe(204)
    expect(response.headers.get('origin-country')).toBe('FR')
    const last = collected.at(-1)!
    expect(last.body).toEqual({ application: 'tarn-web', build: '0.1.0', country: 'FR', events: [event] })
    expect(JSON.stringify(last.headers)).not.toMatch(/10\.1\.2\.3|a=b/)
  })

  test.each([
    [429, 429],
    [413, 413],
    [408, 408],
    [403, 400],
    [500, 502],
    [503, 502],
  ])('a collector’s %i is told as %i', async (theirs, ours) => {
    answer = theirs
    expect((await makeApp(collecting()).request('/api/analytics', post({ events: [event] }))).status).toBe(ours)
  })

  test('without a collector events are dropped; one that is away is 502', async () => {
    expect((await makeApp(env()).request('/api/analytics', post({ events: [event] }))).status).toBe(204)
    expect(
      (await makeApp(env({ analyticsUrl: 'http://127.0.0.1:1' })).request('/api/analytics', post({ events: [event] })))
        .status,
    ).toBe(502)
  })

  test('only events of the list, only short values, only JSON, only so many', async () => {
    const app = makeApp(env())
    const status = async (init: RequestInit) => (await app.request('/api/analytics', init)).status
    for (const wrong of [
      {},
      { events: [] },
      { events: [{ ...event, name: 'wallet' }] },
      { events: [{ ...event, values: { code: 'x'.repeat(65) } }] },
      { events: Array(101).fill(event) },
      null,
      [],
      7,
    ])
      expect(await status(post(wrong)), JSON.stringify(wrong)?.slice(0, 60)).toBe(400)
    expect(await status(post('{'))).toBe(400)
    expect(await status(post({ events: [event] }, { 'content-type': 'text/plain' }))).toBe(415)
    expect(await status(post('x'.repeat(70_000)))).toBe(413)
    expect((await app.request('/api/analytics')).status).toBe(404)
  })

  test('a visitor who sends too much is told when to come back', async () => {
    const app = makeApp(env())
    const statuses: number[] = []
    for (let i = 0; i < 40; i++)
      statuses.push(
        (await app.request('/api/analytics', post({ events: [event] }, { 'x-forwarded-for': '10.9.9.9' }))).status,
      )
    expect(statuses).toContain(429)
    expect(
      (await app.request('/api/analytics', post({ events: [event] }, { 'x-forwarded-for': '10.9.9.8' }))).status,
    ).toBe(204)
  })
})

describe('[SE-6] /api/monitor', () => {
  test('a well-formed batch is told to the log with its id; anything else is refused', async () => {
    const told: ReportBatch[] = []
    const app = new Hono<Visit>()
    app.post(
      '/',
      monitorPass(env(), new RateLimit(6_000, 6_000), batch => told.push(batch)),
    )
    expect((await app.request('/', post(batch))).status).toBe(204)
    expect(told).toEqual([batch])
    for (const wrong of [
      { ...batch, reports: [] },
      { ...batch, reports: [{ kind: 'fault', id: 'rm -rf', message: '', at: '' }] },
      { ...batch, reports: [{ kind: 'vital', name: 'XYZ', value: 1, rating: 'good' }] },
      {},
    ])
      expect((await app.request('/', post(wrong))).status).toBe(400)
    expect(told).toHaveLength(1)
  })
})

test('[SE-4] [SE-6] whatever is sent to them, neither fails', async () => {
  const app = makeApp(env({ monitorUrl: undefined }))
  const json = fc.oneof(
    fc.jsonValue(),
    fc.record({ events: fc.array(fc.record({ name: fc.string(), at: fc.anything(), values: fc.object() })) }),
    fc.record({ reports: fc.array(fc.object()), app: fc.string(), page: fc.string(), locale: fc.string() }),
  )
  let visitor = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/api/analytics', '/api/monitor'),
      fc.oneof(
        json.map(value => JSON.stringify(value) ?? ''),
        fc.string(),
      ),
      fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain', ''),
      async (path, body, type) => {
        const response = await app.request(path, {
          method: 'POST',
          body,
          headers: { 'content-type': type, 'x-forwarded-for': `10.0.${visitor++ % 250}.1` },
        })
        expect([204, 400, 413, 415, 429]).toContain(response.status)
        if (response.status !== 204)
          expect(((await response.json()) as { error: { code: string } }).error.code).toMatch(/^[a-zA-Z]+$/)
      },
    ),
    { numRuns: 300 },
  )
})
